import { type BankLine } from '../../shared/contract/bank.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type KnownPayment, noveltyOf } from '../../shared/domain/payment-key.ts';
import { text } from '../../shared/domain/text.ts';
import { planPayment } from '../outbox/bank.ts';
import { listedPayments } from '../store/bank-payments.ts';
import { type ListKey } from '../store/lists.ts';
import { type Store } from '../store/store.ts';
import { bankReview } from './bank-review.ts';
import { sha256 } from './hash.ts';

const moved = (): AppError =>
  new AppError(
    'bank-moved',
    text(
      'Något har ändrats sedan du såg listan. Inget är registrerat.',
      'Something changed since you saw the list. Nothing was registered.',
    ),
    text(
      'Se igenom listan, som nu är ny, och registrera igen.',
      'Look through the list, which is new now, and register again.',
    ),
  );

const toldTwice = ({ payerName, bookedOn }: BankLine): AppError =>
  new AppError(
    'bank-told-twice',
    text(
      `Betalningen ${bookedOn} ${payerName} är samma insättning som en annan i listan. Inget är registrerat.`,
      `The payment ${bookedOn} ${payerName} is the same deposit as another in the list. Nothing was registered.`,
    ),
    text('Lämna en av dem och registrera igen.', 'Leave one of them and register again.'),
  );

export const readyOf = (lines: readonly BankLine[]): readonly BankLine[] =>
  lines.filter(({ status }) => status === 'ready');

/** Names what is ready with where it goes, to the öre. */
export const stampOf = (lines: readonly BankLine[]): string =>
  sha256(
    JSON.stringify(
      readyOf(lines).map(({ key, parts }) => [key, ...parts.map(({ actionId, amount }) => [actionId, amount])]),
    ),
  );

/** Throws where two of these are one deposit, told in two ways. */
const requireApart = (ready: readonly BankLine[], payments: ReadonlyMap<string, KnownPayment>): void => {
  const byEntry = Map.groupBy(ready, ({ key }) => payments.get(key)?.entryKey);
  for (const [, lines] of byEntry)
    for (const [at, line] of lines.entries()) {
      const before = lines.slice(0, at).flatMap(({ key }) => payments.get(key) ?? []);
      const payment = payments.get(line.key);
      if (payment !== undefined && noveltyOf(before)(payment) !== 'new') throw toldTwice(line);
    }
};

/**
 * Puts every payment that is ready into the outbox, all of them or none, in one transaction with the look at how they stand: what
 * another window or program registered meanwhile is seen. Answers how many payments these are.
 *
 * @throws AppError `bank-moved` where what is ready is not what `stamp` names; `bank-told-twice`.
 */
export const registerReady = (store: Store, key: ListKey, stamp: string, now: Date): number =>
  store.inTransaction(() => {
    const { lines } = bankReview(store, key);
    if (stampOf(lines) !== stamp) throw moved();
    const ready = readyOf(lines);
    requireApart(ready, new Map(listedPayments(store, key).map(({ payment }) => [payment.key, payment])));
    for (const line of ready) planPayment(store, key.scopeId, line, now);
    return ready.length;
  });
