import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { addMinor, type Minor, minor, zero } from '../../shared/domain/money.ts';
import { text } from '../../shared/domain/text.ts';
import { planActs } from '../outbox/acts.ts';
import { recordCounts } from '../store/records.ts';
import { sha256 } from './hash.ts';
import { type OwedList } from './owed-context.ts';
import { type Ready, type ReadyAct, readyOf } from './owed-ready.ts';

type Sendable = CallOutput<'owed.sendable'>;

const sumsOf = (made: readonly ReadyAct[]): Sendable['sums'] => {
  const sums = new Map<string, Minor>();
  for (const { amount, currency } of made) sums.set(currency, addMinor(sums.get(currency) ?? zero, minor(amount)));
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
};

/** Names all that would be handed over, to the letter: what was seen is what is done. */
const stampOf = (made: readonly ReadyAct[]): string =>
  sha256(JSON.stringify(made.map(({ before, act }) => [before, act])));

const summary = ({ store, key }: OwedList, { made, handedOver, left }: Ready): Sendable => ({
  stamp: stampOf(made),
  records: made.length,
  sums: sumsOf(made),
  withFile: made.filter(({ hasFile }) => hasFile).length,
  delivered: made.filter(({ goes }) => goes).length,
  newInRegister: made.flatMap(({ before }) => before).filter(({ kind }) => kind === 'addRecord').length,
  handedOver,
  errors: recordCounts(store, key).error + left,
});

/** What handing a list over would do, told before it is asked for. */
export const sendableOf = (list: OwedList): Sendable => summary(list, readyOf(list));

const changed = (): AppError =>
  new AppError(
    'owed-changed',
    text(
      'Listan har ändrats sedan den visades, så inget är överlämnat.',
      'The list has changed since it was shown, so nothing was handed over.',
    ),
    text('Se över den och lämna över igen.', 'Look at it and hand it over again.'),
  );

/** Puts what is ready into the outbox, in one transaction, and answers what is left then. @throws AppError `owed-changed`. */
export const handOver = (list: OwedList, { stamp }: CallInput<'owed.send'>, now: Date): Sendable =>
  list.store.inTransaction(() => {
    const { made } = readyOf(list);
    if (stampOf(made) !== stamp) throw changed();
    const acts = made.flatMap(({ before, act }) => [...before, act]);
    planActs(list.store, { scopeId: list.key.scopeId, key: `list-${String(list.key.listId)}`, acts, now });
    return sendableOf(list);
  });
