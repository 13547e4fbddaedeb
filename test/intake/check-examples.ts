import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { type CheckContext } from '../../shared/intake/checks/check.ts';
import { type KnownCustomer } from '../../shared/intake/complete-draft.ts';
import { type Level, type Problem } from '../../shared/intake/problem.ts';
import { type RecordContext } from '../../shared/intake/record-checks/check.ts';
import { type Cells, problemsOfHead, problemsOfInvoice, problemsOfRecord, problemsOfRows } from './check-samples.ts';

/** What is found where a rule is broken and where it is kept, and what a mend is to make of the broken one. */
export interface Example {
  readonly level: Level;
  readonly failing: readonly Problem[];
  readonly passing: readonly Problem[];
  /** The problems after the mend of `found` has been put in. */
  readonly mended: (found: NonNullable<Problem['mend']>) => readonly Problem[];
}

/** One that is found on a single invoice: the cells that break the rule, and those that keep it. */
export const invoice = (
  level: Level,
  fails: Cells,
  passes: Cells = {},
  context: Partial<CheckContext> = {},
  other = context,
): (() => Example) => {
  return () => ({
    level,
    failing: problemsOfInvoice(fails, context),
    passing: problemsOfInvoice(passes, other),
    mended: ({ field, value }) => problemsOfInvoice({ ...fails, [field]: value }, context),
  });
};

const rows = (level: Level, fails: readonly Cells[], passes: readonly Cells[]): (() => Example) => {
  return () => ({
    level,
    failing: problemsOfRows(fails),
    passing: problemsOfRows(passes),
    mended: ({ field, value }) => problemsOfRows(fails.map((row) => ({ ...row, [field]: value }))),
  });
};

const record = (
  kind: RecordContext['kind'],
  level: Level,
  fails: Cells,
  passes: Cells,
  defaults: Partial<RecordContext['defaults']> = {},
): (() => Example) => {
  return () => ({
    level,
    failing: problemsOfRecord(kind, fails, defaults),
    passing: problemsOfRecord(kind, passes, defaults),
    mended: ({ field, value }) => problemsOfRecord(kind, { ...fails, [field]: value }, defaults, field),
  });
};

type Head = Parameters<typeof problemsOfHead>[0];

const head = (level: Level, fails: Head, passes: Head): (() => Example) => {
  return () => ({
    level,
    failing: problemsOfHead(fails),
    passing: problemsOfHead(passes),
    mended: ({ field, value }) => problemsOfHead({ ...fails, [field]: value }),
  });
};

const known: KnownCustomer = {
  name: 'Exempel AB',
  email: null,
  phone: null,
  orgNo: null,
  vatNumber: null,
  hasAddress: false,
  takesEInvoice: true,
  deliveryMethod: null,
};
const isNew = { customer: null };
const isKnown = { customer: known };
const address = { address: 'Storgatan 1', zipCode: '211 22', city: 'Malmö' };
const negative = { quantity: '-2', lineTotal: '-200,00' };
const smallNegative = { quantity: '-1', lineTotal: '-100,00' };
const textOnly = { quantity: '', unitPrice: '', vatRate: '', lineTotal: '' };
const eInvoice = { deliveryMethod: 'E-faktura', yourReference: 'Anna Ek' };
const contract = { contractNumber: '7', customerNo: '1', customerName: 'Ek AB', interval: 'Monthly' };
const payment = { invoiceNumber: '1001', paymentAmount: '100', paymentDate: '2026-11-20' };
const owed = { invoiceNumber: '20417', invoiceTotal: '1546.88', customerName: 'Ek AB' };
const rut = { orgNo: '900101-0017', deductionType: 'Städning', deductionHours: '2' };
const rot = { ...rut, deductionType: 'Bygg', property: 'Åsen 1:2' };
const rutRow = (description: string): Cells => ({
  orgNo: rut.orgNo,
  description,
  quantity: '-1',
  lineTotal: '-100,00',
});
/** Labour of 300 000 with VAT gives 90 000, more than one person may have. */
const bigRot = { ...rot, quantity: '1', unitPrice: '240000', lineTotal: '240000' };
const reverse = { description: 'Bygg, omvänd betalningsskyldighet', vatNumber: 'SE556036079301' };

/** Of what `checkDraft` says of an invoice. */
export const invoiceExamples: Readonly<Record<string, () => Example>> = {
  'missing-customer': invoice('error', { customerNo: '', customerName: '', email: '' }),
  'missing-customer-name': invoice('error', { customerName: '' }, {}, isNew),
  'new-customer': invoice('hint', {}, {}, isNew, isKnown),
  'name-only': invoice(
    'hint',
    { customerNo: '', email: '', deliveryMethod: 'Manuellt' },
    { email: '', deliveryMethod: 'Manuellt' },
  ),
  'identity-number': invoice('error', { orgNo: '556036-0794' }, { orgNo: '556036-0793' }),
  'public-body': invoice('warning', { orgNo: '202100-5448' }, { orgNo: '202100-5448', ...eInvoice }, isKnown),
  'vat-number': invoice('warning', { vatNumber: 'SE556036079401' }, { vatNumber: 'SE556036079301' }),
  'vat-number-suffix': invoice('warning', { vatNumber: 'SE556036079302' }, { vatNumber: 'SE556036079301' }),
  'zip-code': invoice('warning', { zipCode: '02112' }, { zipCode: '211 22' }),
  email: invoice('error', { email: 'anna@gmailcom' }),
  'email-slip': invoice('warning', { email: 'anna@gmial.com' }, { email: 'anna@gmail.com' }),
  phone: invoice('warning', { phone: '12' }, { phone: '070-123 45 67' }),
  'phone-lost-zero': invoice('warning', { phone: '701234567' }, { phone: '0701234567' }),
  'delivery-needs-email': invoice('error', { email: '', deliveryMethod: 'E-post' }, { deliveryMethod: 'E-post' }),
  'delivery-needs-phone': invoice('error', { deliveryMethod: 'SMS' }, { deliveryMethod: 'SMS', phone: '0701234567' }),
  'delivery-needs-address': invoice('error', { deliveryMethod: 'Brev' }, { deliveryMethod: 'Brev', ...address }),
  'delivery-needs-register': invoice('error', eInvoice, eInvoice, {}, isKnown),
  'delivery-needs-identity': invoice(
    'error',
    { deliveryMethod: 'Digital brevlåda' },
    { deliveryMethod: 'Digital brevlåda', orgNo: '900101-0017' },
  ),
  'delivery-by-default': invoice('hint', { email: '' }),
  'e-invoice-needs-reference': invoice('warning', { deliveryMethod: 'E-faktura' }, eInvoice, isKnown),
  'e-invoice-zero-vat': invoice('hint', { ...eInvoice, vatRate: '0' }, eInvoice, isKnown),
  'e-invoice-long-text': invoice('hint', { ...eInvoice, description: 'x'.repeat(101) }, eInvoice, isKnown),
  'e-invoice-unit': invoice('hint', { ...eInvoice, unit: 'lass' }, { ...eInvoice, unit: 'tim' }, isKnown),
  'missing-invoice-date': head('error', { invoiceDate: null }, { invoiceDate: '2026-11-30' }),
  'default-invoice-date': invoice('warning', { invoiceDate: '' }),
  'date-far-off': invoice('warning', { invoiceDate: '2025-11-30', dueDate: '2025-12-30' }),
  'year-slip': invoice(
    'warning',
    { invoiceDate: '2026-01-08', dueDate: '2026-02-09' },
    {},
    {
      today: calendarDate('2027-01-04'),
    },
  ),
  'locked-period': invoice(
    'error',
    {},
    {},
    { lockedTo: calendarDate('2026-11-30') },
    {
      lockedTo: calendarDate('2026-11-29'),
    },
  ),
  'due-before-invoice': invoice('error', { dueDate: '2026-11-29' }),
  'due-year-slip': invoice('error', { dueDate: '2026-01-14' }, { dueDate: '2027-01-14' }),
  'due-far-off': invoice('warning', { dueDate: '2027-03-31' }, { dueDate: '2027-03-30' }),
  'due-not-bank-day': invoice('hint', { dueDate: '2026-12-24' }),
  'broken-letters': invoice('warning', { city: 'MalmÃ¶' }, { city: 'Malmö' }),
  'reverse-vat-charged': invoice('warning', reverse, { ...reverse, vatRate: '0' }),
  'reverse-vat-buyer': invoice('warning', { ...reverse, vatRate: '0', vatNumber: '' }, { ...reverse, vatRate: '0' }),
  'reverse-vat-fee': invoice(
    'error',
    { ...reverse, vatRate: '0', invoiceFee: '29' },
    { ...reverse, vatRate: '0', invoiceFee: '0' },
  ),
  deduction: invoice('hint', rut, { ...rut, deductionType: 'Nej' }),
  'deduction-type': invoice('error', { ...rut, deductionType: 'RUT' }, rut),
  'deduction-hours': invoice('error', { ...rut, deductionHours: '' }, { ...rut, deductionHours: '', unit: 'tim' }),
  'deduction-hours-rounded': invoice('hint', { ...rut, deductionHours: '2,5' }, rut),
  'deduction-no-labour': invoice('error', { ...rut, materialCost: '201' }, { ...rut, materialCost: '50' }),
  'deduction-not-labour': invoice('warning', { ...rut, description: 'Material' }, rut),
  'deduction-flat-rate': invoice(
    'warning',
    { ...rut, deductionType: 'Tvätt' },
    { ...rut, deductionType: 'Tvätt', labourCost: '200' },
  ),
  'deduction-parts': invoice(
    'warning',
    { ...rut, labourCost: '100', materialCost: '50' },
    { ...rut, labourCost: '150', materialCost: '50' },
  ),
  'deduction-mixed': rows('error', [rut, { ...rot, deductionType: 'Bygg' }], [rut, rut]),
  'deduction-currency': invoice('error', { ...rut, currency: 'EUR' }, rut),
  'deduction-needs-person': invoice('error', { ...rut, orgNo: '556036-0793' }, rut),
  'deduction-person': invoice(
    'error',
    { ...rut, deductionPersons: '900101-0018' },
    { ...rut, deductionPersons: '900101-0017, Bo Ek 195509029392' },
  ),
  'deduction-person-twice': invoice(
    'error',
    { ...rut, deductionPersons: '900101-0017, 199001010017' },
    { ...rut, deductionPersons: '900101-0017' },
  ),
  'deduction-home': invoice('error', { ...rot, property: '' }, rot),
  'deduction-flat': invoice(
    'warning',
    { ...rot, property: '', flatNo: '1102' },
    { ...rot, property: '', flatNo: '1102', association: '769600-0012' },
  ),
  'deduction-association': invoice(
    'error',
    { ...rot, flatNo: '1102', association: '769600-0013' },
    { ...rot, flatNo: '1102', association: '769600-0012' },
  ),
  'deduction-too-high': invoice('error', { ...rut, deductionAmount: '126' }, { ...rut, deductionAmount: '125' }),
  'deduction-cap': invoice('warning', bigRot, { ...bigRot, deductionPersons: '900101-0017, 195509029392' }),
  'deduction-rate-by-payment': invoice(
    'warning',
    { ...rot, invoiceDate: '2025-12-20', dueDate: '2026-01-20' },
    { ...rut, invoiceDate: '2025-12-20', dueDate: '2026-01-20' },
  ),
  'deduction-row-twice': rows('error', [rut, rutRow('Avgår RUT-avdrag')], [rut, rutRow('Rabatt RUT')]),
  'deduction-as-row': rows('warning', [{}, rutRow('Avgår skattereduktion')], [{}, rutRow('Rabatt')]),
  'deduction-discount': rows(
    'warning',
    [rut, rutRow('Rabatt')],
    [
      { ...rut, labourCost: '100' },
      { ...rutRow('Rabatt'), labourCost: '' },
    ],
  ),
  'deduction-repeated': rows(
    'warning',
    [
      { ...rut, deductionAmount: '100' },
      { ...rut, deductionAmount: '100' },
    ],
    [
      { ...rut, deductionAmount: '200' },
      { ...rut, deductionAmount: '200' },
    ],
  ),
  'deduction-without-work': invoice('error', { deductionAmount: '100' }, { ...rut, deductionAmount: '100' }),
  'zero-vat-reason': invoice(
    'warning',
    { vatRate: '0', vatNumber: 'DE123456789' },
    { vatRate: '0', vatNumber: 'DE123456789', message: 'Reverse charge' },
  ),
  'no-rows': invoice('error', textOnly),
  'text-row': rows('hint', [{}, textOnly], [{}, {}]),
  'zero-total': invoice('warning', { unitPrice: '0', lineTotal: '0' }),
  credit: invoice('hint', negative),
  'mixed-credit': rows(
    'error',
    [
      { ...negative, invoiceType: '' },
      { quantity: '1', lineTotal: '100,00' },
    ],
    [negative],
  ),
  'mixed-signs': rows('hint', [{}, smallNegative], [{}, {}]),
  'credit-is-positive': invoice(
    'error',
    { ...negative, invoiceType: 'Kredit', invoiceFee: '250' },
    { ...negative, invoiceType: 'Kredit', invoiceFee: '150' },
  ),
  'invoice-type-contradicts': invoice('error', { ...negative, invoiceType: 'Faktura' }, negative),
  'credits-invoice': head('hint', { creditedInvoice: '1001' }, { creditedInvoice: null }),
  'credits-itself': head(
    'warning',
    { creditedInvoice: '1001', documentKey: '1001' },
    { creditedInvoice: '1001', documentKey: '1002' },
  ),
  'total-disagrees': invoice('warning', { invoiceTotal: '251,50' }, { invoiceTotal: '250' }),
  'rounded-total': invoice(
    'hint',
    { unitPrice: '100,20', lineTotal: '200,40', invoiceTotal: '251' },
    { unitPrice: '100,20', lineTotal: '200,40', invoiceTotal: '250,50' },
  ),
  'currency-unknown': invoice('error', { currency: 'JPY' }, { currency: 'EUR' }),
  'missing-description': invoice('error', { description: '' }),
  'missing-price': invoice('error', { unitPrice: '', lineTotal: '' }),
  'line-impossible': invoice('error', { quantity: '0', unitPrice: '', lineTotal: '50' }),
  'missing-vat': invoice('error', { vatRate: '' }),
  'illegal-vat': invoice('error', { vatRate: '24' }),
  'line-total-disagrees': invoice('error', { lineTotal: '210,00' }),
  'price-finer-than-ore': invoice('hint', { quantity: '3', unitPrice: '33,3333', lineTotal: '100,00' }),
  'total-finer-than-ore': invoice('hint', { unitPrice: '', lineTotal: '200,004' }),
  'discount-range': invoice(
    'error',
    { discountPercent: '110', lineTotal: '' },
    { discountPercent: '10', lineTotal: '' },
  ),
  'discount-fraction': invoice('warning', { discountPercent: '0,1', lineTotal: '' }),
  'period-reversed': invoice(
    'error',
    { periodStart: '2026-12-01', periodEnd: '2026-11-01' },
    { periodStart: '2026-11-01', periodEnd: '2026-11-30' },
  ),
  'too-long': invoice('error', { city: 'x'.repeat(51) }, { city: 'x'.repeat(50) }),
};

/** Of what `checkRecord` says of a customer, article, contract or payment. */
export const recordExamples: Readonly<Record<string, () => Example>> = {
  'needed-field': record('products', 'error', {}, { articleNo: '1', description: 'Vara', unitPrice: '1' }),
  'needed-one-of': record('payments', 'error', { paymentAmount: '1', paymentDate: '2026-11-20' }, payment),
  'gln-check-digit': record('debtors', 'error', { gln: '7350000000008' }, { gln: '7350000000009' }),
  'e-invoice-needs-identity': record(
    'debtors',
    'error',
    { eInvoiceBank: 'SEB' },
    { eInvoiceBank: 'SEB', orgNo: '900101-0017' },
  ),
  'negative-price': record('products', 'warning', { unitPrice: '-1' }, { unitPrice: '1' }),
  'price-with-vat': record('products', 'error', { unitPrice: '125', vatRate: '25' }, {}, { pricesIncludeVat: true }),
  'price-with-vat-unknown': record(
    'products',
    'error',
    { unitPrice: '125' },
    {},
    {
      pricesIncludeVat: true,
      vatRate: null,
    },
  ),
  'account-number': record('products', 'error', { bookkeepingAccount: '30' }, { bookkeepingAccount: '3001' }),
  'amount-not-positive': record('payments', 'error', { ...payment, paymentAmount: '0' }, payment),
  'amount-finer-than-ore': record('payments', 'error', { ...payment, paymentAmount: '1.005' }, payment),
  'ocr-check-digit': record('payments', 'warning', { paymentReference: '1231' }, { paymentReference: '1230' }),
  'nothing-owed': record('reconciliationInvoices', 'error', { ...owed, invoiceTotal: '0' }, owed),
  'not-an-ocr': record(
    'reconciliationInvoices',
    'error',
    { ...owed, paymentReference: '2041771' },
    { ...owed, paymentReference: '2041770' },
  ),
  'no-ocr': record('reconciliationInvoices', 'error', { ...owed, invoiceNumber: 'A' }, owed),
  'rf-check-digit': record(
    'payments',
    'warning',
    { paymentReference: 'RF671234567' },
    { paymentReference: 'RF66 1234 567' },
  ),
  'paid-in-future': record('payments', 'warning', { ...payment, paymentDate: '2026-12-01' }, payment),
  'paid-long-ago': record('payments', 'warning', { ...payment, paymentDate: '2025-01-01' }, payment),
  'end-before-start': record(
    'contractInvoices',
    'error',
    { ...contract, contractStart: '2026-12-01', contractEnd: '2026-11-30' },
    { ...contract, contractStart: '2026-12-01', contractEnd: '2027-11-30' },
  ),
  'contract-ended': record(
    'contractInvoices',
    'warning',
    { ...contract, contractEnd: '2026-01-31' },
    { ...contract, contractEnd: '2027-01-31' },
  ),
  'next-outside-contract': record(
    'contractInvoices',
    'error',
    { ...contract, contractEnd: '2027-01-31', nextInvoiceDate: '2027-02-01' },
    { ...contract, contractEnd: '2027-01-31', nextInvoiceDate: '2027-01-01' },
  ),
  'next-in-past': record(
    'contractInvoices',
    'warning',
    { ...contract, nextInvoiceDate: '2026-11-01' },
    { ...contract, nextInvoiceDate: '2026-12-01' },
  ),
  'day-of-month': record(
    'contractInvoices',
    'error',
    { ...contract, invoiceDay: '32' },
    { ...contract, invoiceDay: '31' },
  ),
};
