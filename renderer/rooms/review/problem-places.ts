import { type Field } from '../../../shared/intake/fields.ts';
import { type Level } from '../../../shared/intake/problem.ts';

/** Where a problem stands in its invoice; field null: on the invoice as a whole. */
export interface ProblemPlace {
  readonly rowNo: number | null;
  readonly field: Field | null;
}

const levels: readonly Level[] = ['error', 'warning', 'hint'];
const same = (a: ProblemPlace, b: ProblemPlace): boolean => a.rowNo === b.rowNo && a.field === b.field;

/** The cells of an invoice that F8 stops at, errors first, each once. Hints are passed by, unless hints are what is listed. */
export const problemPlaces = (
  problems: readonly (ProblemPlace & { readonly level: Level })[],
  hints: boolean,
): readonly ProblemPlace[] => {
  const places: ProblemPlace[] = [];
  for (const level of levels) {
    if (level === 'hint' && !hints) continue;
    for (const { rowNo, field, level: own } of problems)
      if (own === level && !places.some((place) => same(place, { rowNo, field }))) places.push({ rowNo, field });
  }
  return places;
};

/**
 * The next stop within the invoice; null when the way goes on to another invoice. Forwards from a cell without a problem
 * the first one comes, so that nothing on the line is passed by; backwards such a line is left.
 */
export const nextPlace = (
  places: readonly ProblemPlace[],
  here: ProblemPlace | null,
  step: 1 | -1,
): ProblemPlace | null => {
  const at = here === null ? -1 : places.findIndex((place) => same(place, here));
  if (at < 0 && step === -1) return null;
  return places[at + step] ?? null;
};
