import { isMessageRow } from '../../shared/intake/cell-state.ts';
import { type Draft, type DraftRow } from '../../shared/intake/draft.ts';
import { type Correction } from '../store/corrections.ts';
import { productMarks } from '../store/products.ts';
import { type Store } from '../store/store.ts';
import { isTextKey, numberKey, textKey } from './review-article-written.ts';

/** The articles' numbers by their ids, but for numbers that several have. One pass over the register. */
const ownNumbers = (store: Store, scopeId: number): ReadonlyMap<string, string> => {
  const holders = new Map<string, string | null>();
  for (const { productId, articleNo } of productMarks(store, scopeId))
    holders.set(articleNo, holders.has(articleNo) ? null : productId);
  return new Map([...holders].flatMap(([articleNo, id]) => (id === null ? [] : [[id, articleNo]])));
};

/** The remembered key of a row; texts are folded only where one is remembered, and rows of the same text but once in a row. */
const keyer = (withTexts: boolean): ((row: DraftRow) => string | null) => {
  let last = { text: '', key: '' };
  return ({ cells }) => {
    const number = cells.articleNo?.raw.trim() ?? '';
    if (number !== '') return numberKey(number);
    const text = withTexts ? (cells.description?.raw ?? '') : '';
    if (text === '' || isMessageRow(cells)) return null;
    if (last.text !== text) last = { text, key: textKey(text) };
    return last.key;
  };
};

const withNumber = (row: DraftRow, articleNo: string): DraftRow => {
  const { articleNo: old } = row.cells;
  const cell = { value: articleNo, raw: old?.raw ?? '', rule: 'from-register' as const, origin: old?.origin ?? null };
  return { ...row, cells: { ...row.cells, articleNo: cell } };
};

/**
 * Puts the article numbers that were remembered of written articles on a draft that is being imported; nothing else of it
 * changes, since a price is a person's to choose. An article that the register no longer has is not used.
 */
export const articleRecaller = (
  store: Store,
  scopeId: number,
  said: readonly Correction[],
): ((draft: Draft) => Draft) => {
  const numbers = ownNumbers(store, scopeId);
  const meant = new Map(
    said.flatMap(({ written, means }) => {
      const articleNo = numbers.get(means);
      return articleNo === undefined ? [] : [[written, articleNo]];
    }),
  );
  const keyOf = keyer([...meant.keys()].some(isTextKey));
  return (draft) => {
    const recalled = new Set<number>();
    const rows = draft.rows.map((row) => {
      const key = keyOf(row);
      const articleNo = key === null ? undefined : meant.get(key);
      if (articleNo === undefined || row.cells.articleNo?.value === articleNo) return row;
      recalled.add(row.rowNo);
      return withNumber(row, articleNo);
    });
    if (recalled.size === 0) return draft;
    // What the reading found of the number is answered by it.
    const readProblems = draft.readProblems.filter(
      ({ rowNo, field }) => field !== 'articleNo' || rowNo === null || !recalled.has(rowNo),
    );
    return { ...draft, rows, readProblems };
  };
};
