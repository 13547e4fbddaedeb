/** A block of cells as every spreadsheet program puts it on the clipboard: tabs between cells, a line per row. */

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const toTabbed = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\r\n');

/** A quoted cell up to what follows it; a quote that is never closed, or not at a cell's end, is a quote like any sign. */
const quotedCell = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)/y;
const plainCell = /[^\t\r\n]*/y;

const cellAt = (text: string, at: number): { readonly cell: string; readonly next: number } => {
  quotedCell.lastIndex = at;
  const found = text[at] === '"' ? quotedCell.exec(text) : null;
  if (found !== null) return { cell: (found[1] ?? '').replaceAll('""', '"'), next: quotedCell.lastIndex };
  plainCell.lastIndex = at;
  return { cell: plainCell.exec(text)?.[0] ?? '', next: plainCell.lastIndex };
};

/** Reads such a block; the line break at its end begins no row of its own. */
export const fromTabbed = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const { cell, next } = cellAt(text, at);
    rows.at(-1)?.push(cell);
    if (next >= text.length) return rows;
    const newLine = text[next] !== '\t';
    at = next + (text.startsWith('\r\n', next) ? 2 : 1);
    if (newLine && at >= text.length) return rows;
    if (newLine) rows.push([]);
  }
};
