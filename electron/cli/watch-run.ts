import { type CallOutput } from '../../shared/contract/contract.ts';
import { text, type LocalText } from '../../shared/domain/text.ts';
import { type Application } from '../app/application.ts';
import { type Ask } from '../hosts/ask.ts';
import { type Terminal } from './terminal.ts';

export type RunView = CallOutput<'runs.get'>;

const steps: Readonly<Record<NonNullable<RunView['step']>, LocalText>> = {
  debtors: text('kunder', 'customers'),
  products: text('artiklar', 'products'),
  drafts: text('utkast', 'drafts'),
  attest: text('attest', 'attest'),
  confirm: text('bekräftar', 'confirming'),
  undo: text('ångrar', 'undoing'),
};

const secondsLeft = (run: RunView, terminal: Terminal): string => {
  const left = run.progress.secondsLeft;
  if (left === null || left < 1) return '';
  return terminal.language === 'sv' ? `${String(Math.ceil(left))} s kvar` : `${String(Math.ceil(left))} s left`;
};

const show = (run: RunView, terminal: Terminal): void => {
  const waiting = run.waiting === null ? '' : run.waiting.reason[terminal.language];
  const label = run.step === null ? '' : steps[run.step][terminal.language];
  terminal.bar({
    label,
    done: run.progress.done,
    total: run.progress.total,
    tail: waiting === '' ? secondsLeft(run, terminal) : waiting,
  });
};

/** A run that goes on by itself; every other state waits for a person or is over. */
const goesOn = (state: RunView['state']): boolean => state === 'approved' || state === 'sending' || state === 'waiting';

/** A missed event costs at most this long. */
const lookAgainMs = 1_000;

const nextChange = (
  application: Application,
  runId: number,
): { readonly changed: Promise<void>; readonly stop: () => void } => {
  let stop = (): void => undefined;
  const changed = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, lookAgainMs);
    const off = application.on((name, data) => {
      if (name === 'runs.changed' && 'runId' in data && data.runId === runId) resolve();
    });
    stop = () => {
      clearTimeout(timer);
      off();
    };
  });
  return { changed, stop };
};

/**
 * Pushes an approved run and shows how it goes until it is over or needs a person. Ctrl+C pauses it: what was under way
 * is settled, the rest waits.
 */
export const pushAndWatch = async (
  application: Application,
  ask: Ask,
  runId: number,
  terminal: Terminal,
): Promise<RunView> => {
  const pause = (): void => {
    void ask('runs.pause', { runId }).catch(() => undefined);
  };
  process.once('SIGINT', pause);
  try {
    let run = await ask('runs.push', { runId });
    while (goesOn(run.state)) {
      show(run, terminal);
      const next = nextChange(application, runId);
      await next.changed;
      next.stop();
      run = await ask('runs.get', { runId });
    }
    show(run, terminal);
    return run;
  } finally {
    terminal.bar(null);
    process.off('SIGINT', pause);
  }
};
