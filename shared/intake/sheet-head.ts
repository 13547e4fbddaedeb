import { type RawRow, type RawRows } from './raw-table.ts';

/** Beyond these rows no header is looked for. */
const KEPT_ROWS = 100;

/** What is asked of the top of a sheet again and again: each kind of import looks for its own header there. */
export interface SheetHead {
  /** As `rows.at`; the first rows are made once. */
  readonly rowAt: (index: number) => RawRow | undefined;
  /** The cells of the widest of so many first rows. */
  readonly widthOfFirst: (count: number) => number;
  /** Texts that were made of these rows, by what they are. */
  readonly texts: (name: string, make: () => readonly string[]) => readonly string[];
}

const makeHead = (rows: RawRows): SheetHead => {
  const kept = new Map<number, RawRow | undefined>();
  const widths: number[] = [0];
  const texts = new Map<string, readonly string[]>();
  const rowAt = (index: number): RawRow | undefined => {
    if (index >= KEPT_ROWS) return rows.at(index);
    if (!kept.has(index)) kept.set(index, rows.at(index));
    return kept.get(index);
  };
  return {
    rowAt,
    widthOfFirst: (count) => {
      const last = Math.min(count, rows.length);
      while (widths.length <= last) {
        const width = rowAt(widths.length - 1)?.cells.length ?? 0;
        widths.push(Math.max(widths.at(-1) ?? 0, width));
      }
      return widths[last] ?? 0;
    },
    texts: (name, make) => {
      const known = texts.get(name) ?? make();
      texts.set(name, known);
      return known;
    },
  };
};

const heads = new WeakMap<RawRows, SheetHead>();

/** The head of a sheet's rows, kept as long as they are. */
export const headOf = (rows: RawRows): SheetHead => {
  const head = heads.get(rows) ?? makeHead(rows);
  heads.set(rows, head);
  return head;
};
