/** What a chart shows, whichever way its bars stand. Every bar leads to its list; its name says what it is and how much. */

export interface ChartLink {
  /** For a reader, and for whoever rests on it: what, when and how much. */
  readonly name: string;
  /** An address within the window. */
  readonly to: string;
}

export type BarFill = 'solid' | 'hatch';

/** A part of a column; parts stand on each other, the first on the ground. */
export interface ColumnPart extends ChartLink {
  readonly value: number;
  readonly fill: BarFill;
  /** Written above the part, and below the ground. */
  readonly above?: string;
  readonly below?: string;
}

export interface ChartColumn {
  readonly key: string;
  /** Short, below the ground. */
  readonly label: string;
  /** What the parts are together, above them. */
  readonly head: (ChartLink & { readonly text: string }) | null;
  /** A part of nothing is left out, unless something is written above it. */
  readonly parts: readonly ColumnPart[];
}

/** A bar that lies, with its figures beside it. */
export interface ChartRow extends ChartLink {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly fill: BarFill;
  readonly figures: readonly string[];
}

/** The same figures for a reader: a head for every column, and rows that begin with their own. */
export interface ChartTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Where a link of a chart stands: the column (or row), and from the ground up within it. */
export interface LinkPlace {
  readonly column: number;
  readonly part: number;
}

const steps: Readonly<Record<string, readonly [across: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * Which link a key leads to, by its place among them; null for a key that leads nowhere. To another column it keeps the height, as far
 * as there is something.
 */
export const linkAfter = (links: readonly LinkPlace[], at: number, key: string): number | null => {
  if (key === 'Home') return 0;
  if (key === 'End') return links.length - 1;
  const [step, from] = [steps[key], links[at]];
  if (step === undefined || from === undefined) return null;
  const [across, up] = step;
  const columns = [...new Set(links.map(({ column }) => column))].sort((a, b) => a - b);
  const column = columns[columns.indexOf(from.column) + across];
  const wanted = from.part + up;
  const own = links.flatMap((link, place) => (link.column === column ? [{ ...link, place }] : []));
  const near = own.toSorted((a, b) => Math.abs(a.part - wanted) - Math.abs(b.part - wanted))[0];
  return near === undefined || (up !== 0 && near.part !== wanted) ? null : near.place;
};
