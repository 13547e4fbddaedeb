import { type HttpMethod } from './endpoints.ts';

/** What a user may be allowed with a creditor: the flags of UserRightView that give access to something. */
export const rights = [
  'CanReadCreditor',
  'CanWriteCreditor',
  'CanAttestInvoice',
  'CanManageInvoicePayments',
  'CanSellInvoice',
  'CanSalesFinance',
  'CanAttestSupplierInvoice',
  'CanPaySupplierInvoice',
  'CanManageInvoices',
  'CanManageDebtCollections',
  'CanManageSelfInvoices',
  'CanManageSelfInvoiceDebtorInfoes',
  'CanManageSupplierInvoices',
  'CanManageFinances',
  'CanReadSettings',
  'CanReadBookkeeping',
] as const;
export type Right = (typeof rights)[number];

/** The flags of CreditorShareView. A share has fewer than UserRightView: see {@link rightsOfShare}. */
export const shareRights = [
  'CanAttestInvoice',
  'CanManageInvoicePayments',
  'CanWriteCreditor',
  'CanAttestSupplierInvoice',
  'CanManageSelfInvoiceDebtorInfoes',
  'CanPaySupplierInvoice',
  'CanReadSettings',
  'CanReadBookkeeping',
] as const satisfies readonly Right[];
export type ShareRight = (typeof shareRights)[number];

/** What a share names no flag for goes with writing; selling and financing no share gives. */
const withWriting: readonly Right[] = [
  'CanManageInvoices',
  'CanManageDebtCollections',
  'CanManageSelfInvoices',
  'CanManageSupplierInvoices',
];

/** The rights that a share gives: reading the creditor always, and what its flags say (endpoints a, Creditors). */
export const rightsOfShare = (given: readonly ShareRight[]): readonly Right[] => [
  'CanReadCreditor',
  ...given,
  ...(given.includes('CanWriteCreditor') ? withWriting : []),
];

/** Calls that only read, whatever their method. */
const readingCalls: ReadonlySet<string> = new Set([
  'POST /v1/addons/creditoraddons/{id}',
  'POST /v1/contractinvoice/preview',
  'POST /v1/debtors/matchdebtorswithdigitalmail/{id}',
  'POST /v1/invoice/closed',
  'POST /v1/invoice/preview',
  'PUT /v1/invoice/rotxml',
  'PUT /v1/invoice/rotxmlzipped',
  'PUT /v1/invoice/rutxml',
  'PUT /v1/invoice/rutxmlzipped',
  'PUT /v1/payments/incomingpayments',
  'POST /v1/search/actions',
  'POST /v1/selfinvoice/preview',
]);

type Area = readonly [path: RegExp, read: Right, write: Right];

/** What an endpoint takes, by the beginning of its path; the first that fits. What fits none is read and written with the creditor. */
const areas: readonly Area[] = [
  [/^\/v1\/accounting\/(accountingsettings|lockedperiod|paymentmeans)/, 'CanReadSettings', 'CanWriteCreditor'],
  [/^\/v1\/accounting\//, 'CanReadBookkeeping', 'CanReadBookkeeping'],
  [/^\/v1\/addons\//, 'CanReadSettings', 'CanWriteCreditor'],
  [/^\/v1\/webhooks\//, 'CanReadSettings', 'CanWriteCreditor'],
  [/^\/v1\/creditors\/(defaultaction|kyc|matchover|shares|creditortext)/, 'CanReadSettings', 'CanWriteCreditor'],
  [/^\/v1\/(bank|bankaccount|eid|notifications|users)\//, 'CanReadCreditor', 'CanReadCreditor'],
  [/^\/v1\/invoice\/attest/, 'CanReadCreditor', 'CanAttestInvoice'],
  [
    /^\/v1\/(invoice|reconciliationinvoice)\/(autogiro|creditaction|creditcard|refund|registerpayment|taxdeductionpay)/,
    'CanReadCreditor',
    'CanManageInvoicePayments',
  ],
  [/^\/v1\/invoice\/sellinvoice/, 'CanReadCreditor', 'CanSellInvoice'],
  [/^\/v1\/invoice\/financeinvoice/, 'CanReadCreditor', 'CanSalesFinance'],
  [/^\/v1\/(contractinvoice|delivery|invoice|reconciliationinvoice)\//, 'CanReadCreditor', 'CanManageInvoices'],
  [/^\/v1\/debtcollection\//, 'CanReadCreditor', 'CanManageDebtCollections'],
  [/^\/v1\/selfinvoice\/attest/, 'CanReadCreditor', 'CanAttestSupplierInvoice'],
  [/^\/v1\/selfinvoice\/(sendpayment|registerexternalpayment)/, 'CanReadCreditor', 'CanPaySupplierInvoice'],
  [/^\/v1\/selfinvoice\//, 'CanReadCreditor', 'CanManageSelfInvoices'],
  [/^\/v1\/payments\/outgoingpayments/, 'CanReadCreditor', 'CanPaySupplierInvoice'],
  [/^\/v1\/(payments|mobilepay)\//, 'CanReadCreditor', 'CanManageInvoicePayments'],
];

/**
 * The right on a creditor that a documented endpoint takes. The documents name the flags and not what each of them opens
 * (concepts, Authentication 6): this is the strictest reading of their names.
 */
export const rightOf = (method: HttpMethod, path: string): Right => {
  const [, read, write] = areas.find(([fits]) => fits.test(path)) ?? [null, 'CanReadCreditor', 'CanWriteCreditor'];
  return method === 'GET' || readingCalls.has(`${method} ${path}`) ? read : write;
};
