import { type TermId } from './terms.ts';

/** Which word explains a field of an import, by the field's name; the rest explain themselves. */
const ofImport: Readonly<Record<string, TermId>> = {
  documentKey: 'documentKey',
  customerExternalId: 'externalId',
  vatNumber: 'vatNumber',
  paymentTermsDays: 'paymentTerms',
  yourReference: 'yourReference',
  deliveryMethod: 'delivery',
  vatRate: 'vat',
  periodStart: 'period',
  periodEnd: 'period',
  costCenter: 'costCenter',
  project: 'project',
  deductionType: 'rotRut',
  deductionHours: 'deductionHours',
  labourCost: 'rotRut',
  materialCost: 'rotRut',
  labourWithVat: 'rotRut',
  materialWithVat: 'rotRut',
};

/** The same of a field of a register, by the last part of the service's property. */
const ofRecord: Readonly<Record<string, TermId>> = {
  VatNumber: 'vatNumber',
  DebtorExternalId: 'externalId',
  ProductExternalId: 'externalId',
  GLN: 'gln',
  DeliveryMethod: 'delivery',
  InvoicePaymentTermsInDays: 'paymentTerms',
  PaymentMethod: 'supplierAccount',
  BankgiroNo: 'bankgiro',
  PlusgiroNo: 'plusgiro',
  VAT: 'vat',
  BookKeepingAccount: 'account',
  BookKeepingVATAccount: 'account',
  Code: 'costCenter',
  ProjectNumber: 'project',
};

/** Null where a column's field needs no explanation, or the column has none. */
export const importTerm = (field: string | null): TermId | null => (field === null ? null : (ofImport[field] ?? null));

/** Null where a record's field needs no explanation. */
export const recordTerm = (property: string): TermId | null => ofRecord[property.split('.').at(-1) ?? ''] ?? null;
