import { type CustomerPage } from './use-preview.ts';

type Row = CustomerPage['rows'][number];

/** One sheet of paper: the rows that it has room for. Sums and what is to be paid stand on the last. */
export interface Sheet {
  readonly rows: readonly Row[];
  readonly first: boolean;
  readonly last: boolean;
}

/** Points, as the page is drawn: see the styles of `preview-panel-page.vue`. */
const height = {
  line: 12,
  row: 6,
  head: 20,
  first: 435,
  later: 655,
  sum: 15,
  total: 48,
  slip: 50,
  remark: 24,
} as const;
/** Letters that a line has room for, in the column of texts and across the page. */
const letters = { column: 48, page: 98 } as const;

const linesOf = (text: string, width: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);

const rowHeight = ({ description, discount, priced }: Row): number => {
  const lines = linesOf(description, priced === null ? letters.page : letters.column) + (discount === null ? 0 : 1);
  return lines * height.line + height.row;
};

const endHeight = ({ sums, slip, remark }: CustomerPage): number =>
  sums.length * height.sum + height.total + (slip.length > 0 ? height.slip : 0) + (remark === null ? 0 : height.remark);

/**
 * An invoice divided over as many sheets as its rows need, each with the table's head, as the service prints it. Lines are
 * estimated by their letters, so a sheet may break a row earlier or later than the print.
 */
export const sheetsOf = (page: CustomerPage): readonly Sheet[] => {
  const message = page.message === null ? 0 : linesOf(page.message, letters.page) * height.line + height.line;
  const sheets: Row[][] = [[]];
  let left = height.first - message;
  for (const row of page.rows) {
    const needs = rowHeight(row);
    if (needs > left && sheets.at(-1)?.length !== 0) {
      sheets.push([]);
      left = height.later - height.head;
    }
    sheets.at(-1)?.push(row);
    left -= needs;
  }
  if (endHeight(page) > left) sheets.push([]);
  return sheets.map((rows, at) => ({ rows, first: at === 0, last: at === sheets.length - 1 }));
};
