import { isZero } from '../../domain/decimal.ts';
import { isOtherMember } from '../../domain/eu-countries.ts';
import { readVatNumber } from '../../domain/vat-number.ts';
import { stands } from '../cell-state.ts';
import { type InvoiceValue, type LineValue } from '../draft.ts';
import { type Level, type Problem } from '../problem.ts';
import { problem } from '../problem-texts.ts';
import { saysReverse, saysReverseInWords } from '../reverse-words.ts';
import { type HeadCheck } from './check.ts';

/** Goods to another member state are exempt, not reversed: a word of that is a reason too. */
const exemptWords = /undantag|unionsintern|gemenskapsintern|intra-(?:community|union)|exempt/i;

const textOf = ({ description }: LineValue): string => description;
const isTaxed = ({ vatRate }: LineValue): boolean => vatRate !== null && !isZero(vatRate);
const isUntaxed = ({ vatRate }: LineValue): boolean => vatRate !== null && isZero(vatRate);

const charged = (rowNo: number, level: Level): Problem =>
  problem('reverse-vat-charged', level, { rowNo, field: 'vatRate' }, {}, { field: 'vatRate', value: '0' });

/** A column that says it leaves no doubt; a word in a text may be about something else, and warns. */
const rows = ({ lines, message }: InvoiceValue, explicit: boolean, found: Problem[]): void => {
  const taxedLines = lines.filter(isTaxed);
  if (explicit) for (const { rowNo } of taxedLines) found.push(charged(rowNo, 'error'));
  else {
    for (const line of taxedLines) if (saysReverse(line.description)) found.push(charged(line.rowNo, 'warning'));
    if (saysReverse(message ?? '') && taxedLines.length > 0 && !lines.some(isUntaxed))
      found.push(problem('reverse-vat-charged', 'warning', { rowNo: null, field: 'message' }));
  }
};

/**
 * Where the buyer pays the VAT the invoice carries none, names the buyer’s VAT number and says so in words. Source: ML
 * (2023:200) 17 kap. 24 §; sweden.md, row Invoice content.
 */
export const reverseVat: HeadCheck = (draft, invoice, _context, found) => {
  const { head } = draft;
  const { lines, message, fees } = invoice;
  const explicit = head.reverseVat?.value === 'true';
  const saysIt = explicit || saysReverseInWords(draft);
  if (saysIt) {
    rows(invoice, explicit, found);
    if (!stands(head.vatNumber))
      found.push(problem('reverse-vat-buyer', explicit ? 'error' : 'warning', { rowNo: null, field: 'vatNumber' }));
    if (invoice.reverseVat !== null && (fees.invoice !== 0 || fees.freight !== 0)) {
      const field = fees.invoice === 0 ? 'freightFee' : 'invoiceFee';
      found.push(problem('reverse-vat-fee', 'error', { rowNo: null, field }));
    }
    return;
  }
  const buyer = readVatNumber(head.vatNumber?.value ?? '');
  if (buyer === null || !isOtherMember(buyer.country) || !lines.some(isUntaxed)) return;
  if (exemptWords.test([message, ...lines.map(textOf)].join(' '))) return;
  found.push(problem('zero-vat-reason', 'warning', { rowNo: null, field: 'message' }, { raw: buyer.value }));
};
