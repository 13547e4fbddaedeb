import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type SelfAct, selfActs, type selfInvoiceCalls } from '../../shared/contract/self-invoices.ts';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { text } from '../../shared/domain/text.ts';
import { selfMessage } from '../../shared/intake/self-form.ts';
import { mayDo } from '../../shared/service/moves.ts';
import {
  type SelfInvoiceAct,
  selfInvoiceMoves,
  selfInvoiceStages,
} from '../../shared/service/self-invoice-transitions.ts';
import { type SelfInvoiceViewIn, selfInvoiceViewIn } from '../../shared/service/self-invoice-views.ts';
import { shownToday } from '../follow/shown-today.ts';
import { answerError } from '../service/answer-error.ts';
import { type Connections } from '../service/connections.ts';
import { expectBody } from '../service/expect.ts';
import { handedOverFrom } from '../store/acts.ts';
import { scopeOf } from '../store/scopes.ts';
import { type ListedSelfInvoice, listSelfInvoices, selfInvoiceById } from '../store/self-invoices.ts';
import { type Deps } from './deps.ts';
import { fileName } from './file-name.ts';
import { approvedBankgiros } from './follow-pay-back.ts';
import { viewEntries, withList } from './follow-timeline.ts';
import { pdfIn } from './pdf-in.ts';
import { twoListAnswer } from './two-list-answer.ts';

/** What the service must let be done for it to be offered. */
const moveOf: Readonly<Record<SelfAct, SelfInvoiceAct>> = {
  attest: 'attest',
  pay: 'sendPayment',
  send: 'send',
  payElsewhere: 'registerExternalPayment',
  credit: 'credit',
  pause: 'pause',
  resume: 'resume',
  note: 'comment',
  cancel: 'cancel',
  remove: 'delete',
};

type Facts = Pick<ListedSelfInvoice, 'stage' | 'state' | 'left' | 'total' | 'currency' | 'account' | 'paused'>;

const fits = (act: SelfAct, { left, total, currency, account, paused }: Facts): boolean => {
  switch (act) {
    // The bank takes kronor, to an account that is known.
    case 'pay':
      return left > 0 && currency === 'SEK' && account !== null;
    case 'payElsewhere':
      return left > 0;
    // What is paid or credited cannot be credited again.
    case 'credit':
      return total > 0 && left > 0;
    // Only all of it (endpoints b, Self invoices).
    case 'cancel':
      return total > 0 && left === total;
    case 'pause':
      return !paused;
    case 'resume':
      return paused;
    default:
      return true;
  }
};

/** What can be done with a self invoice: the moves of its stage, and money only where some is left. Source: concepts, Self invoice. */
export const selfActsOf = (invoice: Facts): SelfAct[] => {
  const stage = selfInvoiceStages.find((one) => one === invoice.stage);
  if (stage === undefined || invoice.state === 'gone') return [];
  return selfActs.filter((act) => mayDo(selfInvoiceMoves, moveOf[act], stage) && fits(act, invoice));
};

type Line = CallOutput<'self.list'>['lines'][number];

const lineOf = (invoice: ListedSelfInvoice): Line => ({
  actionId: invoice.actionId,
  invoiceNumber: invoice.invoiceNumber,
  supplierName: invoice.debtorName,
  account: invoice.account,
  ocr: invoice.ocr,
  state: invoice.state,
  paused: invoice.paused,
  delivery: invoice.deliveryMethod,
  total: invoice.total,
  vat: invoice.vat,
  left: invoice.left,
  currency: invoice.currency,
  invoiceDate: invoice.invoiceDate,
  dueDate: invoice.dueDate,
  paymentDate: invoice.paymentDate,
  paymentAmount: invoice.paymentAmount,
  closedAt: invoice.closedAt,
  acts: selfActsOf(invoice),
});

/** A page of the self invoices that a search finds, as of the latest reading. */
export const listedSelfInvoices = (
  { store }: Pick<Deps, 'store'>,
  { scope, search, which, page }: CallInput<'self.list'>,
): CallOutput<'self.list'> => {
  const query = { scopeId: scopeOf(store, scope).scopeId, search, which };
  const lines = listSelfInvoices(store, query, page).map(lineOf);
  return twoListAnswer(store, { what: 'selfInvoices', table: 'self_invoice' }, query, lines);
};

type Detail = CallOutput<'self.detail'>;

/** A row as it is sent: turned, and without what the service works out of it. */
const creditRow = ({ TotalIncVAT: _with, TotalExclVAT: _without, ...row }: SelfInvoiceViewIn['Records'][number]) => ({
  ...row,
  Quantity: row.Quantity === null ? null : -row.Quantity,
  UnitPrice: row.UnitPrice === null ? null : { Value: row.UnitPrice.value, CurrencyCode: row.UnitPrice.currency },
});

/** The draft that credits all of it; null for what credits something itself, or has no rows. */
export const creditOf = (view: SelfInvoiceViewIn, today: CalendarDate): Detail['credit'] => {
  const { Debtor, Records, InvoicedAmount } = view;
  const debtorId = Debtor?.DebtorPublicId ?? null;
  if (debtorId === null || Records.length === 0 || (InvoicedAmount?.value ?? 0) <= 0) return null;
  return {
    DebtorPublicId: debtorId,
    InvoiceDate: today,
    DueDate: today,
    DeliveryMethod: view.DeliveryMethod === 'Unknown' ? 'Manually' : view.DeliveryMethod,
    CommunicationLanguage: 'SV',
    Message: selfMessage(null, 'SV'),
    ...(view.YourReference === null ? {} : { YourReference: view.YourReference }),
    Records: Records.map(creditRow),
  };
};

/** What of its rows a part may be credited of: those that cost something. */
const creditableOf = ({ Records }: SelfInvoiceViewIn): NonNullable<Detail['creditable']> => ({
  vatIncluded: false,
  rows: Records.flatMap(({ SequenceNo, ArticleDescription, TotalExclVAT, VAT }) =>
    SequenceNo === null || (TotalExclVAT?.value ?? 0) <= 0
      ? []
      : [
          {
            sequenceNo: SequenceNo,
            description: ArticleDescription ?? '',
            amount: TotalExclVAT?.value ?? 0,
            vatRate: String(VAT ?? 0),
          },
        ],
  ),
});

/** What is payment received on an invoice is money that went out here. */
const titles = { Paid: text('Betald till leverantören', 'Paid to the supplier') };

const patienceMs = 20_000;

/** @throws those of the service. */
const detail = async (
  { store, clock }: Deps,
  connections: Connections,
  { scope, actionId }: CallInput<'self.detail'>,
): Promise<Detail> => {
  const known = scopeOf(store, scope);
  const client = await connections.client(scope.connectionId);
  const answer = await client.call({
    endpoint: 'GET /v1/selfinvoice/action/{id}',
    path: { id: actionId },
    signal: AbortSignal.timeout(patienceMs),
  });
  const view = expectBody(answer, selfInvoiceViewIn);
  const credit = creditOf(view, shownToday(store, known, clock.now()));
  return {
    rows: view.Records.map(({ ArticleDescription, Quantity, Units, VAT, TotalExclVAT }) => ({
      text: ArticleDescription ?? '',
      quantity: Quantity,
      unit: Units ?? '',
      vat: VAT,
      amount: TotalExclVAT?.value ?? null,
    })),
    message: view.Message ?? '',
    events: withList(viewEntries(view.Events, titles), handedOverFrom(store, known.scopeId, actionId)),
    credit,
    creditable: credit === null ? null : creditableOf(view),
  };
};

/** @throws AppError `preview-not-pdf`, and those of the service. */
const pdf = async (
  { store }: Deps,
  connections: Connections,
  { scope, actionId }: CallInput<'self.pdf'>,
): Promise<CallOutput<'self.pdf'>> => {
  const invoice = selfInvoiceById(store, scopeOf(store, scope).scopeId, actionId);
  const client = await connections.client(scope.connectionId);
  const answer = await client.call({
    endpoint: 'GET /v1/selfinvoice/preview/{id}',
    path: { id: actionId },
    receive: 'bytes',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (answer.kind !== 'ok') throw answerError(answer);
  const name = ['Självfaktura', invoice?.invoiceNumber, invoice?.debtorName].filter(Boolean).join(' ');
  return { name: fileName(name, 'pdf'), bytes: pdfIn(answer.body) };
};

/** Self invoices in Follow-up, as of the latest sync; what one of them holds is read as it is looked at. */
export const selfFollowHandlers = (
  deps: Deps,
  connections: Connections,
): Pick<Handlers, keyof typeof selfInvoiceCalls> => ({
  'self.list': async (input) => listedSelfInvoices(deps, input),
  'self.detail': (input) => detail(deps, connections, input),
  'self.pdf': (input) => pdf(deps, connections, input),
  'self.payFrom': async ({ scope }) => ({ from: [...(await approvedBankgiros(connections, scope))] }),
});
