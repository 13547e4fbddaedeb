import { isMessageRow } from '../../shared/intake/cell-state.ts';
import { type RowCells } from '../../shared/intake/draft.ts';
import { withoutPeriod } from '../../shared/intake/period-words.ts';

/** How a file names the article of a row: its own texts, whatever was chosen or typed since. */
export interface WrittenArticle {
  readonly articleNo: string;
  readonly text: string;
  /** The same for every row on which the article is written the same; null where the file names none. */
  readonly key: string | null;
  /** What stands in every such row's cell, as `draftNosHolding` looks for it. */
  readonly words: string;
  /** For people. */
  readonly shown: string;
}

export const numberKey = (articleNo: string): string => `no ${articleNo}`;
const textStart = 'text ';
export const textKey = (text: string): string => textStart + withoutPeriod(text);
export const isTextKey = (key: string): boolean => key.startsWith(textStart);

/**
 * A number means what it says to the letter, as the register does: `012` and `12` may be two articles. Without one the text
 * is meant, but for the words of its period: next month's row is another text of the same article.
 */
export const writtenArticle = (cells: RowCells): WrittenArticle => {
  const [articleNo, text] = [cells.articleNo?.raw.trim() ?? '', cells.description?.raw.trim() ?? ''];
  const words = articleNo === '' ? withoutPeriod(text) : articleNo;
  const key = words === '' ? null : articleNo === '' ? textKey(text) : numberKey(articleNo);
  return { articleNo, text, key, words, shown: articleNo === '' ? text : articleNo };
};

/** True where the file writes both rows' article the same; a row of text only is no row of goods with the same text. */
export const writesAlike = (a: RowCells, b: RowCells): boolean => {
  const { key } = writtenArticle(a);
  return key !== null && key === writtenArticle(b).key && isMessageRow(a) === isMessageRow(b);
};
