/** The fields that a file's columns can feed. Names, synonyms and lengths are data: see `field-table.ts`. */

/** What not every invoice has: a delivery date, fees, reverse charge, ROT and RUT. See `trade-field-table.ts`. */
const tradeHeadFields = [
  'deliveryDate',
  'invoiceFee',
  'freightFee',
  'reverseVat',
  'deductionPersons',
  'deductionPartners',
  'deductionAmount',
  'property',
  'association',
  'flatNo',
] as const;
const tradeRowFields = [
  'deductionType',
  'deductionHours',
  'labourCost',
  'labourWithVat',
  'materialCost',
  'materialWithVat',
] as const;
export type TradeField = (typeof tradeHeadFields)[number] | (typeof tradeRowFields)[number];

/** Fields of an invoice's head that a plain file of invoices may hold. */
export const invoiceHeadFields = [
  'documentKey',
  'customerNo',
  'customerExternalId',
  'customerName',
  'orgNo',
  'vatNumber',
  'email',
  'phone',
  'attention',
  'address',
  'zipCode',
  'city',
  'countryCode',
  'invoiceDate',
  'dueDate',
  'paymentTermsDays',
  'currency',
  'ourReference',
  'yourReference',
  'externalReference',
  'deliveryMethod',
  'language',
  'message',
  'invoiceTotal',
  'invoiceType',
  ...tradeHeadFields,
] as const;

/** Fields of the other kinds of import: registers, contracts, payments, credit invoices. Which kind has which: `kinds.ts`. */
const recordFields = [
  'creditedInvoice',
  'contractNumber',
  'interval',
  'invoiceDay',
  'contractStart',
  'nextInvoiceDate',
  'contractEnd',
  'invoicePeriod',
  'autoAttest',
  'autoMerge',
  'autogiro',
  'careOf',
  'address2',
  'customerType',
  'gln',
  'intermediator',
  'eInvoiceBank',
  'productExternalId',
  'productType',
  'bookkeepingAccount',
  'projectLeader',
  'projectStatus',
  'invoiceNumber',
  'paymentReference',
  'paymentAmount',
  'paymentDate',
  'paymentMean',
  'bankgiro',
  'plusgiro',
  'bankAccount',
  'notes',
  'active',
] as const;
export type RecordField = (typeof recordFields)[number];

export const headFields = [...invoiceHeadFields, ...recordFields] as const;
export type HeadField = (typeof headFields)[number];

export const rowFields = [
  'articleNo',
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'discountPercent',
  'vatRate',
  'lineTotal',
  'periodStart',
  'periodEnd',
  'costCenter',
  'project',
  ...tradeRowFields,
] as const;
export type RowField = (typeof rowFields)[number];

export type Field = HeadField | RowField;

/** What kind of value a field holds: the field decides how a cell is read, never the cell. */
export type FieldType =
  | 'text'
  | 'id'
  | 'date'
  | 'amount'
  | 'quantity'
  | 'percent'
  | 'days'
  | 'currency'
  | 'country'
  | 'delivery'
  | 'language'
  | 'invoiceType'
  | 'email'
  | 'phone'
  | 'orgNo'
  | 'zipCode'
  /** Yes or no: canonical `true`, `false`. */
  | 'boolean'
  /** One of a closed list of words: see `field-choices.ts`. */
  | 'choice'
  /** A whole number without a sign. */
  | 'whole';
