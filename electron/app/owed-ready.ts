import { type Act } from '../../shared/contract/acts.ts';
import { foldKey } from '../../shared/domain/fold-key.ts';
import { toReconciliation } from '../../shared/intake/owed-form.ts';
import { type KnownCustomer } from '../../shared/intake/complete-draft.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { asDraft } from '../../shared/intake/record-checks/customer.ts';
import { actsPlanned } from '../store/acts.ts';
import { type AttachmentReference, attachmentsByDraft } from '../store/attachments.ts';
import { eachIncluded } from '../store/records.ts';
import { customerFinder } from './known-customer.ts';
import { numberOfRecord, type OwedList } from './owed-context.ts';
import { rowRanges } from './row-ranges.ts';
import { selfMaker } from './self-ready.ts';

/** A record that can be handed over now, as the service will get it. */
export interface ReadyAct {
  readonly act: Act;
  /** What must be in the register first, or is put there beside it. */
  readonly before: readonly Act[];
  readonly amount: number;
  readonly currency: string;
  readonly hasFile: boolean;
  /** The service delivers it as soon as it is there. */
  readonly goes: boolean;
}

export type MakeReady = (record: ListRecord, file: AttachmentReference | undefined) => ReadyAct | null;

export interface Ready {
  readonly made: readonly ReadyAct[];
  readonly handedOver: number;
  /** What was without errors as it was checked, and has one by what the register says now. */
  readonly left: number;
}

const createKind = { reconciliationInvoices: 'createReconciliation', selfInvoices: 'createSelfInvoice' } as const;

/** A name that the register had as the list was checked may be gone from it. */
const reconciliationMaker = ({ store, key, context }: OwedList): MakeReady => {
  const find = customerFinder(store, key.scopeId);
  const known = (record: ListRecord): KnownCustomer | null => find(asDraft(record))?.known ?? null;
  return (record, file) => {
    const entry = toReconciliation(record, known(record), context.today);
    const { Value: amount, CurrencyCode: currency } = entry.CurrentAmount;
    if (entry.Debtor.Name === '') return null;
    return {
      act: {
        kind: 'createReconciliation',
        invoiceNumber: entry.InvoiceNumber,
        customerName: entry.Debtor.Name,
        entry: { ...entry, Debtor: { ...entry.Debtor } },
        ...(file === undefined ? {} : { file: { name: file.name, sha256: file.sha256 } }),
      },
      before: [],
      amount,
      currency,
      hasFile: file !== undefined,
      goes: file !== undefined && entry.DeliveryMethod !== 'Manually',
    };
  };
};

type Source = NonNullable<Extract<Act, { readonly kind: 'createReconciliation' }>['from']>;

/** By what a person finds a record again, also when its list is thrown away. */
const sourceOf = ({ list, shown }: OwedList, { cells, rows }: ListRecord): Source => {
  const found = [...Object.values(cells), ...rows.flatMap((row) => Object.values(row.cells))];
  const origins = found.flatMap(({ origin }) => origin ?? []);
  const file = origins[0]?.file ?? 0;
  return {
    listName: list.name,
    fileName: shown.fileNames[file] ?? '',
    rows: rowRanges(origins.filter((one) => one.file === file).map(({ row }) => row)),
  };
};

const told = (act: Act, from: Source): Act =>
  act.kind === 'createReconciliation' || act.kind === 'createSelfInvoice' ? { ...act, from } : act;

/** What of a list can be handed over now. One of a number that was handed over before is left out. */
export const readyOf = (list: OwedList): Ready => {
  const { store, key, kind } = list;
  const files = attachmentsByDraft(store, key);
  const make = kind === 'selfInvoices' ? selfMaker(list) : reconciliationMaker(list);
  const made: ReadyAct[] = [];
  let [handedOver, left] = [0, 0];
  for (const { record, level } of eachIncluded(store, key)) {
    if (level === 'error') continue;
    const businessKey = foldKey(numberOfRecord(list, record) ?? '');
    if (actsPlanned(store, { scopeId: key.scopeId, kind: createKind[kind], businessKey }).live > 0) {
      handedOver += 1;
      continue;
    }
    const ready = make(record, files.get(record.recordNo)?.[0]);
    if (ready === null) left += 1;
    else made.push({ ...ready, act: told(ready.act, sourceOf(list, record)) });
  }
  return { made, handedOver, left };
};
