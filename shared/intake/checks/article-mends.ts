import { present } from '../cell-state.ts';
import { type ArticleField, takenOf } from '../article-fill.ts';
import { type RowCells } from '../draft.ts';
import { type HeadCheck } from './check.ts';

const missing: ReadonlyMap<string, ArticleField> = new Map([
  ['missing-description', 'description'],
  ['missing-price', 'unitPrice'],
  ['missing-vat', 'vatRate'],
]);

/** What a row lacks and the register's article has becomes the mend of the problem that says so: after all other checks. */
export const articleMends: HeadCheck = (draft, invoice, { register }, found) => {
  const find = register?.article;
  if (!present(find)) return;
  let byNo: ReadonlyMap<number | null, RowCells> | null = null;
  found.forEach((problem, index) => {
    const field = missing.get(problem.code);
    if (field === undefined || problem.mend !== undefined) return;
    byNo ??= new Map(draft.rows.map(({ rowNo, cells }) => [rowNo, cells]));
    const cells = byNo.get(problem.rowNo);
    const number = cells?.articleNo?.value;
    const article = present(number) ? find(number) : null;
    const value = cells === undefined || article === null ? null : takenOf(field, article, cells, invoice);
    if (value !== null) found[index] = { ...problem, mend: { field, value } };
  });
};
