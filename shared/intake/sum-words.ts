import { monthNames } from '../domain/month-names.ts';
import { type RawCell } from './raw-table.ts';

const months = [...monthNames.sv.long, ...monthNames.sv.short, ...monthNames.en.long, ...monthNames.en.short];
const sumWord = 'summa|summor|sum|total|totalt|totalsumma|subtotal|s:a';
const added = [
  'inkl|exkl|incl|excl|ex|inklusive|exklusive|netto|brutto|belopp|moms|vat|kr|sek|eur',
  'att betala|att fakturera|antal|rader|fakturor|perioden?|månaden?|sum|total|\\d{1,2}\\s?%|\\d{4}(?:-\\d\\d)?',
  ...months,
].join('|');
/** A word for a sum, with what people add to it; any other words after it make it the text of a row. */
const label = new RegExp(
  `^(?:del|slut|total)?(?:${sumWord}|att betala|netto|moms|vat|grand total)(?:[\\s:.,]*(?:${added})(?![\\p{L}\\d]))*[\\s:.]*$`,
  'iu',
);
const labelOfPart = /^(?:del)?(?:summa|sum|totalt|subtotal)\s+(?:för|kund|for|customer)\s/i;
/** Begins like a sum; whether it is one, its figures tell. */
const likeLabel = new RegExp(`^(?:del|slut)?(?:${sumWord}|grand total)(?![\\p{L}\\d])`, 'iu');
/** Begins like a sum. */
export const isLike = (cell: RawCell | undefined): cell is string =>
  typeof cell === 'string' && likeLabel.test(cell.trim());
/** A word for a sum, alone or with what belongs to it. */
export const isLabel = (cell: RawCell | undefined): cell is string =>
  typeof cell === 'string' && cell.length <= 40 && (label.test(cell.trim()) || labelOfPart.test(cell.trim()));

/** Ends in a word for a sum, as Excel writes below a group: `Exempel AB Summa`. */
export const endsAsSum = (cell: RawCell | undefined): cell is string =>
  typeof cell === 'string' && /\S\s+(?:del)?(?:summa|totalt?|subtotal|sum)[\s:.]*$/i.test(cell);
