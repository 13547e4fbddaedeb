import { type TableValue } from '../sheets/table.ts';
import { type Store } from '../store/store.ts';

type Row = readonly TableValue[];

/** A page begins with counting the whole list: there are to be few of them. */
const readTogether = 5_000;

/**
 * The rows of all that a list holds which is read page by page, as of one moment: a page that is read while the list changes would
 * begin with what the page before ended with, or leave lines out.
 */
export const rowsAsOfNow = <L>(
  store: Pick<Store, 'asOfNow'>,
  page: (at: { readonly offset: number; readonly limit: number }) => readonly L[],
  rowOf: (line: L) => Row,
): Iterable<Row> => {
  const read = (): readonly Row[] => {
    const rows: Row[] = [];
    for (let offset = 0; ; offset += readTogether) {
      const lines = page({ offset, limit: readTogether });
      for (const line of lines) rows.push(rowOf(line));
      if (lines.length < readTogether) return rows;
    }
  };
  return { [Symbol.iterator]: () => store.asOfNow(read).values() };
};
