import { text } from '../domain/text.ts';
import { fieldsFed } from './column-feed.ts';
import { fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { type ColumnPlan, type PlanChoices, type Question, type SheetPlan } from './plan.ts';
import { type GoneColumn } from './recall.ts';
import { columnLetters } from './show.ts';

const nameOf = (column: ColumnPlan): string => (column.header === '' ? columnLetters(column.index) : column.header);

const questionOf = (plan: SheetPlan, { header, field }: GoneColumn, free: readonly ColumnPlan[]): Question => {
  const { sv, en } = fieldTable[field].name;
  return {
    code: 'column-missing',
    file: plan.file,
    sheet: plan.sheet,
    column: null,
    field,
    text: text(
      `Förra gången gav kolumnen ”${header}” ${sv.toLowerCase()}. Nu finns den inte i filen. Varifrån kommer värdet nu?`,
      `Last time the column “${header}” gave ${en.toLowerCase()}. Now the file does not have it. Where does the value come from now?`,
    ),
    choices: [
      ...free.map((column) => ({
        value: String(column.index),
        text: text(`kolumnen ${nameOf(column)}`, `the column ${nameOf(column)}`),
      })),
      { value: 'gone', text: text('det behövs inte längre', 'it is not needed any more') },
    ],
  };
};

/**
 * A column that fed a value last time and is not there: only the person knows whether it changed name or is over. Settled
 * by a column that feeds the value, or by the word that it is not needed.
 */
export const goneQuestions = (
  plan: SheetPlan | undefined,
  gone: readonly GoneColumn[],
  choices: PlanChoices,
): readonly Question[] => {
  if (plan === undefined || plan.role === 'none') return [];
  const settled = (field: Field): boolean =>
    choices.gone.some((one) => one.file === plan.file && one.sheet === plan.sheet && one.field === field) ||
    plan.columns.some((column) => fieldsFed(column).includes(field));
  const free = plan.columns.filter((column) => column.field === null && column.samples.length > 0);
  return gone.filter(({ field }) => !settled(field)).map((column) => questionOf(plan, column, free));
};
