import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type Draft, type DraftRow } from '../../shared/intake/draft.ts';
import { draftNosHolding } from '../store/body-search.ts';
import { readDraft } from '../store/drafts.ts';
import { writesAlike, writtenArticle } from './review-article-written.ts';
import { findDraft, type Review } from './review-context.ts';

const noSuchRow = (): AppError =>
  new AppError(
    'no-such-row',
    text('Fakturan har ingen sådan rad.', 'The invoice has no such row.'),
    text('Öppna fakturan igen.', 'Open the invoice again.'),
  );

export interface RowsOf {
  readonly draft: Draft;
  readonly rows: readonly DraftRow[];
}

/** @throws AppError `no-such-invoice`, `no-such-row`. */
export const findRow = (
  review: Review,
  draftNo: number,
  rowNo: number,
): { readonly draft: Draft; readonly row: DraftRow } => {
  const { draft } = findDraft(review, draftNo);
  const row = draft.rows.find((one) => one.rowNo === rowNo);
  if (row === undefined) throw noSuchRow();
  return { draft, row };
};

/** The row and every other of the run on which the file writes the article the same, in file order. */
export const alikeRows = ({ store, key }: Review, draft: Draft, row: DraftRow): readonly RowsOf[] => {
  const written = writtenArticle(row.cells);
  if (written.key === null) return [{ draft, rows: [row] }];
  return draftNosHolding(store, key, written.words).flatMap((draftNo) => {
    const other = readDraft(store, { ...key, draftNo });
    const rows = other?.rows.filter(({ cells }) => writesAlike(row.cells, cells)) ?? [];
    return other === null || rows.length === 0 ? [] : [{ draft: other, rows }];
  });
};
