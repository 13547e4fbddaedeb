import { foldKey } from '../domain/fold-key.ts';
import { type Field } from './fields.ts';
import { kindTable, type ListKind } from './kinds.ts';
import { type Problem } from './problem.ts';
import { problem } from './problem-texts.ts';
import { type ListRecord } from './record.ts';
import { valueOf } from './record-checks/check.ts';

/** What tells a record from the others of its list. */
export interface RecordKey {
  /** Empty where nothing tells it. */
  readonly text: string;
  /** The field that holds it; null for a key of several. */
  readonly field: Field | null;
  /** Equals are suspicious, but may be meant: two customers of one name, two payments of one day. */
  readonly weak: boolean;
}

const none: RecordKey = { text: '', field: null, weak: true };

const paymentKey = (record: ListRecord): RecordKey => {
  const invoice = valueOf(record, 'invoiceNumber') ?? valueOf(record, 'paymentReference');
  const [amount, date] = [valueOf(record, 'paymentAmount'), valueOf(record, 'paymentDate')];
  return invoice === null || amount === null || date === null
    ? none
    : { text: `payment\n${foldKey(invoice)}\n${amount}\n${date}`, field: null, weak: true };
};

/** The first of the kind's key fields that the record has; a name where a customer has none of them. */
export const recordKey = (record: ListRecord, kind: ListKind): RecordKey => {
  if (kind === 'payments') return paymentKey(record);
  for (const field of kindTable[kind].key) {
    const value = valueOf(record, field);
    if (value !== null) return { text: `${field}\n${foldKey(value)}`, field, weak: field === 'email' };
  }
  const name = kind === 'debtors' ? valueOf(record, 'customerName') : null;
  return name === null ? none : { text: `customerName\n${foldKey(name)}`, field: 'customerName', weak: true };
};

/** Codes of what one record says of another: they go when the other goes. */
export const twinCodes: ReadonlySet<string> = new Set(['same-key', 'same-name', 'same-payment']);

/** What is said of a record whose key stands earlier in the list, on that row of the file. */
export const twinProblem = (record: ListRecord, { field, weak }: RecordKey, otherRow: number | null): Problem => {
  const params = { otherRow: otherRow === null ? '–' : String(otherRow) };
  if (field === null) return problem('same-payment', 'warning', { rowNo: null, field: 'paymentAmount' }, params);
  const key = valueOf(record, field) ?? '';
  return field === 'customerName'
    ? problem('same-name', 'warning', { rowNo: null, field }, { ...params, key })
    : problem('same-key', weak ? 'warning' : 'error', { rowNo: null, field }, { ...params, key });
};
