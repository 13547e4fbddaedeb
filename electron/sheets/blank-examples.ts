import { addDays, addMonths, type CalendarDate, calendarDate } from '../../shared/domain/calendar-date.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { type ImportKind } from '../../shared/intake/kinds.ts';

/** One row of a blank template: canonical values, or words of each language. */
export type ExampleRow = Readonly<Partial<Record<Field, string | LocalText>>>;

/**
 * Invented, with check digits that agree. The serials 980–999 of personal numbers are given to nobody, and neither are
 * phone numbers from 070-174 06 05 on.
 */
const company = {
  customerNo: '1007',
  customerName: text('Exempelbolaget AB', 'Example Company AB'),
  orgNo: '559999-0016',
  email: 'faktura@example.se',
  attention: 'Eva Ek',
  address: 'Storgatan 1',
  zipCode: '211 22',
  city: 'Malmö',
  countryCode: 'SE',
} as const;
const person = {
  customerNo: '0042',
  customerName: 'Anna Exempelsson',
  orgNo: '900101-9802',
  email: 'anna@example.com',
  phone: '070-174 06 05',
  address: 'Lilla gatan 2',
  zipCode: '118 20',
  city: 'Stockholm',
  countryCode: 'SE',
} as const;

const cleaning = {
  articleNo: '0100',
  description: text('Städning', 'Cleaning'),
  quantity: '2.5',
  unit: text('tim', 'h'),
  unitPrice: '495',
  vatRate: '25',
} as const;
const material = {
  description: text('Material', 'Material'),
  quantity: '3',
  unit: text('st', 'pcs'),
  unitPrice: '120.5',
  discountPercent: '10',
  vatRate: '25',
} as const;
/** Of ROT work the customer pays what is left when the tax authority has paid its part of the labour. */
const wiring = {
  description: text('Elinstallation', 'Electrical installation'),
  quantity: '8',
  unit: text('tim', 'h'),
  unitPrice: '620',
  vatRate: '25',
  deductionType: 'Electricity',
  deductionHours: '8',
  labourCost: '4000',
  materialCost: '960',
} as const;
const fee = {
  articleNo: '0200',
  description: text('Medlemsavgift', 'Membership fee'),
  quantity: '1',
  unit: text('mån', 'month'),
  unitPrice: '399',
  vatRate: '6',
} as const;

const toCompany = { ...company, currency: 'SEK', deliveryMethod: 'Email', language: 'SV' } as const;
const toPerson = { ...person, currency: 'SEK', deliveryMethod: 'Mail', language: 'SV' } as const;

const invoices = (today: CalendarDate): readonly ExampleRow[] => {
  const first = {
    documentKey: 'F-1001',
    ...toCompany,
    invoiceDate: today,
    dueDate: addDays(today, 30),
    ourReference: 'Bo Berg',
    yourReference: 'Eva Ek',
  };
  return [
    { ...first, ...cleaning },
    { ...first, ...material },
    { documentKey: 'F-1002', ...toPerson, invoiceDate: today, dueDate: addDays(today, 30), ...fee },
    {
      ...{ documentKey: 'F-1003', ...toPerson, invoiceDate: today, dueDate: addDays(today, 30) },
      property: text('Åsen 1:2', 'Asen 1:2'),
      ...wiring,
    },
  ];
};

const creditInvoices = (today: CalendarDate): readonly ExampleRow[] => [
  { documentKey: 'K-1', creditedInvoice: '10025', ...toCompany, invoiceDate: today, ...cleaning },
  { documentKey: 'K-2', creditedInvoice: '10031', ...toPerson, invoiceDate: today, ...fee },
];

const contractInvoices = (today: CalendarDate): readonly ExampleRow[] => {
  const next = addMonths(calendarDate(`${today.slice(0, 8)}01`), 1);
  const settled = { contractStart: next, nextInvoiceDate: next, invoiceDay: '1', invoicePeriod: 'Next' };
  const first = { contractNumber: 'A-17', ...toCompany, interval: '1', ...settled, paymentTermsDays: '30' };
  return [
    { ...first, autoAttest: 'true', autoMerge: 'false', autogiro: 'false', ...cleaning },
    { ...first, autoAttest: 'true', autoMerge: 'false', autogiro: 'false', ...material },
    { contractNumber: 'A-18', ...toPerson, interval: '12', ...settled, contractEnd: addMonths(next, 24), ...fee },
  ];
};

const debtors: readonly ExampleRow[] = [
  {
    ...company,
    customerType: 'Company',
    vatNumber: 'SE559999001601',
    gln: '7350000000009',
    deliveryMethod: 'Email',
    language: 'SV',
    paymentTermsDays: '30',
    currency: 'SEK',
    active: 'true',
  },
  {
    ...person,
    customerType: 'Private',
    careOf: 'Bo Ek',
    deliveryMethod: 'Mail',
    language: 'EN',
    paymentTermsDays: '10',
    notes: text('Ring före kl. 12.', 'Call before noon.'),
    active: 'true',
  },
];

const products: readonly ExampleRow[] = [
  {
    articleNo: '0100',
    description: text('Städning', 'Cleaning'),
    unit: text('tim', 'h'),
    unitPrice: '495',
    vatRate: '25',
    productType: 'Service',
    bookkeepingAccount: '3041',
    active: 'true',
  },
  {
    articleNo: '0200',
    description: text('Kursbok', 'Course book'),
    unit: text('st', 'pcs'),
    unitPrice: '249.5',
    vatRate: '6',
    productType: 'Commodity',
    active: 'true',
  },
];

const payments = (today: CalendarDate): readonly ExampleRow[] => [
  {
    invoiceNumber: '10025',
    paymentReference: '12351',
    paymentAmount: '1546.88',
    currency: 'SEK',
    paymentDate: addDays(today, -1),
    customerNo: '1007',
    customerName: company.customerName,
  },
  {
    invoiceNumber: '10026',
    paymentAmount: '422.94',
    currency: 'SEK',
    paymentDate: addDays(today, -2),
    customerNo: '0042',
    customerName: person.customerName,
  },
];

/** Of the second the OCR number is made of the invoice number. */
const reconciliationInvoices: readonly ExampleRow[] = [
  {
    invoiceNumber: '20417',
    paymentReference: '2041770',
    invoiceTotal: '1546.88',
    currency: 'SEK',
    customerNo: company.customerNo,
    customerName: company.customerName,
    orgNo: company.orgNo,
    email: company.email,
    deliveryMethod: 'Email',
  },
  { invoiceNumber: '20418', invoiceTotal: '422.94', currency: 'SEK', customerName: person.customerName },
];

const selfInvoices = (today: CalendarDate): readonly ExampleRow[] => {
  const supplier = {
    documentKey: 'S-101',
    customerNo: 'L7',
    customerName: text('Exempelgården AB', 'Example Farm AB'),
    orgNo: company.orgNo,
    vatNumber: 'SE559999001601',
    email: company.email,
    bankgiro: '5050-1055',
    invoiceDate: today,
    dueDate: addDays(today, 30),
    currency: 'SEK',
    deliveryMethod: 'Email',
  } as const;
  return [
    { ...supplier, description: text('Virke', 'Timber'), quantity: '12', unit: 'm3', unitPrice: '640', vatRate: '25' },
    { documentKey: 'S-101', description: text('Frakt', 'Freight'), quantity: '1', unitPrice: '850', vatRate: '25' },
    {
      ...supplier,
      documentKey: 'S-102',
      description: text('Flis', 'Wood chips'),
      quantity: '30',
      unit: 'm3',
      unitPrice: '210',
      vatRate: '25',
    },
  ];
};

const costCenters: readonly ExampleRow[] = [
  { costCenter: '0100', description: text('Butiken', 'The shop'), active: 'true' },
  { costCenter: '0200', description: text('Lagret', 'The store'), active: 'true' },
];

const projects = (today: CalendarDate): readonly ExampleRow[] => [
  {
    project: 'P12',
    description: text('Ombyggnad av kontoret', 'Rebuilding the office'),
    projectLeader: 'Eva Ek',
    periodStart: today,
    periodEnd: addMonths(today, 6),
    projectStatus: 'Ongoing',
  },
  { project: 'P13', description: text('Ny webbplats', 'New website'), projectStatus: 'NotStarted' },
];

/** Two or three rows that show how the kind is filled in, good to be read as they are on that day. */
export const examplesOf = (kind: ImportKind, today: CalendarDate): readonly ExampleRow[] => {
  switch (kind) {
    case 'invoices':
      return invoices(today);
    case 'creditInvoices':
      return creditInvoices(today);
    case 'contractInvoices':
      return contractInvoices(today);
    case 'reconciliationInvoices':
      return reconciliationInvoices;
    case 'selfInvoices':
      return selfInvoices(today);
    case 'debtors':
      return debtors;
    case 'products':
      return products;
    case 'payments':
      return payments(today);
    case 'costCenters':
      return costCenters;
    case 'projects':
      return projects(today);
  }
};
