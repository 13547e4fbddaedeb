import { findClaims } from '../claims/search.ts';
import { findContracts } from '../contracts/search.ts';
import { schemeOf } from '../deductions/deduction.ts';
import { readInstant } from '../../../shared/service/service-time.ts';
import { answer, type Call, contentView, creditorOf, creditorsOf } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { flagOf, instantOf, parseView, textOf, textsOf, type View, viewsOf } from '../wire/json.ts';
import { findReconciliations } from '../reconciliations/search.ts';
import { findSelfInvoices } from '../self-invoices/search.ts';
import { subViews } from './invoice-lists.ts';

/** What a search looks at, of an action of any kind. */
export type Findable = Pick<
  ListedInvoice,
  | 'number'
  | 'ocr'
  | 'debtor_id'
  | 'action_type'
  | 'invoice_at'
  | 'due_at'
  | 'created_at'
  | 'attested_at'
  | 'closed_at'
  | 'debtor_doc'
  | 'doc'
> & { readonly reminder_id?: string | null };
type Test = (row: Findable) => boolean;

const oneOf = (sent: View, field: string, value: (row: Findable) => string): Test => {
  const wanted = textsOf(sent, field);
  return wanted.length === 0 ? () => true : (row) => wanted.includes(value(row));
};

const DAY = 86_400_000;

/** Within the dates, both included; a date that is a midnight means its whole day. */
const within = (sent: View, name: string, value: (row: Findable) => number | null): Test => {
  const from = instantOf(sent, `${name}From`);
  const to = instantOf(sent, `${name}To`);
  if (from === null && to === null) return () => true;
  const end =
    to === null
      ? Number.POSITIVE_INFINITY
      : (textOf(sent, `${name}To`) ?? '').includes('T00:00:00')
        ? to + DAY - 1
        : to;
  return (row) => {
    const at = value(row);
    return at !== null && at >= (from ?? 0) && at <= end;
  };
};

/** One of two names, by what the action is; both or neither let all through. */
const either = (wanted: readonly string[], yes: string, no: string, is: Test): Test =>
  wanted.includes(yes) === wanted.includes(no) ? () => true : (row) => is(row) === wanted.includes(yes);

const status = (sent: View): Test => {
  const wanted = textsOf(sent, 'Status');
  if (wanted.includes('All')) return () => true;
  const closed = either(wanted, 'Closed', 'Open', (row) => row.closed_at !== null);
  const isReminded: Test = ({ reminder_id: id }) => id !== undefined && id !== null;
  const reminded = either(wanted, 'WithInvoiceReminder', 'WithoutInvoiceReminder', isReminded);
  return (row) => closed(row) && reminded(row);
};

const includes = (given: string | null, value: string | null): boolean =>
  given === null || (value ?? '').toLowerCase().includes(given.toLowerCase());

const debtorFits = (sent: View): Test => {
  const [name, external, orgNo] = ['DebtorName', 'DebtorExternalId', 'OrgNo'].map((field) => textOf(sent, field));
  if (name === null && external === null && orgNo === null) return () => true;
  return (row) => {
    const debtor = parseView(row.debtor_doc);
    return (
      includes(name ?? null, textOf(debtor, 'Name')) &&
      (external === null || textOf(debtor, 'DebtorExternalId') === external) &&
      (orgNo === null || textOf(debtor, 'OrgNo') === orgNo)
    );
  };
};

const recordFields: readonly (readonly [wanted: string, field: string])[] = [
  ['ArticleNumber', 'ArticleNumber'],
  ['ProductName', 'ArticleDescription'],
  ['Project', 'Project'],
  ['CostCenter', 'CostCenter'],
];

const recordFits = (sent: View): Test => {
  const wanted = recordFields.flatMap(([name, field]) => {
    const value = textOf(sent, name);
    return value === null ? [] : [{ field, value }];
  });
  const products = textsOf(sent, 'ProductPublicIds');
  if (wanted.length === 0 && products.length === 0) return () => true;
  return (row) =>
    viewsOf(parseView(row.doc), 'Records').some(
      (record) =>
        wanted.every(({ field, value }) => textOf(record, field) === value) &&
        (products.length === 0 || products.includes(textOf(record, 'ProductPublicId') ?? '')),
    );
};

/** Rows whose period has days in common with the one that is sought. */
const periodFits = (sent: View): Test => {
  const [from, to] = ['PeriodDateFrom', 'PeriodDateTo'].map((field) => textOf(sent, field));
  if (from === null && to === null) return () => true;
  const first = readInstant(from ?? '') ?? 0;
  const last = readInstant(to ?? '') ?? Number.POSITIVE_INFINITY;
  return ({ doc }) =>
    viewsOf(parseView(doc), 'Records').some((record) => {
      const start = instantOf(record, 'PeriodStart');
      const end = instantOf(record, 'PeriodEnd') ?? start;
      return start !== null && end !== null && start <= last && end >= first;
    });
};

const deductionFits = (sent: View): Test => {
  const wanted = textOf(sent, 'RotRut');
  if (wanted === null || wanted === 'NoFilter') return () => true;
  return ({ doc }) =>
    viewsOf(parseView(doc), 'Records').some(
      (record) => flagOf(record, 'RotRutActivated') && schemeOf(textOf(record, 'RotRutType') ?? '') === wanted,
    );
};

/** Rows of a product that has this id in the integrator's own system. */
const productFits = (call: Call, sent: View, creditorIds: readonly string[]): Test => {
  const wanted = textOf(sent, 'ProductExternalId');
  if (wanted === null) return () => true;
  const products = creditorIds.flatMap((id) => call.service.ledger.products.byExternalId(id, wanted));
  const ids = products.map((product) => textOf(product, 'ProductPublicId'));
  return ({ doc }) =>
    viewsOf(parseView(doc), 'Records').some((record) =>
      ids.includes((textOf(record, 'ProductPublicId') ?? '').toLowerCase()),
    );
};

/** SearchValue is a complete invoice number or OCR only (endpoints b, Search). */
const valueFits = (sent: View): Test => {
  const value = textOf(sent, 'SearchValue');
  return value === null ? () => true : (row) => row.number === value || row.ocr === value;
};

const searchedCreditors = (call: Call, sent: View): readonly string[] =>
  sent['SearchOnAllCreditors'] === true
    ? creditorsOf(call).map((one) => one.id)
    : [creditorOf(call, textOf(sent, 'CreditorPublicId')).id];

const candidates = (call: Call, sent: View, ids: readonly string[]): readonly ListedInvoice[] => {
  const { ledger } = call.service;
  const value = textOf(sent, 'SearchValue');
  if (value === null) return ids.flatMap((id) => ledger.invoices.all(id));
  const byNumber = ids.flatMap((id) => ledger.invoices.byNumber(id, value) ?? []);
  const byOcr = ledger.invoices.byOcr(value).filter((row) => ids.includes(row.creditor_id));
  return [...byNumber, ...byOcr.filter((row) => !byNumber.some((other) => other.id === row.id))];
};

/** Search (endpoints b, Search): every filter that is null lets all through. */
export const search: readonly Route[] = [
  route('POST', '/v1/search/actions', (call) => {
    const sent = contentView(call);
    const creditorIds = searchedCreditors(call, sent);
    const tests = [
      valueFits(sent),
      oneOf(sent, 'DebtorPublicIds', (row) => row.debtor_id),
      oneOf(sent, 'Types', (row) => row.action_type),
      status(sent),
      within(sent, 'InvoiceDate', (row) => row.invoice_at),
      within(sent, 'DueDate', (row) => row.due_at),
      within(sent, 'CreatedDate', (row) => row.created_at),
      within(sent, 'AttestedDate', (row) => row.attested_at),
      within(sent, 'ClosedDate', (row) => row.closed_at),
      debtorFits(sent),
      recordFits(sent),
      periodFits(sent),
      deductionFits(sent),
      productFits(call, sent, creditorIds),
    ];
    const fits = (row: Findable): boolean => tests.every((test) => test(row));
    const found = candidates(call, sent, creditorIds).filter(fits);
    return answer('SearchResultView', {
      InvoiceActions: subViews(call, found),
      ReconciliationInvoiceActions: findReconciliations(call.service, creditorIds, fits),
      SelfInvoiceActions: findSelfInvoices(call.service.ledger, creditorIds, fits),
      DebtCollectionActions: findClaims(call.service, creditorIds, fits),
      InstallmentPlanActions: [],
      ContractInvoiceActions: findContracts(call.service, creditorIds, fits),
      SupplierInvoiceActions: [],
    });
  }),
];
