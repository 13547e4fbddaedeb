import { type InvoiceRow } from '../../../electron/practice/ledger/invoices.ts';
import { type ReconciliationRow } from '../../../electron/practice/ledger/reconciliations.ts';
import { numberOf, viewOf } from '../../../electron/practice/wire/json.ts';
import { isAllowed } from '../../../shared/service/invoice-transitions.ts';
import { type Books, type EventRow, type RecordRow } from './books.ts';
import { type LedgerCall } from './calls.ts';

/** What was before a call and what is after it. */
export interface Change {
  readonly before: Books;
  readonly after: Books;
  readonly call: LedgerCall;
}

const deliveries: Readonly<Record<string, string>> = {
  Received: 'InvoiceActionReceived',
  Opened: 'InvoiceActionOpened',
  Viewed: 'InvoiceActionViewed',
  Undelivered: 'UndeliveredInvoice',
};

/** Stages that are told by an event of their own. */
const toldStages: Readonly<Record<string, string>> = {
  SalesRequested: 'InvoiceActionStateChanged',
  SalesRequestedCancelled: 'InvoiceActionStateChanged',
  SalesRequestedDenied: 'InvoiceSaleWasDenied',
  Sold: 'InvoiceSaleWasAccepted',
  SentToDebtCollection: 'InvoiceActionStateChanged',
};

function* madeInvoice(row: InvoiceRow): Generator<string> {
  yield 'InvoiceActionCreated';
  if (row.attested_at !== null) yield 'InvoiceActionAttested';
  if (row.action_type === 'VerificationInvoiceAction') yield 'InvoiceActionStateChanged';
}

function* withdrawn(was: InvoiceRow, is: InvoiceRow): Generator<string> {
  if (was.withdrawal_at === null || was.withdrawal_by === null) return;
  const isAutogiro = was.withdrawal_by === 'Autogiro';
  if (is.withdrawal_by === null) {
    const isDropped = !isAllowed('withdraw', was.stage) || !isAllowed('withdraw', is.stage) || is.current <= 0;
    if (!isDropped) yield isAutogiro ? 'AutogiroWithdrawalFailedOnInvoice' : 'CreditCardWithdrawalFailedOnInvoice';
    else if (!isAutogiro) yield 'CreditCardWithdrawalCanceledOnInvoice';
  } else if (is.withdrawal_at !== null && is.withdrawal_at > was.withdrawal_at)
    yield 'AutogiroWithdrawalRenewedOnInvoice';
}

function* closedInvoice(was: InvoiceRow, is: InvoiceRow): Generator<string> {
  if (was.stage === 'Completed' || is.stage !== 'Completed' || is.credited !== was.credited) return;
  yield 'InvoiceActionPaid';
}

function* movedInvoice(was: InvoiceRow, is: InvoiceRow, isNight: boolean): Generator<string> {
  if (was.attested_at === null && is.attested_at !== null) yield 'InvoiceActionAttested';
  if (was.written_off !== is.written_off) yield 'AmountWrittenOffOnInvoice';
  if (was.credited !== is.credited) yield 'AmountCreditedOnInvoice';
  yield* closedInvoice(was, is);
  if (was.stage === 'Sold' && was.paid !== is.paid) yield 'PaymentReceivedToServiceClientFunds';
  if (isNight) yield* withdrawn(was, is);
  if (was.attested_at === null || was.stage === is.stage) return;
  const isReminded = is.reminder_id !== null && was.reminder_id !== is.reminder_id;
  if (isReminded && is.stage !== 'ReminderInvoiceSent') yield 'InvoiceActionStateChanged';
  const told = toldStages[is.stage];
  if (told !== undefined) yield told;
  else if (['Attested', 'InvoiceSent', 'ReminderInvoiceSent'].includes(is.stage)) yield 'InvoiceActionStateChanged';
}

function* invoiceEvents({ before, after, call }: Change): Generator<string> {
  for (const [id, is] of after.invoices) {
    const was = before.invoices.get(id);
    for (const type of was === undefined ? madeInvoice(is) : movedInvoice(was, is, call.act === 'night'))
      yield `${type} ${id}`;
    const isPaid =
      was !== undefined && was.stage !== 'Sold' && (was.paid !== is.paid || was.written_off !== is.written_off);
    if (isPaid && is.stage === 'Completed' && is.reminder_id !== null)
      yield `ReminderInvoiceActionPaid ${is.reminder_id}`;
  }
  for (const id of before.invoices.keys()) if (!after.invoices.has(id)) yield `InvoiceActionDeleted ${id}`;
}

function* moneyEvents({ before, after }: Change): Generator<string> {
  const last = before.payments.at(-1)?.seq ?? 0;
  for (const { seq, invoice_id } of after.payments) if (seq > last) yield `InvoicePaymentReceived ${invoice_id}`;
  for (const [id, { type, state }] of after.unhandled) {
    const was = before.unhandled.get(id);
    if (was === undefined && type === 'UnmatchedPayment') yield `UnmatchedPayment ${id}`;
    if (was === undefined && type === 'OverPayment') yield `Overpayment ${id}`;
    if (state === 'UsedOnInvoice' && was?.state !== state && type === 'OverPayment') yield `OverpaymentMatched ${id}`;
  }
}

const paidOf = (record: RecordRow): number => numberOf(viewOf(record.doc, 'Facts') ?? {}, 'paid') ?? 0;
const isAttested = (record: RecordRow): boolean => numberOf(viewOf(record.doc, 'Facts') ?? {}, 'attestedAt') !== null;

const outcomes: Readonly<Record<string, string>> = { Succeded: 'Succeeded', Failed: 'Failed' };

function* recordEvents(was: RecordRow | undefined, is: RecordRow): Generator<string> {
  const isMoved = was !== undefined && was.state !== is.state;
  switch (is.kind) {
    case 'reminder':
      if (was === undefined) yield `ReminderInvoiceActionCreated ${is.id}`;
      return;
    case 'claim':
      if (isMoved) yield `DebtCollectionActionStateChanged ${is.id}`;
      return;
    case 'contract':
      if (was === undefined) yield `ContractInvoiceActionCreated ${is.id}`;
      return;
    case 'debtorContract':
      if (isMoved) yield `DebtorContract${is.state ?? ''} ${is.id}`;
      return;
    case 'outgoingPayment': {
      const outcome = isMoved ? outcomes[is.state ?? ''] : undefined;
      if (outcome !== undefined) yield `${is.ownerId === null ? '' : 'SelfInvoice'}OutgoingPayment${outcome} ${is.id}`;
      return;
    }
    case 'selfInvoice':
      if (was === undefined) yield `SelfInvoiceActionCreated ${is.id}`;
      if (was !== undefined && !isAttested(was) && isAttested(is)) yield `SelfInvoiceActionAttested ${is.id}`;
      if (isMoved && is.state === 'Completed' && paidOf(is) !== paidOf(was)) yield `SelfInvoiceActionPaid ${is.id}`;
  }
}

function* keptEvents({ before, after }: Change): Generator<string> {
  for (const [id, is] of after.records) {
    const was = before.records.get(id);
    if (was?.state !== is.state || was.doc !== is.doc) yield* recordEvents(was, is);
    const owner = after.records.get(is.ownerId ?? '');
    if (was === undefined && is.kind === 'letter' && owner?.kind === 'reminder')
      yield `ReminderInvoiceActionWasSent ${owner.id}`;
  }
  for (const [id, { kind }] of before.records) {
    if (after.records.has(id)) continue;
    if (kind === 'selfInvoice') yield `SelfInvoiceActionDeleted ${id}`;
    if (kind === 'contract') yield `ContractInvoiceActionDeleted ${id}`;
  }
}

function* withdrawnReconciliation(was: ReconciliationRow, is: ReconciliationRow): Generator<string> {
  const isStopped = was.stage !== 'InvoiceSent' || is.stage !== 'InvoiceSent';
  if (was.autogiro_at !== null && is.autogiro_at === null && !isStopped)
    yield 'AutogiroWithdrawalFailedOnReconciliationInvoice';
  if (was.autogiro_at !== null && is.autogiro_at !== null && is.autogiro_at > was.autogiro_at)
    yield 'AutogiroWithdrawalRenewedOnReconciliationInvoice';
  if (was.card_at === null || is.card_at !== null) return;
  if (was.stage !== 'InvoiceSent') yield 'CreditCardWithdrawalCanceledOnReconciliationInvoice';
  else if (!isStopped) yield 'CreditCardWithdrawalFailedOnReconciliationInvoice';
}

function* reconciliationEvents({ before, after, call }: Change): Generator<string> {
  for (const [id, is] of after.reconciliations) {
    const was = before.reconciliations.get(id);
    if (was === undefined) yield `ReconciliationInvoiceActionCreated ${id}`;
    else if (call.act === 'night') for (const type of withdrawnReconciliation(was, is)) yield `${type} ${id}`;
  }
}

/** What only the call itself tells. */
function* ownEvents({ call: { act, says = {} } }: Change): Generator<string> {
  const { id = '', outcome = '' } = says;
  if (act === 'updateInvoice') yield `InvoiceActionUpdated ${id}`;
  if (act === 'updateSelfInvoice') yield `SelfInvoiceActionUpdated ${id}`;
  if (act === 'comment') yield `InvoiceCommented ${id}`;
  if (act === 'deliver') yield `${deliveries[outcome] ?? ''} ${id}`;
  if (says['credited'] !== undefined) yield `AmountCreditedOnInvoice ${says['credited']}`;
  if (says['writtenOff'] !== undefined) yield `AmountWrittenOffOnInvoice ${says['writtenOff']}`;
}

/** The events that a change must have caused, each by its type and what it is about (concepts, Events; decisions.md 23). */
export const expectedEvents = (change: Change): readonly string[] =>
  change.before.whole === change.after.whole && change.call.says === undefined
    ? []
    : [
        ...invoiceEvents(change),
        ...moneyEvents(change),
        ...keptEvents(change),
        ...reconciliationEvents(change),
        ...ownEvents(change),
      ].toSorted();

const subjects = ['UnhandledPaymentPublicId', 'PaymentPublicId', 'DebtorContractPublicId', 'ActionPublicId'];

const subjectOf = (data: unknown): string => {
  if (typeof data === 'string') return data;
  const view = typeof data === 'object' && data !== null ? data : {};
  const known = subjects.map((field): unknown => Reflect.get(view, field)).find((id) => typeof id === 'string');
  return String(known);
};

export const toldEvents = (events: readonly EventRow[]): readonly string[] =>
  events.map(({ type, data }) => `${type} ${subjectOf(JSON.parse(data))}`).toSorted();
