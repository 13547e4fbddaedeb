import { randomUUID } from 'node:crypto';
import { mayDo } from '../../../shared/service/moves.ts';
import { type PurchaserAct, purchaserMoves } from '../../../shared/service/sale-transitions.ts';
import { daysLater } from '../clock.ts';
import { requireMove } from '../gate/moves.ts';
import { emitInvoice, note } from '../invoicing/happenings.ts';
import { bookTransfer } from '../invoicing/transfer.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Kept } from '../ledger/records.ts';
import { badField, badRequest, notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { textOf } from '../wire/json.ts';
import { debtorContractOf, moveDebtorContract } from './debtor-contracts.ts';

/** BAS accounts: what the purchaser pays to, what it takes over, and what is owed to it while it may come back. */
const accounts = { bank: '1930', tradeDebts: '1510', financierDebt: '2410' } as const;

/** A contract with a purchaser of invoices. Gives its id. */
export const createSalesContract = (service: Service, creditorId: string): string => {
  const id = randomUUID();
  const createdAt = service.clock.now();
  service.ledger.records.insert('salesContract', {
    id,
    creditorId,
    ownerId: null,
    key: null,
    state: null,
    at: null,
    createdAt,
    doc: {},
  });
  return id;
};

/**
 * The creditor's sales contract: the one that is named, else the only one (endpoints b, financeinvoice). Throws a Refusal:
 * 404 for one that is not there, 400 where there is none or more than one to choose from.
 */
export const salesContractFor = (service: Service, creditorId: string, named: string): Kept => {
  const { records } = service.ledger;
  if (named !== '') {
    const contract = records.get('salesContract', named.toLowerCase());
    if (contract?.creditorId !== creditorId) throw notFound('Försäljningsavtalet', 'The sales contract');
    return contract;
  }
  const [only, ...others] = records.ofCreditor('salesContract', creditorId);
  if (only === undefined)
    throw badField('salescontractpublicid', 'inget försäljningsavtal finns', 'there is no sales contract');
  if (others.length > 0)
    throw badField('salescontractpublicid', 'flera avtal finns: välj ett', 'there are several: choose one');
  return only;
};

/** The newest sale of an invoice. */
const saleOf = (service: Service, invoice: ListedInvoice): Kept | undefined =>
  service.ledger.records.ofOwner('sale', invoice.id).at(-1);

/** The debtor's contract that an invoice is financed under; undefined where it is sold. */
const contractOfSale = (service: Service, sale: Kept | undefined): Kept | undefined => {
  const id = sale === undefined ? null : textOf(sale.doc, 'DebtorContractPublicId');
  return id === null ? undefined : debtorContractOf(service, id);
};

/** Offers an invoice to a purchaser, who answers the day after if nobody plays it. Throws a Refusal (400) without a debt. */
export const offer = (
  service: Service,
  invoice: ListedInvoice,
  salesContract: Kept,
  debtorContract: Kept | null,
  by: string,
): void => {
  if (invoice.current <= 0)
    throw badRequest('Fakturan har inget att sälja.', 'There is nothing to sell of the invoice.');
  const now = service.clock.now();
  service.ledger.records.insert('sale', {
    id: randomUUID(),
    creditorId: invoice.creditor_id,
    ownerId: invoice.id,
    key: salesContract.id,
    state: 'Requested',
    at: daysLater(now, 1),
    createdAt: now,
    doc: { DebtorContractPublicId: debtorContract?.id ?? null },
  });
  service.ledger.invoices.change(invoice, { stage: 'SalesRequested', sale_at: now });
  note(service, invoice, debtorContract === null ? 'InvoiceSaleRequested' : 'FinancierRequested', by);
  emitInvoice(service, 'InvoiceActionStateChanged', invoice.id);
};

const settle = (service: Service, invoice: ListedInvoice, state: string): Kept | undefined => {
  const sale = saleOf(service, invoice);
  if (sale !== undefined) service.ledger.records.update('sale', { ...sale, state, at: null });
  return sale;
};

/** Takes an offer back while it is not answered. */
export const cancelOffer = (service: Service, invoice: ListedInvoice, comment: string | null, by: string): void => {
  settle(service, invoice, 'Cancelled');
  service.ledger.invoices.change(invoice, { stage: 'SalesRequestedCancelled' });
  note(service, invoice, 'InvoiceSaleRequestCancelled', by, comment);
  emitInvoice(service, 'InvoiceActionStateChanged', invoice.id);
};

const requirePurchaser = (invoice: ListedInvoice, act: PurchaserAct): void => {
  requireMove(purchaserMoves, act, invoice.stage);
};

/** The purchaser pays what the debtor owes; of a financed invoice the creditor owes it back until the debtor pays. */
const bookPurchase = (service: Service, invoice: ListedInvoice, isFinanced: boolean): void => {
  const now = service.clock.now();
  bookTransfer(service.ledger, invoice, {
    type: isFinanced ? 'InvoiceSalesDebtAdded' : 'InvoiceSalesDebtRemoved',
    text: isFinanced ? 'Belånad faktura' : 'Såld faktura',
    at: now,
    now,
    to: accounts.bank,
    from: isFinanced ? accounts.financierDebt : accounts.tradeDebts,
    amount: invoice.current,
  });
};

/** The purchaser's answer. Throws a Refusal (400) where the invoice is not offered. */
export const answerOffer = (service: Service, invoice: ListedInvoice, outcome: 'Accepted' | 'Denied'): void => {
  requirePurchaser(invoice, outcome === 'Accepted' ? 'accept' : 'deny');
  const sale = settle(service, invoice, outcome);
  if (outcome === 'Denied') {
    service.ledger.invoices.change(invoice, { stage: 'SalesRequestedDenied' });
    note(service, invoice, 'InvoiceSaleRequestDenied', null);
    emitInvoice(service, 'InvoiceSaleWasDenied', invoice.id);
    return;
  }
  const isFinanced = contractOfSale(service, sale) !== undefined;
  service.ledger.invoices.change(invoice, { stage: 'Sold', next_event_at: null });
  bookPurchase(service, invoice, isFinanced);
  note(service, invoice, isFinanced ? 'DebtorContractFinanced' : 'InvoiceSold', null);
  emitInvoice(service, 'InvoiceSaleWasAccepted', invoice.id);
};

/** Offers that waited a day are accepted; one for which nothing is left to sell is taken back. */
export const acceptWaitingOffers = (service: Service, midnight: number): void => {
  for (const sale of service.ledger.records.due('sale', midnight)) {
    const invoice = service.ledger.invoices.get(sale.ownerId ?? '');
    if (invoice === undefined) continue;
    if (mayDo(purchaserMoves, 'accept', invoice.stage)) answerOffer(service, invoice, 'Accepted');
    else settle(service, invoice, 'Cancelled');
  }
};

/**
 * A payment on a sold invoice is the purchaser's and goes to the client funds: the creditor's books only change where the
 * invoice was financed, and what is paid too much is not the creditor's either.
 */
export const payPurchaser = (service: Service, invoice: ListedInvoice, paid: number, paidAt: number): void => {
  requirePurchaser(invoice, 'receivePayment');
  const now = service.clock.now();
  const applied = Math.min(invoice.current, Math.max(0, paid));
  const current = invoice.current - applied;
  const contract = contractOfSale(service, saleOf(service, invoice));
  service.ledger.invoices.change(invoice, {
    current,
    paid: invoice.paid + applied,
    ...(current === 0 ? { stage: 'Completed', closed_at: now } : {}),
  });
  if (contract !== undefined)
    bookTransfer(service.ledger, invoice, {
      type: 'InvoiceSalesDebtRemoved',
      text: 'Betald belånad faktura',
      at: paidAt,
      now,
      to: accounts.financierDebt,
      from: accounts.tradeDebts,
      amount: applied,
    });
  note(service, invoice, 'Paid', null, String(applied));
  emitInvoice(service, 'PaymentReceivedToServiceClientFunds', invoice.id);
  if (current !== 0) return;
  note(service, invoice, 'Completed', null);
  emitInvoice(service, 'InvoiceActionPaid', invoice.id);
  if (contract?.state === 'Signed') moveDebtorContract(service, contract, 'archive');
};
