/** Where a row or a cell lies in its list, in css px. */
export interface Lies {
  readonly start: number;
  readonly size: number;
}

/** How far a list moves so that what lies there is seen whole between `edge` and its end; of what is too large the start is. */
const movedTo = ({ start, size }: Lies, now: number, seen: number, edge: number): number => {
  const [before, after] = [start - edge, start + size - seen];
  if (now > before) return before;
  return now < after ? Math.min(after, before) : now;
};

/** Moves a list up or down as little as shows a row whole below its head; a list that need not move is not touched. */
export const showRow = (list: HTMLElement, row: Lies, headHeight: number): void => {
  const top = movedTo(row, list.scrollTop, list.clientHeight, headHeight);
  if (top !== list.scrollTop) list.scrollTop = top;
};

/** Moves a list aside as little as shows a column whole beside the frozen ones. */
export const showColumn = (list: HTMLElement, column: Lies, frozenWidth: number): void => {
  const left = movedTo(column, list.scrollLeft, list.clientWidth, frozenWidth);
  if (left !== list.scrollLeft) list.scrollLeft = left;
};
