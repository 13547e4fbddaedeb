import { randomUUID } from 'node:crypto';
import { addDays } from '../../../shared/domain/calendar-date.ts';
import { type ReconciliationAct, reconciliationMoves } from '../../../shared/service/reconciliation-transitions.ts';
import { stockholmDay } from '../../../shared/service/service-time.ts';
import { endClaim } from '../claims/follow.ts';
import { keepPdf } from '../files/keep.ts';
import { type Call, creditorOf, mayUse } from '../gate/call.ts';
import { requireMove } from '../gate/moves.ts';
import { emit, note } from '../invoicing/happenings.ts';
import { type ListedReconciliation, type ReconciliationRow, reconciliationType } from '../ledger/reconciliations.ts';
import { noAccess, notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { type EventType } from '../wire/event-views.ts';
import { parseView, textOf, type View, viewOf } from '../wire/json.ts';
import { checkEntry, type CheckedEntry, checkReceiver } from './entry.ts';
import { fullView } from './views.ts';

/** The reconciliation invoice of this id, where the user may use its creditor; 404 where there is none (decisions.md 21). */
export const reconciliationOf = (call: Call, id: string | null | undefined): ListedReconciliation => {
  const row = call.service.ledger.reconciliations.get((id ?? '').toLowerCase());
  if (row === undefined || !mayUse(call, row.creditor_id))
    throw notFound('Avstämningsfakturan', 'The reconciliation invoice');
  return row;
};

/** Refuses an act that the stage does not allow: 400, and nothing changes (decisions.md 22). */
export const requireAct = (act: ReconciliationAct, row: ListedReconciliation): void => {
  requireMove(reconciliationMoves, act, row.stage);
};

/** Writes what changes. Gives the row as it now is. */
export const change = (
  service: Service,
  row: ListedReconciliation,
  patch: Partial<ReconciliationRow>,
): ListedReconciliation => {
  const { action_type, debtor_id, ...stored } = row;
  service.ledger.reconciliations.update({ ...stored, ...patch });
  return { ...stored, ...patch, action_type, debtor_id };
};

/** An event whose data is the reconciliation invoice as it now is. */
export const emitReconciliation = (
  service: Service,
  type: EventType,
  id: string,
  additional: View | null = null,
): void => {
  const row = service.ledger.reconciliations.get(id);
  if (row !== undefined) emit(service, row.creditor_id, type, () => fullView(service.ledger, row), additional);
};

const docOf = (sent: View, file: View | null): string => JSON.stringify({ ...sent, InvoiceFile: file });

/**
 * Makes a reconciliation invoice: no draft, and delivered at once where a PDF is attached and a delivery method is set
 * (concepts, Invoice types and Reconciliation invoice). An amount of 0 has nothing to wait for and is closed. Gives its id.
 * Throws a Refusal: 401 for its creditor, 400 for what is missing or wrong.
 */
export const createReconciliation = (call: Call, sent: View): string => {
  const { service, user } = call;
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const entry = checkEntry(service, creditor.id, sent, null);
  const id = randomUUID();
  const file = keepPdf(service, { creditorId: creditor.id, ownerId: id }, sent, 'InvoiceFile');
  const delivers = file !== null && entry.delivery_method !== 'Manually';
  if (delivers) checkReceiver(entry.delivery_method, parseView(entry.debtor_doc));
  const now = service.clock.now();
  const fees = entry.fees ?? 0;
  const closes = entry.current === 0;
  const row: ReconciliationRow = {
    ...entry,
    fees,
    id,
    creditor_id: creditor.id,
    stage: closes ? 'Completed' : 'InvoiceSent',
    created_at: now,
    sent_at: delivers ? now : null,
    closed_at: closes ? now : null,
    invoiced: entry.current,
    claim_id: null,
    reminders: '{}',
    doc: docOf(sent, file),
  };
  service.ledger.reconciliations.insert(row);
  const noted = { id, creditor_id: creditor.id, action_type: reconciliationType };
  note(service, noted, 'Created', user.username);
  if (delivers) note(service, noted, 'InvoiceSent', user.username, entry.delivery_method);
  if (closes) note(service, noted, 'Completed', user.username);
  emitReconciliation(service, 'ReconciliationInvoiceActionCreated', id);
  return id;
};

const sameAmounts = (row: ListedReconciliation, entry: CheckedEntry): boolean =>
  entry.current === row.current && entry.currency === row.currency && (entry.fees ?? row.fees) === row.fees;

/** What new amounts make of it: the payments before them are history no more, and an amount of 0 closes. */
const withAmounts = (service: Service, row: ListedReconciliation, entry: CheckedEntry): Partial<ReconciliationRow> => {
  service.ledger.payments.forget(row.id);
  const closes = entry.current === 0;
  const isCollected = row.claim_id !== null && row.closed_at === null;
  return {
    currency: entry.currency,
    current: entry.current,
    fees: entry.fees ?? (closes ? 0 : row.fees),
    invoiced: closes ? row.invoiced : entry.current,
    stage: closes ? 'Completed' : isCollected ? 'SentToDebtCollection' : 'InvoiceSent',
    closed_at: closes ? (row.closed_at ?? service.clock.now()) : null,
    // A claim ends with the debt: what is owed anew has none.
    claim_id: closes || isCollected ? row.claim_id : null,
  };
};

/** Whether the bank has the withdrawal already: from the day before its date (concepts, Autogiro withdrawal on an invoice). */
export const isAtBank = (service: Service, at: number | null): boolean =>
  at !== null && service.clock.today() >= addDays(stockholmDay(at), -1);

/**
 * The entry takes the stored one's place, at any time; changed amounts delete the payment history (concepts, Reconciliation
 * invoice). A withdrawal that the bank has already stays as it is: an update cancels no more than a cancellation may.
 */
export const updateReconciliation = (call: Call, row: ListedReconciliation, sent: View): void => {
  const { service, user } = call;
  requireAct('update', row);
  if (creditorOf(call, textOf(sent, 'CreditorPublicId')).id !== row.creditor_id) throw noAccess();
  const entry = checkEntry(service, row.creditor_id, sent, row);
  const file = keepPdf(service, { creditorId: row.creditor_id, ownerId: row.id }, sent, 'InvoiceFile');
  const before = textOf(viewOf(parseView(row.doc), 'InvoiceFile') ?? {}, 'FilePublicId');
  if (before !== null && before !== textOf(file ?? {}, 'FilePublicId')) service.ledger.files.remove(before);
  const { number, ocr, delivery_method, external_reference, debtor_doc } = entry;
  const after = change(service, row, {
    number,
    ocr,
    delivery_method,
    external_reference,
    debtor_doc,
    autogiro_at: isAtBank(service, row.autogiro_at) ? row.autogiro_at : entry.autogiro_at,
    card_at: entry.card_at,
    doc: docOf(sent, file),
    ...(sameAmounts(row, entry) ? {} : withAmounts(service, row, entry)),
  });
  note(service, row, 'Updated', user.username);
  if (row.closed_at === null && after.closed_at !== null) {
    note(service, row, 'Completed', user.username);
    endClaim(service, row.claim_id, 'Completed', user.username);
  }
};

/** Removes it with all that hangs on it, at any time (endpoints b, Reconciliation invoices). */
export const removeReconciliation = (service: Service, row: ListedReconciliation): void => {
  const { ledger } = service;
  requireAct('delete', row);
  endClaim(service, row.claim_id, 'Cancelled', null);
  ledger.reconciliations.remove(row.id);
  ledger.events.forget(row.id);
  ledger.payments.forget(row.id);
  for (const { id } of ledger.files.ofOwner(row.id)) ledger.files.remove(id);
};

/** Hands it over to debt collection. Throws a Refusal (400) in another stage than InvoiceSent. */
export const collectReconciliation = (
  service: Service,
  row: ListedReconciliation,
  claimId: string,
  by: string,
): void => {
  requireAct('startDebtCollection', row);
  change(service, row, { stage: 'SentToDebtCollection', claim_id: claimId });
  note(service, row, 'SentToDebtCollection', by, null, claimId);
};
