/** What a file can hold: each kind has its fields, its words for them, and an end of its own (a run or a list). */
export const importKinds = [
  'invoices',
  'creditInvoices',
  'contractInvoices',
  'debtors',
  'products',
  'payments',
  'costCenters',
  'projects',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** Kinds that become a run of invoices, to be approved and sent. */
export type InvoiceKind = 'invoices' | 'creditInvoices';
/** Kinds that become a list of records. */
export type ListKind = Exclude<ImportKind, InvoiceKind>;

export const becomesRun = (kind: ImportKind): kind is InvoiceKind => kind === 'invoices' || kind === 'creditInvoices';
