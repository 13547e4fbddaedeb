import { ocrFault, ocrWithLength } from '../../../shared/domain/ocr.ts';
import { stockholmMidnight } from '../../../shared/service/service-time.ts';
import { isCountry } from '../countries.ts';
import { readAmount } from '../invoicing/amount.ts';
import { type ListedReconciliation, type ReconciliationRow } from '../ledger/reconciliations.ts';
import { badField, missing } from '../refusal.ts';
import { type Service } from '../service.ts';
import { dayOf, textOf, type View, viewOf } from '../wire/json.ts';

/** What an entry says of a reconciliation invoice, checked. */
export type CheckedEntry = Pick<
  ReconciliationRow,
  | 'number'
  | 'ocr'
  | 'delivery_method'
  | 'currency'
  | 'current'
  | 'external_reference'
  | 'autogiro_at'
  | 'card_at'
  | 'debtor_doc'
> & {
  /** Null where the entry says nothing of them. */
  readonly fees: number | null;
};

/** The number's own reference where none is sent. Throws a Refusal (400) where it is wrong, missing, or waits for money already. */
const ocrOf = (service: Service, creditorId: string, sent: View, own: ListedReconciliation | null): string => {
  const digits = (textOf(sent, 'InvoiceNumber') ?? '').replace(/\D/g, '');
  const given = textOf(sent, 'OCR')?.replace(/\s/g, '') ?? null;
  if (given === null && (digits === '' || digits.length > 23)) throw missing('OCR');
  const ocr = given ?? ocrWithLength(digits);
  if (ocrFault(ocr, 'hard') !== null) throw badField('OCR', `${ocr} är inget OCR-nummer`, `${ocr} is no OCR reference`);
  const isTaken = service.ledger.reconciliations
    .byOcr(ocr)
    .some((row) => row.creditor_id === creditorId && row.closed_at === null && row.id !== own?.id);
  if (isTaken) throw badField('OCR', `${ocr} väntar redan på betalning`, `${ocr} waits for its payment already`);
  return ocr;
};

const checkDebtor = (sent: View): View => {
  const debtor = viewOf(sent, 'Debtor');
  if (debtor === null || textOf(debtor, 'Name') === null) throw missing('Debtor.Name');
  const country = textOf(debtor, 'CountryCode');
  if (country !== null && !isCountry(country))
    throw badField('Debtor.CountryCode', `${country} är inget land`, `${country} is no country`);
  return debtor;
};

const amountsOf = (sent: View): Pick<CheckedEntry, 'currency' | 'current' | 'fees'> => {
  const amount = readAmount(sent, 'CurrentAmount');
  const fees = readAmount(sent, 'CurrentReminderFees');
  if (amount === null) throw missing('CurrentAmount');
  if (amount.value < 0) throw badField('CurrentAmount', 'är negativt', 'is negative');
  if (fees !== null && fees.value < 0) throw badField('CurrentReminderFees', 'är negativt', 'is negative');
  if (fees !== null && fees.currency !== amount.currency)
    throw badField('CurrentReminderFees', 'har en annan valuta', 'has another currency');
  return { currency: amount.currency, current: amount.value, fees: fees?.value ?? null };
};

/** The midnight of a withdrawal's day. Throws a Refusal (400) for a new date that has passed. */
const withdrawalAt = (service: Service, sent: View, field: string, before: number | null): number | null => {
  const day = dayOf(sent, field);
  if (day === null) return null;
  const midnight = stockholmMidnight(day);
  if (midnight !== before && day < service.clock.today()) throw badField(field, 'har passerats', 'has passed');
  return midnight;
};

/**
 * Checks a ReconciliationInvoiceActionEntryView; `own` is the reconciliation invoice that it changes. A debtor's name, an
 * amount and a reference are needed: with less nothing can be reconciled. Throws a Refusal (400).
 */
export const checkEntry = (
  service: Service,
  creditorId: string,
  sent: View,
  own: ListedReconciliation | null,
): CheckedEntry => {
  const autogiro = withdrawalAt(service, sent, 'AutogiroWithdrawalDate', own?.autogiro_at ?? null);
  const card = withdrawalAt(service, sent, 'CreditCardWithdrawalDate', own?.card_at ?? null);
  if (autogiro !== null && card !== null)
    throw badField('CreditCardWithdrawalDate', 'autogiro är redan valt', 'autogiro is chosen already');
  return {
    ...amountsOf(sent),
    number: textOf(sent, 'InvoiceNumber'),
    ocr: ocrOf(service, creditorId, sent, own),
    delivery_method: textOf(sent, 'DeliveryMethod') ?? 'Manually',
    external_reference: textOf(sent, 'ExternalReference'),
    autogiro_at: autogiro,
    card_at: card,
    debtor_doc: JSON.stringify(checkDebtor(sent)),
  };
};

const needs: Readonly<Record<string, string>> = {
  Email: 'Email',
  SMS: 'Phone',
  EInvoice: 'OrgNo',
  DigitalMail: 'OrgNo',
};

/**
 * A delivery method needs what it delivers to; the address of a letter stands on the attached PDF, since these debtors have
 * none. Throws a Refusal (400).
 */
export const checkReceiver = (method: string, debtor: View): void => {
  const field = needs[method];
  if (field === undefined || textOf(debtor, field) !== null) return;
  throw badField('DeliveryMethod', `${method} kräver Debtor.${field}`, `${method} needs Debtor.${field}`);
};
