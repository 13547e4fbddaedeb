export interface RowGroup {
  /** Indexes into the sheet's rows, in file order (cases N143, N144). */
  readonly rows: readonly number[];
  /** Rows that say whose invoice it is and bill nothing: the customer alone above its rows. */
  readonly headings?: readonly number[];
  /** True for a row without a key of its own in a file that groups by key. */
  readonly keyless: boolean;
}

/** The groups of a sheet in the order in which they begin; an array is one. */
export interface RowGroups extends Iterable<RowGroup> {
  readonly length: number;
}

/** The groups as they are made of others, one at a time. */
export const mapGroups = (groups: RowGroups, made: (group: RowGroup) => RowGroup): RowGroups => ({
  length: groups.length,
  *[Symbol.iterator]() {
    for (const group of groups) yield made(group);
  },
});

/**
 * Groups that are kept as numbers, a few bytes for each row of the sheet, and made when they are asked for.
 * `rows[n]` is a row of group `groupOf[n]`; `keyless` has one answer for each group.
 */
export const flatGroups = (rows: readonly number[], groupOf: Uint32Array, keyless: readonly boolean[]): RowGroups => {
  const { length } = keyless;
  /** Where the rows of each group end in `inGroups`; while they are put there, where the next one goes. */
  const ends = new Uint32Array(length);
  for (const group of groupOf) ends[group] = (ends[group] ?? 0) + 1;
  let sum = 0;
  for (let group = 0; group < length; group += 1) {
    const count = ends[group] ?? 0;
    ends[group] = sum;
    sum += count;
  }
  const inGroups = new Uint32Array(rows.length);
  rows.forEach((row, at) => {
    const group = groupOf[at] ?? 0;
    const place = ends[group] ?? 0;
    inGroups[place] = row;
    ends[group] = place + 1;
  });
  const marks = Uint8Array.from(keyless, Number);
  return {
    length,
    *[Symbol.iterator]() {
      let at = 0;
      for (let group = 0; group < length; group += 1) {
        const own: number[] = [];
        for (const end = ends[group] ?? 0; at < end; at += 1) own.push(inGroups[at] ?? 0);
        yield { rows: own, keyless: marks[group] === 1 };
      }
    },
  };
};
