import { type LocalText } from '../domain/text.ts';
import { fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { invoiceKinds } from './invoice-kinds.ts';
import { type KindFacts } from './kind-facts.ts';
import { otherInvoiceKinds } from './other-invoice-kinds.ts';
import { registerKinds } from './register-kinds.ts';

/** What a file can hold: each kind has its fields, its words for them, and an end of its own (a run or a list). */
export const importKinds = [
  'invoices',
  'creditInvoices',
  'contractInvoices',
  'reconciliationInvoices',
  'selfInvoices',
  'debtors',
  'products',
  'payments',
  'costCenters',
  'projects',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** Kinds that become a list of records. */
export const listKinds = [
  'contractInvoices',
  'reconciliationInvoices',
  'selfInvoices',
  'debtors',
  'products',
  'payments',
  'costCenters',
  'projects',
] as const satisfies readonly ImportKind[];
export type ListKind = (typeof listKinds)[number];

/** Kinds that become a run of invoices, to be approved and sent. */
export type InvoiceKind = Exclude<ImportKind, ListKind>;

export const becomesRun = (kind: ImportKind): kind is InvoiceKind => kind === 'invoices' || kind === 'creditInvoices';

export const kindTable: Readonly<Record<ImportKind, KindFacts>> = {
  ...invoiceKinds,
  ...otherInvoiceKinds,
  ...registerKinds,
};

/** Every field that a column of the kind may feed: those of the head first. */
export const fieldsOfKind = (kind: ImportKind): readonly Field[] => [...kindTable[kind].head, ...kindTable[kind].row];

/** What the field is called in this kind. */
export const fieldNameIn = (kind: ImportKind, field: Field): LocalText =>
  kindTable[kind].names[field] ?? fieldTable[field].name;
