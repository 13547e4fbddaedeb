import { type InvoiceStatus } from '../../shared/domain/stage.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';

/** The words of an exported list of invoices: those of the window. */

export const invoiceSheetName = text('Fakturor', 'Invoices');

export const invoiceSheetWords = {
  number: text('Fakturanr', 'Invoice no.'),
  customer: text('Kund', 'Customer'),
  status: text('Steg', 'Stage'),
  delivery: text('Leverans', 'Delivery'),
  deliveryStatus: text('Leveransstatus', 'Delivery status'),
  invoiceDate: text('Fakturadatum', 'Invoice date'),
  dueDate: text('Förfallodatum', 'Due date'),
  daysOverdue: text('Dagar sen', 'Days overdue'),
  total: text('Att betala', 'To pay'),
  vat: text('Moms', 'VAT'),
  left: text('Kvar', 'Left'),
  currency: text('Valuta', 'Currency'),
  ocr: text('OCR', 'OCR'),
  attested: text('Attesterad', 'Attested'),
  closed: text('Avslutad', 'Closed'),
} as const;

export const statusName: Readonly<Record<InvoiceStatus, LocalText>> = {
  draft: text('Utkast', 'Draft'),
  attested: text('Attesterad', 'Attested'),
  sent: text('Skickad', 'Sent'),
  'part-paid': text('Delbetald', 'Part paid'),
  overdue: text('Förfallen', 'Overdue'),
  reminded: text('Påmind', 'Reminded'),
  paid: text('Betald', 'Paid'),
  credited: text('Krediterad', 'Credited'),
  collection: text('Hos inkasso', 'In collection'),
  disputed: text('Bestridd', 'Disputed'),
  gone: text('Borttagen', 'Removed'),
};

const deliveryStatusNames: ReadonlyMap<string, LocalText> = new Map([
  ['Unknown', text('', '')],
  ['Received', text('mottagen', 'received')],
  ['Opened', text('öppnad', 'opened')],
  ['Viewed', text('sedd', 'seen')],
]);

/** Blank where nothing is known; a word that the documents do not have is written as it is. */
export const deliveryStatusName = (status: string): LocalText =>
  deliveryStatusNames.get(status) ?? text(status, status);
