import { type Endpoint } from './endpoints.ts';
import { type FieldType } from './views.ts';

/** What a documented row takes beside its body: the identifier of its path and the fields of its query, by what they are. */

export const idKinds = ['creditor', 'debtor', 'product', 'user', 'other'] as const;
export type IdKind = (typeof idKinds)[number];

/** Paths whose identifier is the creditor's, whatever the method. Source: endpoints a and b (CID), and their sections' own words. */
const ofCreditor: readonly RegExp[] = [
  /^\/v1\/accounting\/(accountingexports|accountingsettings|lockedperiod|paymentmeans)\//,
  /^\/v1\/(accountingdimensions|addons|costcenters|projects|webhooks)\//,
  /^\/v1\/contractinvoice\/(actions|actionsbydebtor)\//,
  /^\/v1\/creditors\/(creditor|creditortexttemplate|creditortoken|defaultactionconfig|kyc|matchoverpayments)\//,
  /^\/v1\/debtcollection\/(closed|events|open)\//,
  /^\/v1\/debtors\/(adddebtortocategory|debtorbydebtorno|debtorcategories|debtorcategory|debtors|debtorsby\w+|debtorsincategory|deletedebtor\w+|matchdebtors\w+|peppol\w+)\//,
  /^\/v1\/invoice\/(actionbyinvoicenumber|actionsbyexternalreference|attestinovicesinlist|closedbyperiod|events|open|openbyperiod|openreminders|rotprocessed|rutprocessed|taxdeductioncases)\//,
  /^\/v1\/payments\/(matchpayments|unhandledpayments)\//,
  /^\/v1\/products\/(productby\w+|products|productsby\w+|productstemplate)\//,
  /^\/v1\/reconciliationinvoice\/(closed|closedbydebtor|events|open|openbydebtor)\//,
  /^\/v1\/selfinvoice\/(actionsbyexternalid|closed|debtorselfinvoices|events|open)\//,
];

/** Where the same path takes the creditor for one method or query alone. */
const isCreditorsTwin = ({ method, path, query }: Endpoint): boolean =>
  (method === 'POST' && path === '/v1/bank/accounts/{id}') ||
  (method === 'GET' && path === '/v1/creditors/shares/{id}') ||
  (method === 'GET' && path === '/v1/mobilepay/mobilepayconsent/{id}') ||
  (method === 'GET' && path === '/v1/payments/outgoingpayments/{id}' && query.includes('from'));

const ofDebtor =
  /^\/v1\/(debtors\/(anonymize|autogiroapprovalxmls|balances|debtor|debtorevents)|invoice\/(closedbydebtor|openbydebtor))\//;

/** What the `{id}` of a row's path names; null where the path has none. */
export const pathId = (row: Endpoint): IdKind | null => {
  const { path } = row;
  if (!path.includes('{id}')) return null;
  if (isCreditorsTwin(row) || ofCreditor.some((one) => one.test(path))) return 'creditor';
  if (ofDebtor.test(path)) return 'debtor';
  if (path.startsWith('/v1/products/product/')) return 'product';
  return /^\/v1\/(users\/user|authentication\/securetoken)\//.test(path) ? 'user' : 'other';
};

export interface QueryField {
  readonly name: string;
  readonly type: FieldType;
  /** Paging, and what the documents call optional or give a default. A hint: the service decides. */
  readonly optional: boolean;
}

const whole = ['offset', 'limit', 'skip', 'take', 'steps', 'days', 'hours', 'dimension'];
const flags = [
  ...['asc', 'enable', 'excludeinactive', 'includeclosed', 'includedata', 'isprioritymail', 'iscolorized'],
  ...['wassuccessful', 'addcategorytoallcreditors', 'other_device'],
];
const dates = [
  ...['from', 'to', 'date', 'nextdate', 'createdfrom', 'createdto', 'paymentdate', 'transactiondate', 'invoicedate'],
  ...['duedate', 'deliverydate'],
];
const enumerations: Readonly<Record<string, string>> = {
  bank: 'BankAccountBankTypeView',
  interesttype: 'InterestTypeView',
  method: 'DeliveryMethodTypeView',
  deliverymethod: 'DeliveryMethodTypeView',
  scheme: 'TaxDeductionSchemeTypeView',
};

/** Identifiers in a query are guids, but for actions (a string) and the category that one row types as int. */
const isGuid = (name: string): boolean =>
  (name.endsWith('publicid') || name === 'templateid') && !name.includes('action') && name !== 'categorypublicid';

const typeName = (name: string): string => {
  if (whole.includes(name)) return 'int';
  if (flags.includes(name)) return 'boolean';
  if (dates.includes(name)) return 'datetime';
  if (name === 'interest') return 'number';
  return enumerations[name] ?? (isGuid(name) ? 'guid' : 'string');
};

const optionalEverywhere: ReadonlySet<string> = new Set([
  ...['currencycode', 'code', 'username', 'paymentmeancode', 'bookkeepingaccount', 'transactiondate', 'paymentdate'],
  ...['invoicedate', 'duedate', 'deliverydate', 'includedata', 'includeclosed', 'excludeinactive', 'filter'],
  ...['deliverymethod', 'method', 'isprioritymail', 'iscolorized', 'comment', 'message', 'salescontractpublicid'],
  ...['skip', 'addcategorytoallcreditors', 'other_device', 'type', 'offset', 'take'],
]);

const isOptional = ({ path, method }: Endpoint, name: string): boolean =>
  optionalEverywhere.has(name) ||
  (name === 'categorypublicid' && (method === 'PUT' || path === '/v1/debtors/debtors/{id}'));

const field = (name: string, optional: boolean): QueryField => ({
  name,
  type: { name: typeName(name), nullable: optional, list: false },
  optional,
});

/** The query fields of a row in the documents' order; paging last (concepts, Endpoints 3). */
export const queryFields = (row: Endpoint): readonly QueryField[] => [
  ...row.query.map((name) => field(name, isOptional(row, name))),
  ...(row.paging ? [field('offset', true), field('limit', true), field('sortingfield', true), field('asc', true)] : []),
];
