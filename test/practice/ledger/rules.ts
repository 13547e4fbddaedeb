import { type InvoiceRow } from '../../../electron/practice/ledger/invoices.ts';
import { numberOf, textOf, viewOf } from '../../../electron/practice/wire/json.ts';
import { type Books, recordsOf } from './books.ts';

/** Money that passed through the books without staying on an action: what the test has seen pass. */
export interface Flows {
  /** What purchasers paid for sold and financed invoices, by `creditor currency`. */
  readonly sold: Map<string, number>;
}

/** Adds to what is summed by creditor and currency. */
export const addFlow = (sums: Map<string, number>, creditorId: string, currency: string, amount: number): void => {
  const key = `${creditorId} ${currency}`;
  sums.set(key, (sums.get(key) ?? 0) + amount);
};
const isVerification = ({ action_type }: InvoiceRow): boolean => action_type === 'VerificationInvoiceAction';
const principalOf = ({ current, fees, interest }: InvoiceRow): number => current - fees - interest;

/** The reference's own two check digits: length and Luhn (decisions.md 15). */
const isOcr = (ocr: string): boolean => {
  if (!/^\d{4,25}$/.test(ocr)) return false;
  const sum = [...ocr].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 && Number(ocr.at(-2)) === ocr.length % 10;
};

const isFinanced = (books: Books, invoice: InvoiceRow): boolean => {
  const sale = recordsOf(books, 'sale').findLast(
    ({ ownerId, state }) => ownerId === invoice.id && state === 'Accepted',
  );
  return sale !== undefined && textOf(sale.doc, 'DebtorContractPublicId') !== null;
};

/** What reminders and claims have asked for on an invoice, taken back or not. */
const askedFor = (books: Books, { id }: InvoiceRow): number => {
  const reminders = recordsOf(books, 'reminder').filter(({ ownerId }) => ownerId === id);
  const claims = recordsOf(books, 'claim').filter(({ ownerId }) => ownerId === id);
  const fees = reminders.reduce((sum, { doc }) => sum + (numberOf(doc, 'Fee') ?? 0), 0);
  return claims.reduce((sum, { doc }) => {
    const put = viewOf(doc, 'Put') ?? {};
    return sum + (numberOf(put, 'Fees') ?? 0) + (numberOf(put, 'Interest') ?? 0);
  }, fees);
};

function* invoiceFaults(books: Books, invoice: InvoiceRow): Generator<string> {
  const owed = invoice.invoiced - invoice.deduction;
  const principal = principalOf(invoice);
  if (invoice.fees < 0 || invoice.interest < 0) yield 'negative fees or interest';
  if (principal * Math.sign(owed) < 0) yield `less than nothing is left: ${String(principal)}`;
  if (Math.abs(principal) > Math.abs(owed)) yield `more is left than was invoiced: ${String(principal)}`;
  if (invoice.stage === 'Completed' && (invoice.current !== 0 || invoice.closed_at === null))
    yield 'closed and not paid';
  if (invoice.attested_at !== null && (invoice.number === null || !isOcr(invoice.ocr ?? '')))
    yield 'wrong number or OCR';
  if (isVerification(invoice)) return;
  if (owed !== 0 && invoice.current === 0 && invoice.stage !== 'Completed') yield 'paid and not closed';
  const { paid, credited, written_off: writtenOff, current } = invoice;
  const put = paid + credited + writtenOff + current - owed;
  const most = askedFor(books, invoice);
  if (put < 0 || put > most) yield `${String(put)} came on top of what was invoiced, ${String(most)} was asked for`;
}

const numberFaults = (books: Books): readonly string[] => {
  const held = new Set<string>();
  return [...books.invoices.values()].flatMap(({ creditor_id, number }) => {
    const key = `${creditor_id} ${number ?? ''}`;
    const isTwice = number !== null && held.has(key);
    held.add(key);
    return isTwice ? [`number ${number} is used twice`] : [];
  });
};

const accountSums = (books: Books, account: string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { creditorId, currency, rows } of books.vouchers)
    for (const row of rows) if (row.account === account) addFlow(sums, creditorId, currency, row.amount);
  return sums;
};

/** Money that was given back on invoices: what is owed stays as it was. */
const takeRefunds = (books: Books, sums: Map<string, number>): void => {
  for (const { ownerId, kind, doc } of books.records.values()) {
    const invoice = books.invoices.get(ownerId ?? '');
    if (invoice === undefined || !['cardPayment', 'mobilePayment'].includes(kind)) continue;
    const given = numberOf(viewOf(doc, 'RefundedAmount') ?? {}, 'Value') ?? 0;
    addFlow(sums, invoice.creditor_id, invoice.currency, -given);
  }
};

const tradeDebts = (books: Books): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const invoice of books.invoices.values()) {
    if (invoice.attested_at === null || isVerification(invoice)) continue;
    if (invoice.stage === 'Sold' && !isFinanced(books, invoice)) continue;
    addFlow(sums, invoice.creditor_id, invoice.currency, principalOf(invoice));
  }
  return sums;
};

const fromBank = new Set(['UnmatchedPayment', 'OverPayment']);

const bank = (books: Books, flows: Flows): Map<string, number> => {
  const sums = new Map(flows.sold);
  for (const { creditor_id, invoice_id, currency, amount } of books.payments)
    if (books.invoices.has(invoice_id)) addFlow(sums, creditor_id, currency, amount);
  for (const { creditorId, currency, type, state, value } of books.unhandled.values()) {
    if (fromBank.has(type) && state !== 'UsedOnInvoice') addFlow(sums, creditorId, currency, value);
    // Counted among the payments, and no bank has brought it.
    if (!fromBank.has(type) && state === 'UsedOnInvoice') addFlow(sums, creditorId, currency, -value);
  }
  for (const { creditorId, currency, type, rows } of books.vouchers)
    if (type === 'CurrencyDifference')
      for (const { account, amount } of rows) if (account === '2420') addFlow(sums, creditorId, currency, amount);
  for (const invoice of books.invoices.values())
    if (isVerification(invoice)) addFlow(sums, invoice.creditor_id, invoice.currency, invoice.invoiced);
  for (const { creditorId, doc } of recordsOf(books, 'selfInvoice')) {
    const facts = viewOf(doc, 'Facts') ?? {};
    addFlow(sums, creditorId, textOf(facts, 'currency') ?? '', -(numberOf(facts, 'paid') ?? 0));
  }
  takeRefunds(books, sums);
  return sums;
};

const differences = (what: string, booked: Map<string, number>, known: Map<string, number>): readonly string[] =>
  [...new Set([...booked.keys(), ...known.keys()])].flatMap((key) => {
    const [is, should] = [booked.get(key) ?? 0, known.get(key) ?? 0];
    return is === should ? [] : [`${what} of ${key}: ${String(is)} is booked, ${String(should)} is known`];
  });

const voucherFaults = (books: Books): readonly string[] =>
  books.vouchers.flatMap(({ rows, type }) =>
    rows.length > 1 && rows.reduce((sum, { amount }) => sum + amount, 0) === 0
      ? []
      : [`voucher ${type} is off balance`],
  );

const leftFaults = (books: Books): readonly string[] => [
  ...[...books.reconciliations.values()]
    .filter(({ current, fees }) => current < 0 || fees < 0)
    .map(({ id }) => `reconciliation invoice ${id}: less than nothing is left`),
  ...recordsOf(books, 'selfInvoice').flatMap(({ id, state, doc }) => {
    const facts = viewOf(doc, 'Facts') ?? {};
    const [invoiced = 0, current = 0, paid = 0, credited = 0] = ['invoiced', 'current', 'paid', 'credited'].map(
      (name) => numberOf(facts, name) ?? 0,
    );
    const isWrong =
      current * invoiced < 0 || Math.abs(current) > Math.abs(invoiced) || paid + credited + current !== invoiced;
    return isWrong ? [`self invoice ${id} (${state ?? ''}): ${JSON.stringify(facts)}`] : [];
  }),
];

/** Everything in which the books do not fit together. */
export const brokenRules = (books: Books, flows: Flows): readonly string[] => [
  ...voucherFaults(books),
  ...[...books.invoices.values()].flatMap((invoice) =>
    [...invoiceFaults(books, invoice)].map((fault) => `invoice ${invoice.number ?? '-'} (${invoice.stage}): ${fault}`),
  ),
  ...leftFaults(books),
  ...numberFaults(books),
  ...differences('trade debts', accountSums(books, '1510'), tradeDebts(books)),
  ...differences('bank', accountSums(books, '1930'), bank(books, flows)),
];
