import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { type ActPayload } from '../../shared/contract/acts.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { minor, addMinor, type Minor, zero } from '../../shared/domain/money.ts';
import { text } from '../../shared/domain/text.ts';
import { toReconciliation } from '../../shared/intake/owed-form.ts';
import { asDraft } from '../../shared/intake/record-checks/customer.ts';
import { planActs } from '../outbox/acts.ts';
import { actsPlanned } from '../store/acts.ts';
import { attachmentsByDraft } from '../store/attachments.ts';
import { eachIncluded, recordCounts } from '../store/records.ts';
import { customerFinder } from './known-customer.ts';
import { type OpenList } from './list-context.ts';

type Sendable = CallOutput<'owed.sendable'>;
type Made = ActPayload<'createReconciliation'>;

interface Ready {
  readonly made: readonly Made[];
  readonly handedOver: number;
  /** The register had the customer's name when they were checked, and has it no more. */
  readonly nameless: number;
}

/** What of a list can be handed over now: each as the service will get it. One of a number that was handed over before is left out. */
const readyOf = ({ store, key, context }: OpenList): Ready => {
  const files = attachmentsByDraft(store, key);
  const find = customerFinder(store, key.scopeId);
  const made: Made[] = [];
  let [handedOver, nameless] = [0, 0];
  for (const { record, level } of eachIncluded(store, key)) {
    if (level === 'error') continue;
    const entry = toReconciliation(record, find(asDraft(record))?.known ?? null, context.today);
    const about = { scopeId: key.scopeId, kind: 'createReconciliation', businessKey: entry.InvoiceNumber } as const;
    if (actsPlanned(store, about).live > 0) {
      handedOver += 1;
      continue;
    }
    if (entry.Debtor.Name === '') {
      nameless += 1;
      continue;
    }
    const [file] = files.get(record.recordNo) ?? [];
    made.push({
      invoiceNumber: entry.InvoiceNumber,
      customerName: entry.Debtor.Name,
      entry: { ...entry, Debtor: { ...entry.Debtor } },
      ...(file === undefined ? {} : { file: { name: file.name, sha256: file.sha256 } }),
    });
  }
  return { made, handedOver, nameless };
};

const sumsOf = (made: readonly Made[]): Sendable['sums'] => {
  const sums = new Map<string, Minor>();
  for (const { entry } of made) {
    const { CurrencyCode, Value } = entry.CurrentAmount;
    sums.set(CurrencyCode, addMinor(sums.get(CurrencyCode) ?? zero, minor(Value)));
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
};

const summary = ({ store, key }: OpenList, { made, handedOver, nameless }: Ready): Sendable => {
  const withFile = made.filter(({ file }) => file !== undefined);
  return {
    records: made.length,
    sums: sumsOf(made),
    withFile: withFile.length,
    delivered: withFile.filter(({ entry }) => entry['DeliveryMethod'] !== 'Manually').length,
    handedOver,
    errors: recordCounts(store, key).error + nameless,
  };
};

/** What handing a list over would do, told before it is asked for. */
export const sendableOf = (list: OpenList): Sendable => summary(list, readyOf(list));

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
export const handOver = (list: OpenList, { records }: CallInput<'owed.send'>, now: Date): Sendable =>
  list.store.inTransaction(() => {
    const { made } = readyOf(list);
    if (made.length !== records) throw changed();
    const acts = made.map((one) => ({ kind: 'createReconciliation', ...one }) as const);
    planActs(list.store, { scopeId: list.key.scopeId, key: `list-${String(list.key.listId)}`, acts, now });
    return sendableOf(list);
  });
