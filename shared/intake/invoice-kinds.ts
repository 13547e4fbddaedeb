import { text } from '../domain/text.ts';
import { type Field, invoiceHeadFields, rowFields } from './fields.ts';
import { type KindFacts, needs, type NeededFields } from './kind-facts.ts';

export const customer = [
  'customerNo',
  'customerExternalId',
  'customerName',
  'orgNo',
  'vatNumber',
  'email',
  'phone',
  'attention',
  'address',
  'zipCode',
  'city',
  'countryCode',
] as const satisfies readonly Field[];

/** Which customer an invoice is for is checked with the register at hand, so not by these. */
const whoIsBilled: NeededFields = {
  ofFile: true,
  anyOf: ['customerNo', 'customerExternalId', 'orgNo', 'email', 'customerName'],
  text: text(
    'Ingen kolumn säger vem kunden är. Välj kolumnen med kundnummer, organisationsnummer, e-post eller namn.',
    'No column says who the customer is. Choose the column with customer number, identity number, e-mail or name.',
  ),
};
export const amounts: NeededFields = {
  anyOf: ['unitPrice', 'lineTotal', 'labourCost'],
  text: text(
    'Ingen kolumn har pris eller radbelopp. Välj kolumnen med beloppen.',
    'No column has a price or a line total. Choose the column with the amounts.',
  ),
};
export const what: NeededFields = {
  anyOf: ['description', 'articleNo'],
  text: text(
    'Ingen kolumn säger vad som faktureras. Välj kolumnen med text eller artikelnummer.',
    'No column says what is billed. Choose the column with the text or the article number.',
  ),
};
export const rate: NeededFields = {
  anyOf: ['vatRate'],
  text: text(
    'Ingen kolumn har momssats. Välj en sats för hela importen.',
    'No column has a VAT rate. Choose a rate for the whole import.',
  ),
};

/** Kinds whose sheets hold heads with rows. */
export const invoiceKinds: Readonly<Record<'invoices' | 'creditInvoices' | 'contractInvoices', KindFacts>> = {
  invoices: {
    name: text('Fakturor', 'Invoices'),
    one: text('Faktura', 'Invoice'),
    head: invoiceHeadFields,
    row: rowFields,
    needed: [whoIsBilled, amounts, what, rate],
    key: ['documentKey'],
    words: {},
    names: {},
  },
  creditInvoices: {
    name: text('Kreditfakturor', 'Credit invoices'),
    one: text('Kreditfaktura', 'Credit invoice'),
    head: ['documentKey', 'creditedInvoice', ...invoiceHeadFields.slice(1)],
    row: rowFields,
    needed: [whoIsBilled, amounts, what, rate],
    key: ['documentKey'],
    words: {
      documentKey:
        'kreditfaktura|kreditfakturanr|kreditfakturanummer|kreditnota|kreditnotanr|kreditnr|kreditnummer|credit note|credit note no|credit note number|credit invoice|credit invoice no|credit invoice number',
      invoiceDate: 'kreditdatum|kreditfakturadatum|kreditnotadatum|credit date|credit note date',
      lineTotal:
        'kreditbelopp|kreditera|krediterat belopp|att kreditera|credit amount|amount to credit|credited amount',
    },
    names: { documentKey: text('Kreditfakturans nyckel', 'Credit invoice key') },
  },
  contractInvoices: {
    name: text('Avtalsfakturor', 'Contract invoices'),
    one: text('Avtalsfaktura', 'Contract invoice'),
    head: [
      'contractNumber',
      ...customer,
      'interval',
      'contractStart',
      'nextInvoiceDate',
      'contractEnd',
      'invoiceDay',
      'invoicePeriod',
      'paymentTermsDays',
      'currency',
      'ourReference',
      'yourReference',
      'externalReference',
      'deliveryMethod',
      'language',
      'message',
      'invoiceFee',
      'freightFee',
      'deductionPersons',
      'deductionPartners',
      'deductionAmount',
      'property',
      'association',
      'flatNo',
      'autoAttest',
      'autoMerge',
      'autogiro',
    ],
    row: [
      'articleNo',
      'description',
      'quantity',
      'unit',
      'unitPrice',
      'discountPercent',
      'vatRate',
      'lineTotal',
      'costCenter',
      'project',
      'deductionType',
      'deductionHours',
      'labourCost',
      'labourWithVat',
      'materialCost',
      'materialWithVat',
    ],
    needed: [
      whoIsBilled,
      needs(
        'interval',
        'Ingen kolumn säger hur ofta avtalet faktureras. Välj kolumnen med intervallet.',
        'No column says how often the contract is billed. Choose the column with the interval.',
      ),
      {
        anyOf: ['nextInvoiceDate', 'contractStart'],
        text: text(
          'Ingen kolumn säger när avtalet börjar eller faktureras nästa gång. Välj kolumnen med datumet.',
          'No column says when the contract begins or is billed next. Choose the column with the date.',
        ),
      },
      amounts,
      what,
      rate,
    ],
    key: ['contractNumber'],
    words: {
      contractNumber: 'kontraktsnr|kontraktsnummer|avtalsnr|avtalsnummer',
      nextInvoiceDate: 'fakturadatum|faktureringsdatum|invoice date|billing date',
    },
    names: {},
  },
};
