import { randomUUID } from 'node:crypto';
import { instantText } from '../../../shared/service/service-time.ts';
import { isCountry } from '../countries.ts';
import { type Call, creditorOf, debtorOf, requireRight } from '../gate/call.ts';
import { withDefaults } from '../gate/defaults.ts';
import { emit } from '../invoicing/happenings.ts';
import { badField, badRequest, missing, noAccess } from '../refusal.ts';
import { type Service } from '../service.ts';
import { textOf, type View } from '../wire/json.ts';
import { followApproval, readApproval } from './approvals.ts';
import { debtorCreditorId, debtorId, noteDebtor } from './history.ts';

const defaults: View = {
  IsActive: true,
  ProtectedIdentity: false,
  UseProtectedMailDelivery: false,
  DebtorType: 'Undefined',
};

/** What a debtor needs (decisions.md 12; concepts, Debtor fields). Throws a Refusal (400). */
const checkDebtor = (call: Call, creditorId: string, debtor: View, ownId: string | null): void => {
  if ((textOf(debtor, 'Name') ?? '').trim() === '') throw missing('Name');
  if (textOf(debtor, 'EInvoiceBank') !== null && (textOf(debtor, 'OrgNo') ?? '').trim() === '') {
    throw badField('OrgNo', 'krävs när EInvoiceBank är satt', 'is needed when EInvoiceBank is set');
  }
  const country = textOf(debtor, 'CountryCode');
  if (country !== null && !isCountry(country))
    throw badField('CountryCode', `${country} är inget land`, `${country} is no country`);
  const number = textOf(debtor, 'DebtorNo');
  if (number === null) return;
  const holder = call.service.ledger.debtors.byNo(creditorId, number);
  if (holder !== undefined && debtorId(holder) !== ownId) {
    throw badField('DebtorNo', `${number} är redan använt`, `${number} is used already`);
  }
};

/** How a supplier is paid is managed by those who have a right of its own: 401 for the rest. */
const checkSelfInvoiceInfo = (call: Call, creditorId: string, before: View, after: View): void => {
  const [was, is] = [before, after].map((debtor) => JSON.stringify(debtor['DebtorSelfInvoiceInfo'] ?? null));
  if (was !== is) requireRight(call, creditorId, 'CanManageSelfInvoiceDebtorInfoes');
};

/** The next integer that no debtor of the creditor has. */
const nextDebtorNo = (call: Call, creditorId: string): string => {
  const { creditors, debtors } = call.service.ledger;
  let next = creditors.get(creditorId)?.next_debtor_no ?? 1;
  while (debtors.byNo(creditorId, String(next)) !== undefined) next += 1;
  creditors.setNextDebtorNo(creditorId, next + 1);
  return String(next);
};

/**
 * Makes a debtor. Gives its id. Throws a Refusal: 401 for its creditor, 400 for what is missing or wrong (endpoints a,
 * Debtors; decisions.md 12).
 */
export const createDebtor = (call: Call, sent: View): string => {
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  checkDebtor(call, creditor.id, sent, null);
  checkSelfInvoiceInfo(call, creditor.id, {}, sent);
  const id = randomUUID();
  const number = textOf(sent, 'DebtorNo') ?? nextDebtorNo(call, creditor.id);
  const doc: View = {
    ...withDefaults(defaults, sent),
    DebtorPublicId: id,
    CreditorPublicId: creditor.id,
    DebtorNo: number,
    Autogiro: readApproval(sent, number),
    CreditCards: [],
    Created: instantText(call.service.clock.now()),
  };
  call.service.ledger.debtors.insert(id, creditor.id, doc);
  noteDebtor(call.service, doc, 'Created', call.user.username);
  emit(call.service, creditor.id, 'DebtorCreated', () => doc);
  followApproval(call.service, null, doc, call.user.username);
  return id;
};

const eInvoiceFields = ['EInvoiceBank', 'Intermediator'] as const;

/** Tells that e-invoices to a debtor go another way than before (EInvoiceInfoOnDebtorChanged). */
export const followEInvoice = (service: Service, before: View, after: View, by: string | null): void => {
  if (eInvoiceFields.every((field) => textOf(before, field) === textOf(after, field))) return;
  const registered = eInvoiceFields.map((field) => textOf(after, field)).find((code) => code !== null) ?? null;
  noteDebtor(service, after, registered === null ? 'EInvoiceUnregistered' : 'EInvoiceRegistered', by, registered);
  emit(service, debtorCreditorId(after), 'EInvoiceInfoOnDebtorChanged', () => after);
};

/** Puts a changed debtor in the stored one's place, and tells everything that came of it. */
export const replaceDebtor = (service: Service, before: View, after: View, by: string): void => {
  service.ledger.debtors.update(debtorId(after), after);
  noteDebtor(service, after, 'Updated', by);
  emit(service, debtorCreditorId(after), 'DebtorUpdated', () => after);
  followEInvoice(service, before, after, by);
  followApproval(service, before, after, by);
};

/** The view that is sent takes the stored one's place: what it leaves out is gone. Throws a Refusal: 401, or 400. */
export const updateDebtor = (call: Call, sent: View): void => {
  const stored = debtorOf(call, textOf(sent, 'DebtorPublicId'));
  const creditorId = debtorCreditorId(stored);
  if (creditorOf(call, textOf(sent, 'CreditorPublicId')).id !== creditorId) throw noAccess();
  const number = textOf(sent, 'DebtorNo') ?? textOf(stored, 'DebtorNo');
  const doc: View = {
    ...withDefaults(defaults, sent),
    DebtorPublicId: debtorId(stored),
    CreditorPublicId: creditorId,
    DebtorNo: number,
    Autogiro: readApproval(sent, number),
    CreditCards: stored['CreditCards'],
    Created: stored['Created'],
  };
  checkDebtor(call, creditorId, doc, debtorId(stored));
  checkSelfInvoiceInfo(call, creditorId, stored, doc);
  replaceDebtor(call.service, stored, doc, call.user.username);
};

/** What is kept of a debtor and goes with it. */
const hanging = ['debtorEvent', 'debtorInCategory', 'autogiroApproval', 'cardAdd'] as const;

/** Removes a debtor with all that hangs on it. Throws a Refusal (400) where it is used in any invoice. */
export const removeDebtor = (service: Service, debtor: View): void => {
  const id = debtorId(debtor);
  const { debtors, records } = service.ledger;
  if (debtors.isUsed(id))
    throw badRequest(
      'Kunden används på en faktura och kan inte tas bort.',
      'The debtor is used on an invoice and cannot be removed.',
    );
  for (const kind of hanging) records.removeOfOwner(kind, id);
  debtors.remove(id);
  emit(service, debtorCreditorId(debtor), 'DebtorDeleted', () => id);
};
