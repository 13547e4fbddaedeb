import { type CallInput } from '../../shared/contract/contract.ts';
import { type ArticleField, articleFields, type HeldBy, lacks, takenOf } from '../../shared/intake/article-fill.ts';
import { type Cell, type DraftRow } from '../../shared/intake/draft.ts';
import { type RowField } from '../../shared/intake/fields.ts';
import { type RegisterArticle } from '../../shared/intake/register.ts';
import { type CellState } from './review-cells.ts';

type Take = CallInput<'review.chooseArticle'>['take'];

/** A cell of a row with what a choice makes of it. What was found when it was read is answered by the choice. */
export interface RowWrite {
  readonly field: RowField;
  readonly after: CellState;
}

const written = (field: RowField, old: Cell | undefined, value: string | null, rule: Cell['rule']): RowWrite => {
  const emptied = value === null ? { typed: '' } : {};
  const cell = { value, raw: old?.raw ?? '', rule, ...emptied, origin: old?.origin ?? null, edited: true as const };
  return { field, after: { cell, problems: [] } };
};

const numberWrites = ({ cells }: DraftRow, articleNo: string): readonly RowWrite[] =>
  cells.articleNo?.value === articleNo ? [] : [written('articleNo', cells.articleNo, articleNo, 'from-register')];

const takes = (field: ArticleField, mode: Take[ArticleField], { cells }: DraftRow): boolean =>
  mode === 'register' || (mode === 'blank' && lacks(field, cells));

/** The cells that make a row one of an article, and give it what it is to take. */
export const writesOfArticle = (
  row: DraftRow,
  { articleNo, article }: { readonly articleNo: string; readonly article: RegisterArticle },
  take: Take,
  held: HeldBy,
): readonly RowWrite[] => [
  ...numberWrites(row, articleNo),
  ...articleFields.flatMap((field) => {
    const value = takes(field, take[field], row) ? takenOf(field, article, row.cells, held) : null;
    const old = row.cells[field];
    return value === null || old?.value === value ? [] : [written(field, old, value, 'from-register')];
  }),
];

/** The cell that leaves a row without an article: it is billed by its text. */
export const writesOfNone = ({ cells }: DraftRow): readonly RowWrite[] =>
  (cells.articleNo?.value ?? null) === null ? [] : [written('articleNo', cells.articleNo, null, 'typed')];

/** The article number as the file says it, where another stands now. */
export const writesAsInFile = ({ cells }: DraftRow): readonly RowWrite[] => {
  const raw = cells.articleNo?.raw.trim() ?? '';
  if ((cells.articleNo?.value ?? '') === raw) return [];
  return [written('articleNo', cells.articleNo, raw === '' ? null : raw, 'typed')];
};
