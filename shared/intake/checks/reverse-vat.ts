import { isZero } from '../../domain/decimal.ts';
import { isOtherMember } from '../../domain/eu-countries.ts';
import { readVatNumber } from '../../domain/vat-number.ts';
import { present, stands } from '../cell-state.ts';
import { type LineValue } from '../draft.ts';
import { problem } from '../problem-texts.ts';
import { type HeadCheck } from './check.ts';

const reverseWords = /omvänd\s+(?:betalningsskyldighet|skattskyldighet|moms)|reverse[\s-]charge/i;
/** Goods to another member state are exempt, not reversed: a word of that is a reason too. */
const exemptWords = /undantag|unionsintern|gemenskapsintern|intra-(?:community|union)|exempt/i;

const textOf = ({ description }: LineValue): string => description;
const isTaxed = ({ vatRate }: LineValue): boolean => vatRate !== null && !isZero(vatRate);
const isUntaxed = ({ vatRate }: LineValue): boolean => vatRate !== null && isZero(vatRate);

/**
 * Where the buyer pays the VAT the invoice carries none, names the buyer’s VAT number and says so in words. Source: ML
 * (2023:200) 17 kap. 24 §; sweden.md, row Invoice content.
 */
export const reverseVat: HeadCheck = ({ head }, { lines, message }, { customer }, found) => {
  const saysIt = lines.filter(({ description }) => reverseWords.test(description));
  const wholeSaysIt = reverseWords.test(message ?? '');
  for (const { rowNo } of saysIt.filter(isTaxed)) {
    const mend = { field: 'vatRate' as const, value: '0' };
    found.push(problem('reverse-vat-charged', 'warning', { rowNo, field: 'vatRate' }, {}, mend));
  }
  if (wholeSaysIt && lines.some(isTaxed) && !lines.some(isUntaxed))
    found.push(problem('reverse-vat-charged', 'warning', { rowNo: null, field: 'message' }));
  if ((saysIt.length > 0 || wholeSaysIt) && !stands(head.vatNumber)) {
    // One that the register has may have its VAT number there.
    const level = present(customer) ? 'hint' : 'warning';
    found.push(problem('reverse-vat-buyer', level, { rowNo: null, field: 'vatNumber' }));
  }
  const buyer = readVatNumber(head.vatNumber?.value ?? '');
  if (buyer === null || !isOtherMember(buyer.country) || !lines.some(isUntaxed)) return;
  if (saysIt.length > 0 || wholeSaysIt || exemptWords.test([message, ...lines.map(textOf)].join(' '))) return;
  found.push(problem('zero-vat-reason', 'warning', { rowNo: null, field: 'message' }, { raw: buyer.value }));
};
