/** `12–14, 20`: rows of a file, in their order, each once. */
export const rowRanges = (rows: readonly number[]): string => {
  const ranges: [number, number][] = [];
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && row === last[1] + 1) last[1] = row;
    else ranges.push([row, row]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${String(from)}–${String(to)}`)).join(', ');
};
