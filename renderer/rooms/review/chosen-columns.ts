import { type CallOutput } from '../../../shared/contract/contract.ts';
import { type GridColumn } from '../../grid/columns.ts';

export type ColumnChoice = CallOutput<'review.gridColumns'>['columns'][number];

/** Not shown until it is chosen: most runs have one currency. */
const hiddenAtFirst: readonly string[] = ['currency'];

/** Every column in the chosen order, with what was chosen of it. A column that came later stands where it is made. */
export const choicesOf = <L>(
  columns: readonly GridColumn<L>[],
  chosen: readonly ColumnChoice[],
): readonly ColumnChoice[] => {
  const made = columns.map(({ key, width, frozen }): ColumnChoice => {
    const choice = chosen.find((one) => one.key === key);
    const shown = frozen === true || (choice?.shown ?? !hiddenAtFirst.includes(key));
    return { key, width: choice?.width ?? width, shown };
  });
  const rank = (key: string): number => {
    const at = chosen.findIndex((one) => one.key === key);
    return at < 0 ? made.findIndex((one) => one.key === key) : at;
  };
  const isFrozen = (key: string): boolean => columns.find((column) => column.key === key)?.frozen === true;
  const frozen = made.filter(({ key }) => isFrozen(key));
  return [...frozen, ...made.filter(({ key }) => !isFrozen(key)).toSorted((a, b) => rank(a.key) - rank(b.key))];
};

/** The columns that are shown, as chosen; the last takes what width is left. */
export const arranged = <L>(
  columns: readonly GridColumn<L>[],
  chosen: readonly ColumnChoice[],
): readonly GridColumn<L>[] => {
  const shown = choicesOf(columns, chosen).flatMap(({ key, width, shown: isShown }) => {
    const column = columns.find((one) => one.key === key);
    return column === undefined || !isShown ? [] : [{ ...column, width }];
  });
  return shown.map((column, index) => (index === shown.length - 1 ? { ...column, grows: true } : column));
};

/** The choices with one column a step to the left or right. */
export const movedColumn = (choices: readonly ColumnChoice[], key: string, step: 1 | -1): readonly ColumnChoice[] => {
  const at = choices.findIndex((one) => one.key === key);
  const [moving, other] = [choices[at], choices[at + step]];
  if (moving === undefined || other === undefined) return choices;
  return choices.map((one, index) => (index === at ? other : index === at + step ? moving : one));
};

/** The choices with one column of another width, in css px. */
export const resized = <L>(
  columns: readonly GridColumn<L>[],
  chosen: readonly ColumnChoice[],
  key: string,
  width: number,
): readonly ColumnChoice[] => choicesOf(columns, chosen).map((one) => (one.key === key ? { ...one, width } : one));
