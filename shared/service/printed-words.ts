import { languages, type ServiceLanguage } from './enumerations.ts';

/** The words that are printed on an invoice, in the languages of the service: on its PDF, and where the page is shown before it. */

const sv = {
  invoice: 'Faktura',
  creditInvoice: 'Kreditfaktura',
  draft: 'UTKAST',
  customerNumber: 'Kundnummer',
  invoiceDate: 'Fakturadatum',
  dueDate: 'Förfallodatum',
  terms: 'Betalningsvillkor',
  days: 'dagar',
  deliveryDate: 'Leveransdatum',
  ourReference: 'Vår referens',
  yourReference: 'Er referens',
  description: 'Beskrivning',
  quantity: 'Antal',
  price: 'À-pris',
  discount: 'Rabatt',
  vat: 'Moms',
  amount: 'Belopp',
  net: 'Summa utan moms',
  vatOn: 'på',
  invoiceFee: 'Fakturaavgift',
  freightFee: 'Frakt',
  centRounding: 'Öresavrundning',
  deduction: 'Skattereduktion',
  toPay: 'Att betala',
  toReceive: 'Att få tillbaka',
  bankgiro: 'Bankgiro',
  ocr: 'OCR-nummer',
  orgNo: 'Org.nr',
  vatNo: 'Momsreg.nr',
  companyTax: 'Godkänd för F-skatt',
  reverseVat: 'Omvänd betalningsskyldighet',
} as const;

export type PrintedWord = keyof typeof sv;
export type PrintedWords = Readonly<Record<PrintedWord, string>>;

const en: PrintedWords = {
  invoice: 'Invoice',
  creditInvoice: 'Credit invoice',
  draft: 'DRAFT',
  customerNumber: 'Customer number',
  invoiceDate: 'Invoice date',
  dueDate: 'Due date',
  terms: 'Payment terms',
  days: 'days',
  deliveryDate: 'Delivery date',
  ourReference: 'Our reference',
  yourReference: 'Your reference',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Unit price',
  discount: 'Discount',
  vat: 'VAT',
  amount: 'Amount',
  net: 'Total excluding VAT',
  vatOn: 'on',
  invoiceFee: 'Invoice fee',
  freightFee: 'Freight',
  centRounding: 'Rounding',
  deduction: 'Tax deduction',
  toPay: 'To pay',
  toReceive: 'To be refunded',
  bankgiro: 'Bankgiro',
  ocr: 'Payment reference (OCR)',
  orgNo: 'Company no.',
  vatNo: 'VAT no.',
  companyTax: 'Approved for F-tax',
  reverseVat: 'Reverse charge',
};

const fi: PrintedWords = {
  invoice: 'Lasku',
  creditInvoice: 'Hyvityslasku',
  draft: 'LUONNOS',
  customerNumber: 'Asiakasnumero',
  invoiceDate: 'Laskun päiväys',
  dueDate: 'Eräpäivä',
  terms: 'Maksuehto',
  days: 'päivää',
  deliveryDate: 'Toimituspäivä',
  ourReference: 'Viitteemme',
  yourReference: 'Viitteenne',
  description: 'Kuvaus',
  quantity: 'Määrä',
  price: 'À-hinta',
  discount: 'Alennus',
  vat: 'ALV',
  amount: 'Summa',
  net: 'Yhteensä ilman ALV',
  vatOn: 'summasta',
  invoiceFee: 'Laskutuslisä',
  freightFee: 'Rahti',
  centRounding: 'Pyöristys',
  deduction: 'Verovähennys',
  toPay: 'Maksettava',
  toReceive: 'Palautetaan',
  bankgiro: 'Bankgiro',
  ocr: 'Viitenumero (OCR)',
  orgNo: 'Y-tunnus',
  vatNo: 'ALV-tunnus',
  companyTax: 'Ennakkoperintärekisterissä (F-skatt)',
  reverseVat: 'Käännetty verovelvollisuus',
};

const words: Readonly<Record<ServiceLanguage, PrintedWords>> = { SV: sv, EN: en, FI: fi };

/** The words of a page in the language of the customer. */
export const printedWords = (language: ServiceLanguage): PrintedWords => words[language];

/** The language in which an invoice is printed: its own, else Swedish (decisions.md 25). */
export const printedLanguage = (name: string | null): ServiceLanguage => languages.find((one) => one === name) ?? 'SV';
