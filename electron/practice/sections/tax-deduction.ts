import { type DeductionScheme } from '../../../shared/domain/tax-deduction.ts';
import { stockholmDay } from '../../../shared/service/service-time.ts';
import { isCaseClosed } from '../../../shared/service/tax-deduction-transitions.ts';
import { enumName } from '../../../shared/service/views.ts';
import {
  caseOf,
  casesOf,
  decide,
  type Decision,
  type DeductionCase,
  findCase,
  markProcessed,
  payOut,
  storedDeduction,
  unmarkProcessed,
} from '../deductions/cases.ts';
import { requestFile, type RequestedDeduction } from '../deductions/request-file.ts';
import { zip } from '../deductions/zip.ts';
import { answer, type Answer, bytes, type Call, contentView, creditorOf, none } from '../gate/call.ts';
import { needAmount, needInstant } from '../gate/fields.ts';
import { pageOf } from '../gate/paging.ts';
import { dayQuery, daySpan, flagQuery, spanQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { amountView, readAmount } from '../invoicing/amount.ts';
import { invoiceOf } from '../invoicing/make.ts';
import { dateText } from '../invoicing/views.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { badRequest, missing, noAccess, unreadable } from '../refusal.ts';
import { parseView, textOf, textsOf, type View, viewOf, viewsOf } from '../wire/json.ts';
import { forEachEntry } from './bulk.ts';

const mostBuyers = 100;

const sentInvoices = (call: Call): readonly ListedInvoice[] => {
  const ids = new Set(textsOf(contentView(call), 'ActionPublicIds'));
  if (ids.size === 0) throw missing('ActionPublicIds');
  return [...ids].map((id) => invoiceOf(call, id));
};

/** An invoice as the tax authority wants it: its debtor has paid what is the debtor's. */
const requested = (call: Call, scheme: DeductionScheme, invoice: ListedInvoice): RequestedDeduction => {
  caseOf(call.service, invoice, 'request', scheme);
  const deduction = storedDeduction(call.service, invoice);
  const paidAt = call.service.ledger.payments.ofInvoice(invoice.id).at(-1)?.paid_at ?? invoice.closed_at;
  if (deduction === null || invoice.closed_at === null || paidAt === null)
    throw badRequest(`Faktura ${invoice.number ?? ''} är inte betald.`, `Invoice ${invoice.number ?? ''} is not paid.`);
  const details = viewOf(parseView(invoice.doc), 'RotRutDetails') ?? {};
  return {
    invoice,
    deduction,
    paidOn: stockholmDay(paidAt),
    cooperative: textOf(details, 'ResidenceAssociationOrgNo'),
    home: textOf(details, 'PropertyDesignation'),
  };
};

/** The rules of the tax authority's import: one company, one year of payment, at most a hundred buyers. */
const checkFile = (all: readonly RequestedDeduction[]): void => {
  if (new Set(all.map(({ invoice }) => invoice.creditor_id)).size > 1)
    throw badRequest('En fil hör till ett företag.', 'A file belongs to one company.');
  if (new Set(all.map(({ paidOn }) => paidOn.slice(0, 4))).size > 1)
    throw badRequest('En fil hör till ett betalningsår.', 'A file belongs to one year of payment.');
  if (all.flatMap(({ deduction }) => deduction.shares).length > mostBuyers)
    throw badRequest('En fil har högst 100 köpare.', 'A file has at most 100 buyers.');
};

const fileOf = (call: Call, scheme: DeductionScheme): Buffer => {
  const all = sentInvoices(call).map((invoice) => requested(call, scheme, invoice));
  checkFile(all);
  return Buffer.from(requestFile(scheme, `${scheme} ${call.service.clock.today()}`, all), 'utf8');
};

const processedView = ({ invoice, processed, processedBy }: DeductionCase): View => ({
  ActionPublicId: invoice.id,
  Processed: processed,
  ProcessedBy: processedBy,
});

/** The path's id is an invoice's, as the section says; a creditor's gives all of its invoices, which the dates are for. */
const casesOfPath = (call: Call): readonly DeductionCase[] => {
  const invoice = call.service.ledger.invoices.get(call.id);
  if (invoice === undefined) return casesOf(call.service, creditorOf(call, call.id).id);
  const one = findCase(call.service, invoiceOf(call, invoice.id));
  return one === undefined ? [] : [one];
};

const listProcessed = (call: Call, scheme: DeductionScheme): Answer => {
  const { from, to } = daySpan(dayQuery(call, 'createdfrom'), dayQuery(call, 'createdto'));
  const found = casesOfPath(call)
    .filter((one) => one.scheme === scheme && one.processed !== null)
    .filter(({ invoice }) => invoice.created_at >= from && invoice.created_at <= to);
  return answer('InvoiceActionRotRutProcessedsView', found.map(processedView));
};

const schemeRoutes = (name: 'rot' | 'rut', scheme: DeductionScheme): readonly Route[] => [
  route('GET', `/v1/invoice/${name}processed/{id}`, (call) => listProcessed(call, scheme)),
  route('PUT', `/v1/invoice/${name}processed`, (call) => {
    for (const invoice of sentInvoices(call))
      markProcessed(call.service, caseOf(call.service, invoice, 'markProcessed', scheme), call.user.username);
    return none;
  }),
  route('DELETE', `/v1/invoice/${name}processed`, (call) => {
    for (const invoice of sentInvoices(call))
      unmarkProcessed(call.service, caseOf(call.service, invoice, 'unmark', scheme));
    return none;
  }),
  route('PUT', `/v1/invoice/${name}xml`, (call) => bytes('application/xml; charset=utf-8', fileOf(call, scheme))),
  route('PUT', `/v1/invoice/${name}xmlzipped`, (call) =>
    bytes('application/zip', zip([{ name: `${name}.xml`, content: fileOf(call, scheme) }])),
  ),
];

const caseView = ({ invoice, scheme, stage, processed, approved, paidOut }: DeductionCase): View => {
  const debtor = parseView(invoice.debtor_doc);
  return {
    ActionPublicId: invoice.id,
    CreditorPublicId: invoice.creditor_id,
    DebtorPublicId: invoice.debtor_id,
    DebtorName: textOf(debtor, 'Name'),
    DebtorOrgNo: textOf(debtor, 'OrgNo'),
    InvoiceNumber: invoice.number,
    InvoiceDate: dateText(invoice.invoice_at),
    ClosedDate: dateText(invoice.closed_at),
    Scheme: scheme,
    Status: stage,
    IsClosed: isCaseClosed(stage),
    Processed: processed,
    RequestedAmount: amountView(invoice.deduction, invoice.currency),
    ApprovedAmount: amountView(approved, invoice.currency),
    PaidOutAmount: amountView(paidOut, invoice.currency),
  };
};

/** The personal numbers of a case: the debtor's and those of the persons who share the deduction. */
const personalNumbers = (invoice: ListedInvoice): readonly string[] => {
  const details = viewOf(parseView(invoice.doc), 'RotRutDetails') ?? {};
  const customers = viewsOf(details, 'Customers').flatMap((one) => textOf(one, 'SSN') ?? []);
  return [...customers, ...textsOf(details, 'Persons'), textOf(parseView(invoice.debtor_doc), 'OrgNo') ?? ''];
};

const filterOf = (call: Call): ((one: DeductionCase) => boolean) => {
  const words = (call.query('filter') ?? '').trim().toLowerCase();
  if (words === '') return () => true;
  const digits = words.replace(/\D/g, '');
  return ({ invoice }) => {
    const name = textOf(parseView(invoice.debtor_doc), 'Name') ?? '';
    const isNumber = /^[\d\s+-]+$/.test(words);
    return (
      [invoice.id, invoice.number ?? '', name].some((text) => text.toLowerCase().includes(words)) ||
      (isNumber && personalNumbers(invoice).some((one) => one.replace(/\D/g, '').includes(digits)))
    );
  };
};

const listCases = (call: Call): Answer => {
  const creditor = creditorOf(call, call.id);
  const given = call.query('scheme') ?? '';
  const scheme = given === '' ? null : enumName('TaxDeductionSchemeTypeView', given);
  if (scheme === undefined) throw unreadable(`scheme: ${given} finns inte`, `scheme: ${given} does not exist`);
  const { from, to } = spanQuery(call);
  const withClosed = flagQuery(call, 'includeclosed') ?? false;
  const found = casesOf(call.service, creditor.id)
    .filter((one) => scheme === null || one.scheme === scheme)
    .filter((one) => withClosed || !isCaseClosed(one.stage))
    .filter(({ invoice }) => invoice.invoice_at >= from && invoice.invoice_at <= to)
    .filter(filterOf(call));
  const Rows = pageOf(call, 'TaxDeductionCaseRowView', found.map(caseView));
  return answer('TaxDeductionCaseRowsResponseView', { Rows, TotalCount: found.length });
};

const decisions: readonly Decision[] = ['Approved', 'Denied', 'Partial', 'Resubmission'];

/** Does something for each entry's invoice, which must be the creditor's that the request names. */
const forEachInvoice = (call: Call, list: string, act: (entry: View, invoice: ListedInvoice) => void): Answer => {
  const sent = contentView(call);
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const entries = viewsOf(sent, list);
  if (entries.length === 0) throw missing(list);
  forEachEntry(entries, (entry) => {
    const invoice = invoiceOf(call, textOf(entry, 'ActionPublicId'));
    if (invoice.creditor_id !== creditor.id) throw noAccess();
    act(entry, invoice);
  });
  return none;
};

const registerDecisions = (call: Call): Answer =>
  forEachInvoice(call, 'Decisions', (entry, invoice) => {
    const decision = decisions.find((one) => one === textOf(entry, 'Decision'));
    if (decision === undefined) throw missing('Decision');
    decide(call.service, caseOf(call.service, invoice, 'decide'), decision, readAmount(entry, 'ApprovedAmount'));
  });

const registerPayouts = (call: Call): Answer =>
  forEachInvoice(call, 'Payouts', (entry, invoice) => {
    const amount = needAmount(entry, 'Amount');
    const at = needInstant(entry, 'PaymentDate');
    payOut(call.service, caseOf(call.service, invoice, 'payOut'), amount, at);
  });

/** Tax deductions (endpoints b, Invoices): the files of the request, what was decided, and what was paid out. */
export const taxDeduction: readonly Route[] = [
  ...schemeRoutes('rot', 'ROT'),
  ...schemeRoutes('rut', 'RUT'),
  route('GET', '/v1/invoice/taxdeductioncases/{id}', listCases),
  route('POST', '/v1/invoice/rotrutdecisions', registerDecisions),
  route('POST', '/v1/invoice/taxdeductionpayouts', registerPayouts),
];
