import { type CallInput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { fieldName } from '../../shared/intake/problem-texts.ts';

/** How many lines and columns a block of cells has. */
export interface Size {
  readonly rows: number;
  readonly columns: number;
}

const shown = ({ rows, columns }: Size): string => `${String(rows)} × ${String(columns)}`;

/** The block is larger than what stands from the first cell to the right and downwards. */
export const doesNotFit = (block: Size, room: Size): AppError =>
  new AppError(
    'block-does-not-fit',
    text(
      `Området har ${shown(block)} celler (rader × kolumner), men härifrån ryms ${shown(room)} som kan ändras. Inget är ändrat.`,
      `The range has ${shown(block)} cells (rows × columns), but from here there is room for ${shown(room)} that can be changed. Nothing is changed.`,
    ),
    text('Börja i en annan cell eller ta ett mindre område.', 'Begin in another cell or take a smaller range.'),
  );

/** The first cell of the block is one that Runsheet works out. */
export const notEditable = (): AppError =>
  new AppError(
    'block-not-editable',
    text(
      'Cellen räknas ut av Runsheet och kan inte ändras. Inget är ändrat.',
      'Runsheet works the cell out, so it cannot be changed. Nothing is changed.',
    ),
    text(
      'Börja i en kolumn som kan ändras, till exempel Kund eller Fakturadatum.',
      'Begin in a column that can be changed, such as Customer or Invoice date.',
    ),
  );

/** The name of the step, for undo. */
export const stepTitle = (
  what: CallInput<'review.write'>['what'],
  cells: number,
  only: { readonly draftNo: number; readonly field: Field } | null,
): LocalText => {
  if (only !== null) {
    const name = fieldName(only.field);
    const no = String(only.draftNo);
    return text(`${name.sv} på faktura ${no}`, `${name.en} on invoice ${no}`);
  }
  const n = String(cells);
  switch (what) {
    case 'pasted':
      return text(`${n} celler inklistrade`, `${n} cells pasted`);
    case 'cleared':
      return text(`${n} celler tömda`, `${n} cells cleared`);
    case 'filled':
      return text(`${n} celler ifyllda nedåt`, `${n} cells filled down`);
    case 'typed':
      return text(`${n} celler ändrade`, `${n} cells changed`);
  }
};
