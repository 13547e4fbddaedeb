import { type InvoiceRow } from '../../../electron/practice/ledger/invoices.ts';
import { addDays } from '../../../shared/domain/calendar-date.ts';
import { stockholmDay } from '../../../shared/service/service-time.ts';
import { isAllowed, type InvoiceAct } from '../../../shared/service/invoice-transitions.ts';
import { type LedgerCall } from './calls.ts';
import { amount, type Pick } from './picks.ts';

export type Act = (pick: Pick) => LedgerCall | null;

const currencies = ['SEK', 'SEK', 'SEK', 'EUR'] as const;

const rowsOf = (pick: Pick, currency: string, sign: number): readonly object[] =>
  [0, 1].slice(0, 1 + (pick.draws[2] % 2)).map((index) => ({
    SequenceNo: index + 1,
    RecordType: 'Standard',
    ArticleDescription: 'Tid {MMMM}',
    Quantity: sign * pick.some([1, 2.5, 3, 0.333], index === 0 ? 1 : 2),
    UnitPrice: amount(pick.some([10_000, 33_333, 1, 99_999], index === 0 ? 2 : 1), currency),
    VAT: pick.some([25, 12, 6, 0], index === 0 ? 3 : 0),
  }));

const deduction = (pick: Pick): object => ({
  Records: [
    {
      SequenceNo: 1, RecordType: 'Standard', ArticleDescription: 'Arbete', Quantity: 1 + (pick.draws[2] % 8), UnitPrice: amount(100_000, 'SEK'), VAT: 25,
      RotRutActivated: true, RotRutType: pick.draws[1] % 2 === 0 ? 'Construction' : 'Cleaning', RotRutHours: 4,
    },
  ],
  RotRutDetails: { PropertyDesignation: 'Åsen 1:2', Customers: [{ Name: 'Ägare', SSN: '199001010017' }] },
}); // prettier-ignore

const automatic = {
  ReminderInvoiceDetails: { SendReminderInvoice: true, DaysDelayAfterDueDate: 1 },
  DebtCollectionDetails: { SendToDebtCollection: true, DaysDelayAfterDueDate: 2 },
};

const extras = (pick: Pick, sign: number): object => {
  const wishes: readonly [object, ...object[]] = [
    {},
    {},
    sign > 0 ? deduction(pick) : {},
    automatic,
    { Autogiro: { AutogiroWithdrawalEnabled: true } },
    { CreditCard: { CreditCardWithdrawalEnabled: true } },
    { InvoiceFee: amount(2_900, 'SEK') },
    { VatIsIncluded: true },
  ];
  return pick.some(wishes, 3);
};

/** An invoice to one of the debtors: mostly what is taken, now and then what is not. */
const entry = (pick: Pick): object => {
  const { cid, cid2, debtors } = pick.world;
  const debtor = pick.some([0, 0, 0, 0, 1, 2] as const, 0);
  const type = pick.some(['InvoiceAction', 'InvoiceAction', 'DebentureAction', 'PaymentAdviceAction', 'CreditInvoiceAction', 'CreditInvoiceAction'], 1);
  const sign = type === 'CreditInvoiceAction' ? -1 : 1;
  const currency = pick.some(currencies, 2);
  const due = pick.some([2, 1, 5, 10, -1], 2);
  return {
    ActionType: type,
    CreditorPublicId: debtor === 2 ? cid2 : cid,
    DebtorPublicId: debtors[debtor],
    InvoiceDate: pick.day(-3),
    DueDate: pick.day(due - (pick.draws[3] % 4 === 3 ? 6 : 0) + 1),
    DeliveryMethod: pick.some(['Manually', 'Email', 'Mail'], 3),
    InvoiceNumber: pick.some([null, null, null, String(1000 + (pick.draws[0] % 12))], 3),
    Records: rowsOf(pick, currency, sign),
    ...extras(pick, sign),
  };
}; // prettier-ignore

/** A call on one invoice by its path. */
const onPath =
  (method: 'POST' | 'PUT' | 'DELETE', name: string, act: InvoiceAct, query: (pick: Pick) => string = () => ''): Act =>
  (pick) => {
    const invoice = pick.invoice(act);
    if (invoice === undefined) return null;
    const path = `/v1/invoice/${name}/${invoice.id}${query(pick)}`;
    return { act: name, method, path, moves: [{ of: 'invoice', id: invoice.id, act }] };
  };

const registerPayment: Act = (pick) => {
  const invoice = pick.invoice('registerPayment');
  if (invoice === undefined) return null;
  const currency = pick.draws[2] % 12 === 11 ? 'NOK' : invoice.currency;
  const writeOff = pick.some([null, null, 100, Math.abs(invoice.current), -100], 2);
  return {
    act: 'registerPayment',
    method: 'POST',
    path: '/v1/invoice/registerpayment',
    moves: [{ of: 'invoice', id: invoice.id, act: 'registerPayment' }],
    body: {
      ActionPublicId: invoice.id,
      Amount: amount(pick.amount(invoice.current), currency),
      WriteOff: writeOff === null ? null : amount(writeOff * (Math.sign(invoice.current) || 1), invoice.currency),
      WriteOffVat: pick.some([0, 25], 1),
      OvershootingAmountHandling: pick.some([null, null, 'AsCurrencyDifference'], 3),
      Date: pick.day(0),
    },
  };
};

/** Those that are like one in what two invoices must share, and fit besides. */
const like = (pick: Pick, one: InvoiceRow | undefined, fits: (other: InvoiceRow) => boolean): readonly InvoiceRow[] =>
  [...pick.books.invoices.values()].filter(
    (other) =>
      other.id !== one?.id && other.debtor_id === one?.debtor_id && other.currency === one.currency && fits(other),
  );

/** A pair of which one is any, and the other mostly one that goes with it. */
const pair = (
  pick: Pick,
  firsts: readonly InvoiceRow[],
  fits: (one: InvoiceRow, other: InvoiceRow) => boolean,
): readonly [InvoiceRow, InvoiceRow] | null => {
  const all = [...pick.books.invoices.values()];
  const paired = firsts.filter((one) => like(pick, one, (other) => fits(one, other)).length > 0);
  const one = pick.of(pick.draws[3] % 5 === 0 || paired.length === 0 ? all : paired, 0);
  const others = like(pick, one, (other) => one !== undefined && fits(one, other));
  const other = pick.of(others.length === 0 ? all : others, 1);
  return one === undefined || other === undefined ? null : [one, other];
};

const creditAction: Act = (pick) => {
  const debits = [...pick.books.invoices.values()].filter(
    ({ current, stage }) => current > 0 && isAllowed('credit', stage),
  );
  const two = pair(pick, debits, (_one, { current, stage }) => current < 0 && isAllowed('credit', stage));
  if (two === null) return null;
  const [one, other] = pick.draws[2] % 2 === 0 ? two : two.toReversed();
  if (one === undefined || other === undefined) return null;
  return {
    act: 'creditAction',
    method: 'PUT',
    path: `/v1/invoice/creditaction/${one.id}?creditinvoiceactionpublicid=${other.id}`,
    moves: [one, other].map(({ id }) => ({ of: 'invoice', id, act: 'credit' })),
  };
};

const merge: Act = (pick) => {
  const drafts = [...pick.books.invoices.values()].filter(({ stage }) => stage === 'Created');
  const two = pair(pick, drafts, (one, other) => other.stage === 'Created' && other.action_type === one.action_type);
  if (two === null) return null;
  const [one, other] = two;
  return {
    act: 'merge',
    method: 'PUT',
    path: `/v1/invoice/merge?actionpublicid=${one.id},${other.id}`,
    moves: two.map(({ id }) => ({ of: 'invoice', id, act: 'merge' })),
  };
};

const interest: Act = (pick) => {
  const late = [...pick.books.invoices.values()].filter(
    ({ due_at, attested_at }) => attested_at !== null && stockholmDay(due_at) < pick.today,
  );
  const invoice = pick.draws[3] % 5 === 0 ? pick.invoice('interestInvoice') : pick.of(late, 0);
  if (invoice === undefined) return null;
  const query = `from=${addDays(stockholmDay(invoice.due_at), pick.draws[1] % 2)}&to=${pick.day(0)}&interesttype=Fixed&interest=${String(pick.draws[2] % 900)}`;
  return {
    act: 'interest',
    method: 'POST',
    path: `/v1/invoice/interestinvoice/${invoice.id}?${query}`,
    moves: [{ of: 'invoice', id: invoice.id, act: 'interestInvoice' }],
  };
};

const remind: Act = (pick) => {
  const invoice = pick.invoice('remind');
  if (invoice === undefined) return null;
  const body = {
    InvoiceActionPublicId: invoice.id,
    DeliveryMethod: 'Mail',
    ReminderFee: pick.some([amount(6_000, invoice.currency), null, amount(0, invoice.currency)], 1),
    PaymentTermsInDays: pick.draws[2] % 4,
  };
  const path = '/v1/invoice/createandsendreminderinvoice';
  return { act: 'remind', method: 'POST', path, body, moves: [{ of: 'invoice', id: invoice.id, act: 'remind' }] };
};

const comment: Act = (pick) => {
  const invoice = pick.invoice('comment');
  if (invoice === undefined) return null;
  const body = { ActionPublicId: invoice.id, Comment: 'Hej' };
  const moves = [{ of: 'invoice', id: invoice.id, act: 'comment' }] as const;
  return { act: 'comment', method: 'POST', path: '/v1/invoice/comment', body, moves, says: { id: invoice.id } };
};

const sale: Act = (pick) => {
  const invoice = pick.invoice('cancelSale');
  if (invoice === undefined) return null;
  const Outcome = pick.some(['Accepted', 'Denied', 'Accepted'], 1);
  return {
    act: 'sale',
    method: 'POST',
    path: '/practice/sales',
    body: { ActionPublicId: invoice.id, Outcome },
    moves: [{ of: 'purchase', id: invoice.id, act: Outcome === 'Accepted' ? 'accept' : 'deny' }],
  };
};

const deliver: Act = (pick) => {
  const sent = [...pick.books.invoices.values()].filter(({ sent_at }) => sent_at !== null || pick.draws[3] % 5 === 0);
  const invoice = pick.of(sent, 0);
  const outcome = pick.some(['Received', 'Opened', 'Viewed', 'Undelivered'], 1);
  if (invoice === undefined) return null;
  const body = { ActionPublicId: invoice.id, Outcome: outcome };
  return { act: 'deliver', method: 'POST', path: '/practice/deliveries', body, says: { id: invoice.id, outcome } };
};

const update: Act = (pick) => {
  const invoice = pick.invoice('update');
  if (invoice === undefined) return null;
  const moves = [{ of: 'invoice', id: invoice.id, act: 'update' }] as const;
  const path = `/v1/invoice/action/${invoice.id}`;
  return { act: 'updateInvoice', method: 'PUT', path, body: entry(pick), moves, says: { id: invoice.id } };
};

const attestList: Act = (pick) => {
  const ids = ([0, 1, 2] as const).flatMap((draw) => pick.invoice('attest', draw)?.id ?? []);
  const path = `/v1/invoice/attestinovicesinlist/${pick.world.cid}`;
  return { act: 'attestList', method: 'POST', path, body: { ActionPublicIds: ids }, isQueued: true };
};

const verification: Act = (pick) => {
  const { cid, debtors } = pick.world;
  const dates = { InvoiceDate: pick.day(-1), DueDate: pick.day(0) };
  const body = { CreditorPublicId: cid, DebtorPublicId: debtors[1], ...dates, Records: rowsOf(pick, 'SEK', 1) };
  return { act: 'verification', method: 'POST', path: '/v1/invoice/verificationinvoice', body };
};

/** What is done with invoices, each as often as it stands here. */
export const invoiceActs: readonly Act[] = [
  ...Array<Act>(6).fill((pick) => ({ act: 'createInvoice', method: 'POST', path: '/v1/invoice/action', body: entry(pick) })),
  update,
  onPath('DELETE', 'action', 'delete'),
  ...Array<Act>(7).fill(onPath('PUT', 'attest', 'attest')),
  attestList,
  ({ world: { cid } }) => ({
    act: 'attestMultiple', method: 'POST', path: '/v1/invoice/attestmultiple', body: { CreditorPublicIds: [cid] }, isQueued: true,
  }),
  merge,
  ...Array<Act>(4).fill(registerPayment),
  creditAction,
  creditAction,
  remind,
  remind,
  onPath('PUT', 'cancelreminder', 'cancelReminder'),
  onPath('PUT', 'dispute', 'dispute'),
  onPath('PUT', 'canceldispute', 'cancelDispute'),
  onPath('PUT', 'pause', 'pause'),
  onPath('PUT', 'resume', 'resume'),
  onPath('PUT', 'postpone', 'postpone', ({ draws }) => `?days=${String((draws[1] % 9) - 1)}`),
  onPath('PUT', 'sendinvoice', 'send', (pick) => pick.some(['', '?method=Email', '?method=SMS'], 1)),
  onPath('PUT', 'markasviewed', 'markAsViewed'),
  onPath('PUT', 'sellinvoice', 'sell'),
  onPath('PUT', 'sellinvoice', 'sell'),
  onPath('DELETE', 'sellinvoice', 'cancelSale'),
  onPath('PUT', 'financeinvoice', 'finance', ({ world }) => `?debtorcontractpublicid=${world.debtorContract}`),
  sale,
  onPath('POST', 'autogiro', 'withdraw'),
  (pick) => {
    const invoice = pick.of([...pick.books.invoices.values()].filter(({ withdrawal_by: by }) => by === 'Autogiro'), 0);
    return invoice === undefined ? null : { act: 'cancelAutogiro', method: 'DELETE', path: `/v1/invoice/autogiro/${invoice.id}` };
  },
  onPath('POST', 'creditcardwithdrawal', 'withdraw', (pick) => `?paymentdate=${pick.day(pick.draws[1] % 3)}`),
  (pick) => {
    const invoice = pick.of([...pick.books.invoices.values()].filter(({ withdrawal_at: at }) => at !== null), 0);
    const body = { ActionPublicId: invoice?.id, Outcome: pick.some(['Failed', 'Renewed'], 1) };
    return invoice === undefined ? null : { act: 'decide', method: 'PUT', path: '/practice/withdrawals', body };
  },
interest,
  comment,
  deliver,
  deliver,
  verification,
]; // prettier-ignore
