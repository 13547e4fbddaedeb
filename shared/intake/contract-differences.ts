import { type CalendarDate } from '../domain/calendar-date.ts';
import { foldKey } from '../domain/fold-key.ts';
import { contractField, contractHolds, contractText, rowsField } from '../service/contract-fields.ts';
import { contractRows, contractRowsText, currencyOf } from '../service/contract-rows.ts';
import { contractViewIn, rhythmOf } from '../service/contract-views.ts';
import { isSameValue, type RecordView } from '../service/record-fields.ts';
import { stockholmDay } from '../service/service-time.ts';
import { isDerived } from './cell-state.ts';
import { type ServiceContract } from './contract-form.ts';
import { type RowsChange, rowsChange } from './contract-row-differences.ts';
import { type Field } from './fields.ts';
import { dateOf, valueOf } from './record-checks/check.ts';
import { type ListRecord } from './record.ts';

/** What a record of a list of contracts says otherwise than the contract that stands at the service. */

/**
 * What is told and not changed from a list: how often it comes and on which day, its next invoice, merging, direct debit and period;
 * the currency; prices that are with VAT on one side only; rows that say more than a list can keep.
 */
export const contractElsewhere = [
  'interval',
  'day',
  'next',
  'merge',
  'autogiro',
  'period',
  'currency',
  'gross',
  'rows',
] as const;
export type ContractElsewhere = (typeof contractElsewhere)[number];

/** One field: what stands, and what the list says. By the names of contract-fields.ts, as text. */
export interface ContractDifference {
  readonly property: string;
  readonly shown: string;
  readonly value: string;
}

export interface ContractDifferences {
  readonly changes: readonly ContractDifference[];
  readonly elsewhere: readonly ContractElsewhere[];
}

const headProperties = {
  ourReference: 'OurReference',
  yourReference: 'YourReference',
  externalReference: 'ExternalReference',
  paymentTermsDays: 'PaymentTermsInDays',
  deliveryMethod: 'DeliveryMethod',
  autoAttest: 'AutoAttest',
  contractEnd: 'RecurrenceDetails.End',
  message: 'Message',
} as const satisfies Readonly<Partial<Record<Field, string>>>;

/** What a list is held against the service by; all else that it has is not compared. */
const compared: readonly Field[] = [
  ...(['ourReference', 'yourReference', 'externalReference', 'paymentTermsDays', 'deliveryMethod'] as const),
  ...(['autoAttest', 'contractEnd', 'message', 'contractNumber', 'customerNo', 'customerExternalId'] as const),
  ...(['customerName', 'orgNo', 'interval', 'invoiceDay', 'nextInvoiceDate', 'autoMerge', 'autogiro'] as const),
  ...(['invoicePeriod', 'currency', 'articleNo', 'description', 'quantity', 'unit', 'unitPrice'] as const),
  ...(['vatRate', 'lineTotal'] as const),
];

/** Those of a list's fields that are not held against the service. */
export const notHeldAgainst = (fields: readonly Field[]): Field[] =>
  fields.filter((field) => !compared.includes(field));

/** What the sheet or a person says; blank for what we filled in, and for an empty cell: neither changes anything. */
const saidOf = (record: ListRecord, field: Field): string => {
  const cell = record.cells[field];
  return cell === undefined || isDerived(cell) ? '' : (valueOf(record, field) ?? '');
};

const headChanges = (record: ListRecord, view: RecordView): readonly ContractDifference[] =>
  Object.entries(headProperties).flatMap(([name, property]) => {
    const field = contractField(property);
    const said = Object.keys(record.cells).find((known): known is keyof typeof headProperties => known === name);
    const value = said === undefined ? '' : saidOf(record, said);
    if (field === undefined || value === '' || !contractHolds(field, value)) return [];
    const shown = contractText(view, field);
    return isSameValue(field, shown, value) ? [] : [{ property, shown, value }];
  });

const flagIn = (view: RecordView, name: string): string => String(view[name] === true);

const textIn = (view: RecordView, name: string, blank: string): string => {
  const value = view[name];
  return typeof value === 'string' && value !== '' ? value : blank;
};

const differs = (said: string, stands: string | null): boolean =>
  said !== '' && stands !== null && foldKey(said) !== foldKey(stands);

const elsewhereOf = (
  record: ListRecord,
  entry: ServiceContract,
  view: RecordView,
  today: CalendarDate,
): readonly ContractElsewhere[] => {
  const known = contractViewIn.safeParse(view).data;
  const rhythm = rhythmOf(known?.RecurrenceDetails ?? null);
  const next = known?.State.NextRunDate ?? null;
  const saysNext = dateOf(record, 'nextInvoiceDate');
  const rows = contractRows(view).filter(({ message }) => !message);
  const found: Readonly<Record<Exclude<ContractElsewhere, 'rows'>, boolean>> = {
    interval: differs(saidOf(record, 'interval'), rhythm === null ? null : String(rhythm.months)),
    day: differs(saidOf(record, 'invoiceDay'), rhythm === null ? null : String(rhythm.day)),
    // A day that has been is that of an invoice that was made since the sheet was written.
    next: saysNext !== null && saysNext > today && (next === null || stockholmDay(next) !== saysNext),
    merge: differs(saidOf(record, 'autoMerge'), flagIn(view, 'AutoMerge')),
    autogiro: differs(saidOf(record, 'autogiro'), flagIn(view, 'AutogiroWithdrawalEnabled')),
    period: differs(saidOf(record, 'invoicePeriod'), textIn(view, 'InvoicePeriod', 'None')),
    // Prices of a list that names no currency, or not whether VAT is in them, are what it would be made with.
    currency: currencyOf({ ...entry }) !== currencyOf(view),
    gross: rows.some(({ gross }) => gross !== entry.VatIsIncluded),
  };
  return contractElsewhere.filter((one) => one !== 'rows' && found[one]);
};

const ofRows = (change: RowsChange, view: RecordView): ContractDifferences => {
  switch (change.kind) {
    case 'fields':
      return { changes: change.changes, elsewhere: [] };
    case 'whole':
      return {
        changes: [{ property: rowsField.property, shown: contractRowsText(view), value: change.text }],
        elsewhere: [],
      };
    case 'elsewhere':
      return { changes: [], elsewhere: ['rows'] };
  }
};

/**
 * Holds a record of a list against the contract that stands: `entry` is its form, `view` a ContractInvoiceActionView. What the list does
 * not say is no difference. Where the currency or the sort of prices differs, rows are not compared.
 */
export const contractDifferences = (
  record: ListRecord,
  entry: ServiceContract,
  view: RecordView,
  today: CalendarDate,
): ContractDifferences => {
  const elsewhere = elsewhereOf(record, entry, view, today);
  const isOtherMoney = elsewhere.includes('currency') || elsewhere.includes('gross');
  const rows = isOtherMoney ? { changes: [], elsewhere: [] } : ofRows(rowsChange(record, entry, view, today), view);
  return {
    changes: [...rows.changes, ...headChanges(record, view)],
    elsewhere: [...elsewhere, ...rows.elsewhere],
  };
};
