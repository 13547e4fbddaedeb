import { replaceDateCodes } from '../domain/date-codes.ts';
import { type InvoiceLanguage } from '../domain/month-names.ts';
import { type InvoiceValue, type LineValue } from './draft.ts';
import { sendsAsIs } from './line-math.ts';
import { showDecimal } from './show.ts';

const languages: Readonly<Record<string, InvoiceLanguage>> = { SV: 'sv', EN: 'en', FI: 'fi' };

export const invoiceLanguage = (invoice: Pick<InvoiceValue, 'language'>): InvoiceLanguage =>
  languages[invoice.language] ?? 'sv';

/** True where the row is sent as quantity 1 at its line total: see `sendsAsIs`. */
export const isSentAsOne = (line: LineValue): boolean =>
  line.quantity !== null &&
  line.unitPrice !== null &&
  line.lineTotal !== null &&
  !sendsAsIs(line.quantity, line.unitPrice);

const pricing = (line: LineValue, language: InvoiceLanguage): string => {
  const shown = language === 'en' ? 'en' : 'sv';
  const quantity = showDecimal(line.quantity ?? '1', shown);
  const price = showDecimal(line.unitPrice ?? '0', shown, 2);
  const unit = line.unit === null ? '' : ` ${line.unit}`;
  const at = language === 'en' ? 'at' : 'à';
  const discount =
    line.discountPercent === null || line.discountPercent === '0'
      ? ''
      : `, −${showDecimal(line.discountPercent, shown)} %`;
  return ` (${quantity}${unit} ${at} ${price}${discount})`;
};

/**
 * The text of a row as it is shown, stored and sent: date codes replaced for the invoice date in the invoice's language
 * (intake.md 11), and quantity and price added where the row is sent as one at its line total (intake.md 8).
 */
export const sentDescription = (line: LineValue, invoice: Pick<InvoiceValue, 'invoiceDate' | 'language'>): string => {
  const language = invoiceLanguage(invoice);
  const text =
    invoice.invoiceDate === null ? line.description : replaceDateCodes(line.description, invoice.invoiceDate, language);
  return isSentAsOne(line) ? text + pricing(line, language) : text;
};
