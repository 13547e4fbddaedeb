import { type CallOutput } from '../../../shared/contract/contract.ts';
import { type Words } from '../../i18n/index.ts';

export type Run = CallOutput<'runs.get'>;
export type RunState = Run['state'];

/** On its way: something is sent, or will be as soon as what it waits for is over. */
export const isUnderWay = (state: RunState): boolean =>
  state === 'sending' || state === 'waiting' || state === 'paused' || state === 'needs-person';

/** How an undo stands: something of it is still to be done, all was reversed, or some was not. Null while nobody asked for one. */
export const undoStateOf = ({ undo, state }: Pick<Run, 'undo' | 'state'>): 'going' | 'all' | 'partly' | null => {
  if (undo === null) return null;
  if (undo.underWay + undo.unknown > 0) return 'going';
  if (state !== 'done' && state !== 'cancelled') return null;
  return undo.kept + undo.couldNot === 0 ? 'all' : 'partly';
};

/** How an undo stands, in numbers that add up. */
export const undoLineOf = (undo: NonNullable<Run['undo']>, { t }: Pick<Words, 't'>): string => {
  const { reversed, kept, couldNot } = undo;
  const open = undo.underWay + undo.unknown;
  return t(open > 0 ? 'undo.lineGoing' : 'undo.line', { reversed, kept, couldNot, open });
};

/** A mark for a state; null where nothing needs to be seen. */
export const markOf = (state: RunState): 'warning' | 'ok' | null => {
  if (state === 'needs-person') return 'warning';
  return state === 'done' ? 'ok' : null;
};

/** `2 per sekund · klart om cirka 50 sekunder` */
export const paceOf = (run: Run, { t, decimal, span }: Words): string => {
  const { perSecond, secondsLeft } = run.progress;
  const parts: string[] = [];
  if (perSecond !== null && run.state === 'sending')
    parts.push(t('runs.pace', { n: decimal(String(Math.round(perSecond * 10) / 10)) }));
  if (secondsLeft !== null && run.state !== 'paused') parts.push(t('runs.left', { time: span(secondsLeft) }));
  return parts.join(' · ');
};

/** What the ledger's boxes hold; with `invoices` first they add up on screen: sent + not sent + unknown + refused + cancelled. */
export const boxesOf = (run: Run): readonly ('sent' | 'notSent' | 'unknown' | 'rejected' | 'cancelled')[] => {
  const always = ['sent', 'notSent', 'unknown'] as const;
  const sometimes = (['rejected', 'cancelled'] as const).filter((key) => run.ledger[key] > 0);
  return [...always, ...sometimes];
};
