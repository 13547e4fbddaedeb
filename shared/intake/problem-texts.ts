import { type Language, type LocalText } from '../domain/text.ts';
import { fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { type Level, type Problem } from './problem.ts';
import { checkWords } from './check-words.ts';
import { copyWords } from './copy-words.ts';
import { registerWords } from './checks/register-words.ts';
import { type ProblemWords } from './problem-words.ts';
import { readWords } from './read-words.ts';
import { recordWords } from './record-words.ts';
import { showDecimal } from './show.ts';

export type ProblemCode =
  | keyof typeof readWords
  | keyof typeof checkWords
  | keyof typeof registerWords
  | keyof typeof recordWords
  | keyof typeof copyWords;

const table: ReadonlyMap<string, ProblemWords> = new Map<string, ProblemWords>([
  ...Object.entries(readWords),
  ...Object.entries(checkWords),
  ...Object.entries(registerWords),
  ...Object.entries(recordWords),
  ...Object.entries(copyWords),
]);

/** Every code that a problem can carry. */
export const problemCodes: readonly string[] = [...table.keys()];

/** Where a problem stands: a row (null: the head) and a field (null: the row or invoice as a whole). */
export interface Place {
  readonly rowNo: number | null;
  readonly field: Field | null;
}

/** A problem with a code that has words. */
export const problem = (
  code: ProblemCode,
  level: Level,
  { rowNo, field }: Place,
  params: Readonly<Record<string, string>> = {},
  mend?: { readonly field: Field; readonly value: string },
): Problem =>
  mend === undefined ? { code, level, rowNo, field, params } : { code, level, rowNo, field, params, mend };

/** What a field is called, in both languages. */
export const fieldName = (field: Field): LocalText => fieldTable[field].name;

const fill = (template: string, found: Problem, language: Language): string =>
  template.replace(/\{(?:(\w+):)?(\w+)\}/g, (whole, how: string | undefined, name: string) => {
    if (name === 'field') return found.field === null ? whole : fieldName(found.field)[language];
    const fact = name === 'mend' ? (found.mend?.value ?? found.params['mend']) : found.params[name];
    if (fact === undefined) return whole;
    if (how === 'money') return showDecimal(fact, language, 2);
    return how === 'number' ? showDecimal(fact, language) : fact;
  });

const both = (words: LocalText, found: Problem): LocalText => ({
  sv: fill(words.sv, found, 'sv'),
  en: fill(words.en, found, 'en'),
});

/** The words of a problem: a title, and a sentence that says what it is, what it means and what to do. */
export const problemText = (found: Problem): { readonly title: LocalText; readonly sentence: LocalText } => {
  const words = table.get(found.code);
  if (words === undefined) {
    return { title: { sv: found.code, en: found.code }, sentence: { sv: found.code, en: found.code } };
  }
  return { title: both(words.title, found), sentence: both(words.sentence, found) };
};
