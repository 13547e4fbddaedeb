/** A row of a list with a key of its own. */
export interface Keyed<Row> {
  readonly key: string;
  readonly row: Row;
}

/**
 * Rows for a list whose rows hold something to press or to type in, keyed by what each is, and by which it is among its equals. Keyed
 * by place, a row that goes hands its buttons to the next one, and a click that had begun on the one corrects the other.
 */
export const keyed = <Row>(
  rows: readonly Row[],
  meaning: (row: Row) => readonly (string | number | null)[],
): readonly Keyed<Row>[] => {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const own = JSON.stringify(meaning(row));
    const nth = seen.get(own) ?? 0;
    seen.set(own, nth + 1);
    return { key: `${own}${String(nth)}`, row };
  });
};

/** A problem of an invoice or a record is what is wrong, and where: by that it is mended, too. */
export const problemKey = (problem: {
  readonly code: string;
  readonly rowNo: number | null;
  readonly field: string | null;
}): readonly (string | number | null)[] => [problem.code, problem.rowNo, problem.field];
