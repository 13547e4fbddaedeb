import { fromMinor, minor } from '../../domain/money.ts';
import { asksDeduction, saysParts } from '../deduction.ts';
import { type Draft, type InvoiceValue, type LineValue } from '../draft.ts';
import { type Problem } from '../problem.ts';
import { problem } from '../problem-texts.ts';

/** `Avgår ROT-avdrag`, `Skattereduktion RUT`, `Husavdrag 30 %`. */
const deductionName =
  /(?<!\p{L})(?:rot|rut)(?:[\s/-]*rut)?[\s-]*(?:avdrag|reduktion)|skattereduktion|husavdrag|tax (?:deduction|reduction)/iu;
const bareName = /(?<!\p{L})(?:rot|rut)(?!\p{L})/iu;
/** `Rabatt RUT-städning` lowers the price; it is not the tax authority's part of it. */
const priceCut = /rabatt|discount/iu;

const namesDeduction = (text: string): boolean =>
  deductionName.test(text) || (bareName.test(text) && !priceCut.test(text));

const isAgainst = ({ lineTotal }: LineValue, sign: 1 | -1): boolean => lineTotal !== null && lineTotal * sign < 0;

/** Some work's labour is its whole row: what a discount beside it takes is not known. */
const takesWholeRows = ({ rows }: Draft): boolean =>
  rows.some(({ cells }) => asksDeduction(cells) && !saysParts(cells));

/**
 * Rows that go against the invoice beside its work: a deduction that the sheet has taken already must not be asked for again,
 * and a discount on the work lowers what may be asked. Without work, a row that is called a deduction is asked of nobody.
 */
export const rowsAgainst = (draft: Draft, invoice: InvoiceValue, found: Problem[]): void => {
  const sign = invoice.total < 0 ? -1 : 1;
  const { deduction } = invoice;
  for (const [index, line] of invoice.lines.entries()) {
    if (!isAgainst(line, sign)) continue;
    const { rowNo, description: text } = line;
    if (namesDeduction(text)) {
      if (deduction === null)
        found.push(problem('deduction-as-row', 'warning', { rowNo, field: 'description' }, { text }));
      else {
        const params = { text, amount: fromMinor(minor(Math.abs(deduction.amount))) };
        found.push(problem('deduction-row-twice', 'error', { rowNo, field: 'lineTotal' }, params));
      }
    } else if (deduction !== null && !asksDeduction(draft.rows[index]?.cells ?? {}) && takesWholeRows(draft))
      found.push(problem('deduction-discount', 'warning', { rowNo, field: 'lineTotal' }, { text }));
  }
};
