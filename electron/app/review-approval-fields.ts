import { type CallOutput } from '../../shared/contract/contract.ts';
import { z } from 'zod';
import { fromMinor, minor } from '../../shared/domain/money.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { deliveryName } from '../../shared/intake/choice-names.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { fieldName } from '../../shared/intake/problem-texts.ts';
import { type RegisterField, registerFields } from '../../shared/intake/register-fields.ts';
import { showDecimal } from '../../shared/intake/show.ts';
import { type DebtorPayload, type InvoicePayload } from '../outbox/payloads.ts';

export type MovedField = NonNullable<
  CallOutput<'approval.difference'>['difference']
>['invoices'][number]['fields'][number];

/** An invoice with its customer, as it is (or was to be) sent. */
export interface Sending {
  readonly invoice: InvoicePayload;
  readonly customer: DebtorPayload;
}

/** The service's properties by what they are called here; one that has no name of ours keeps its own. */
const headNames: Readonly<Record<string, Field>> = {
  InvoiceDate: 'invoiceDate',
  DueDate: 'dueDate',
  DeliveryMethod: 'deliveryMethod',
  CommunicationLanguage: 'language',
  ExternalReference: 'externalReference',
  OurReference: 'ourReference',
  YourReference: 'yourReference',
  Message: 'message',
  ActionType: 'invoiceType',
};
const rowNames: Readonly<Record<string, Field>> = {
  ArticleNumber: 'articleNo',
  ArticleDescription: 'description',
  Quantity: 'quantity',
  Units: 'unit',
  UnitPrice: 'unitPrice',
  DiscountPercentage: 'discountPercent',
  VAT: 'vatRate',
  CostCenter: 'costCenter',
  Project: 'project',
  PeriodStart: 'periodStart',
  PeriodEnd: 'periodEnd',
};
const customerNames: Readonly<Record<string, Field>> = {
  Name: 'customerName',
  DebtorNo: 'customerNo',
  DebtorExternalId: 'customerExternalId',
  OrgNo: 'orgNo',
  VatNumber: 'vatNumber',
  Email: 'email',
  Phone: 'phone',
  Attention: 'attention',
  Address: 'address',
  ZipCode: 'zipCode',
  City: 'city',
  CountryCode: 'countryCode',
};

/** What follows from something else that is told: keys of ours, the order of rows, the kind of a discount. */
const untold = new Set(['Records', 'SequenceNo', 'RecordType', 'DiscountType', 'VatIsIncluded']);

const amountShape = z.object({ CurrencyCode: z.string(), Value: z.int() });
const kinds = new Map([
  ['InvoiceAction', text('faktura', 'invoice')],
  ['CreditInvoiceAction', text('kredit', 'credit')],
]);

const same = (words: string): LocalText => text(words, words);
const number = (value: string, least = 0): LocalText =>
  text(showDecimal(value, 'sv', least), showDecimal(value, 'en', least));

const shown = (key: string, value: unknown): LocalText => {
  if (value === undefined || value === null) return same('');
  if (typeof value === 'number') return number(String(value));
  if (typeof value === 'boolean') return value ? text('ja', 'yes') : text('nej', 'no');
  const amount = amountShape.safeParse(value);
  if (amount.success) return number(fromMinor(minor(amount.data.Value)), 2);
  if (typeof value !== 'string') return same(JSON.stringify(value));
  if (key === 'DeliveryMethod') return deliveryName(value);
  return kinds.get(value) ?? same(value.replace(/^(\d{4}-\d\d-\d\d)T00:00:00$/, '$1'));
};

type View = Readonly<Record<string, unknown>>;

const moved = (before: View, after: View, names: Readonly<Record<string, Field>>, rowNo: number | null): MovedField[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    if (untold.has(key) || JSON.stringify(before[key]) === JSON.stringify(after[key])) return [];
    const field = names[key];
    const name = field === undefined ? same(key) : fieldName(field);
    return [{ name, rowNo, before: shown(key, before[key]), after: shown(key, after[key]) }];
  });

/** Without the key of ours that stands in for a reference: it moves with the generation, and says nothing to a person. */
const headOf = ({ entry, reference }: InvoicePayload): View =>
  entry.ExternalReference === reference ? { ...entry, ExternalReference: undefined } : entry;

const rowsOf = ({ entry }: InvoicePayload): readonly View[] =>
  entry.Records.map((record) => ({ ...record, ExternalReference: undefined }));

const movedRows = (before: InvoicePayload, after: InvoicePayload): MovedField[] => {
  const [was, now] = [rowsOf(before), rowsOf(after)];
  return Array.from({ length: Math.max(was.length, now.length) }, (_, index) => index).flatMap((index) =>
    moved(was[index] ?? {}, now[index] ?? {}, rowNames, index + 1),
  );
};

const filesName = text('Bilagor', 'Attachments');

/** Files by their names; one that was exchanged under its name tells so by the beginning of its content's hash. */
const movedFiles = (before: InvoicePayload, after: InvoicePayload): MovedField[] => {
  const [was, now] = [before.attachments ?? [], after.attachments ?? []];
  if (JSON.stringify(was) === JSON.stringify(now)) return [];
  const names = (files: typeof was): LocalText =>
    same(files.map(({ name, sha256 }) => `${name} (${sha256.slice(0, 8)})`).join(', '));
  return [{ name: filesName, rowNo: null, before: names(was), after: names(now) }];
};

/** What moved on the invoice: its head, its rows, its files. */
export const movedOnInvoice = (before: InvoicePayload, after: InvoicePayload): readonly MovedField[] => [
  ...moved(headOf(before), headOf(after), headNames, null),
  ...movedRows(before, after),
  ...movedFiles(before, after),
];

const registerName = text('Kund i registret', 'Customer in the register');

/** What is to change in the register: a change that was chosen, given up or chosen otherwise. */
const movedChanges = (before: DebtorPayload, after: DebtorPayload): MovedField[] => {
  const valueOf = ({ changes = [] }: DebtorPayload): ReadonlyMap<RegisterField, string> =>
    new Map(changes.map(({ field, value }) => [field, value]));
  const [was, now] = [valueOf(before), valueOf(after)];
  return registerFields.flatMap((field) => {
    const [from, to] = [was.get(field) ?? '', now.get(field) ?? ''];
    const { sv, en } = fieldName(field);
    const name = text(`Ändras i registret: ${sv}`, `Changes in the register: ${en}`);
    return from === to ? [] : [{ name, rowNo: null, before: same(from), after: same(to) }];
  });
};

/** What moved on its customer, as the service will be told of it. */
export const movedOnCustomer = (before: DebtorPayload, after: DebtorPayload): readonly MovedField[] => [
  ...(before.debtorId === after.debtorId
    ? []
    : [{ name: registerName, rowNo: null, before: same(before.customerName), after: same(after.customerName) }]),
  ...moved(before.entry, after.entry, customerNames, null),
  ...movedChanges(before, after),
];
