import { type ServiceLanguage } from '../../../shared/service/enumerations.ts';
import { type PrintedWord, printedWords } from '../../../shared/service/printed-words.ts';

/** The words that only a PDF has, beside those of an invoice: other documents, and what a draft has not got. */
const sv = {
  reminder: 'Betalningspåminnelse',
  interestInvoice: 'Räntefaktura',
  claim: 'Inkassokrav',
  selfInvoice: 'Självfaktura',
  verification: 'Verifikat',
  invoiceNumber: 'Fakturanummer',
  interest: 'Dröjsmålsränta',
  page: 'Sida',
} as const;

type OwnWord = keyof typeof sv;
export type PdfWord = PrintedWord | OwnWord;

const en: Readonly<Record<OwnWord, string>> = {
  reminder: 'Payment reminder',
  interestInvoice: 'Interest invoice',
  claim: 'Debt collection claim',
  selfInvoice: 'Self-billed invoice',
  verification: 'Voucher',
  invoiceNumber: 'Invoice number',
  interest: 'Late payment interest',
  page: 'Page',
};

const fi: Readonly<Record<OwnWord, string>> = {
  reminder: 'Maksumuistutus',
  interestInvoice: 'Korkolasku',
  claim: 'Perintäkirje',
  selfInvoice: 'Itselaskutus',
  verification: 'Tosite',
  invoiceNumber: 'Laskun numero',
  interest: 'Viivästyskorko',
  page: 'Sivu',
};

const own: Readonly<Record<ServiceLanguage, Readonly<Record<OwnWord, string>>>> = { SV: sv, EN: en, FI: fi };

/** The words of a printed document in the language of the customer. */
export const pdfWords = (language: ServiceLanguage): Readonly<Record<PdfWord, string>> => ({
  ...printedWords(language),
  ...own[language],
});
