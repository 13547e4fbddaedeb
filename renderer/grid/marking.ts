/** Says that a row is to be marked, or no longer; or all from the row where Shift began to this one. */
type Mark = (row: number, from: number | null) => void;

/** How rows are marked by keys and clicks: Shift marks from where they came last without it. */
export interface Marking {
  readonly mark: (row: number, upTo: boolean) => void;
  /** The place went to another row, with or without Shift. */
  readonly moved: (row: number, upTo: boolean) => void;
}

export const markingOf = (mark: Mark): Marking => {
  let from = 0;
  return {
    mark: (row, upTo) => {
      mark(row, upTo ? from : null);
      if (!upTo) from = row;
    },
    moved: (row, upTo) => {
      if (upTo) mark(row, from);
      else from = row;
    },
  };
};
