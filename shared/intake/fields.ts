/** The fields that a file's columns can feed. Names, synonyms and lengths are data: see `field-table.ts`. */

export const headFields = [
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
] as const;
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
  | 'zipCode';
