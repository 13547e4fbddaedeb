import { isOpen, standingText } from '../../shared/intake/cell-state.ts';
import { type Cell } from '../../shared/intake/draft.ts';
import { type Field } from '../../shared/intake/fields.ts';

/** What an export says of a record: its head, and the rows below it; a plain record has one row of nothing. */
export interface ExportItem {
  readonly head: Readonly<Partial<Record<Field, Cell>>>;
  readonly rows: readonly Readonly<Partial<Record<Field, Cell>>>[];
  /** Fields of the head of which the rows said different things, with what another row says: nobody has settled it. */
  readonly conflicts: Readonly<Partial<Record<Field, string>>>;
  /** It stood in a file with a column of document keys, and had none. */
  readonly keyless: boolean;
}

/**
 * What the file or a person said in the cell; null where nothing stands or where we filled it: left blank, it is filled
 * alike when the file is read again, and the invoice stays the one that it is. What cannot be read stands as it does.
 */
export const ownText = (cell: Cell | undefined): string | null =>
  cell === undefined || isOpen(cell) ? null : (cell.value ?? standingText(cell));

/** The last row says what differs, so that the conflict is found again. */
const own = (item: ExportItem, field: Field, place: number): string | null => {
  const isLast = place > 0 && place === item.rows.length - 1;
  return (
    (isLast ? item.conflicts[field] : undefined) ?? ownText(item.head[field]) ?? ownText(item.rows[place]?.[field])
  );
};

/** The values of one row of the file, field by field; the head stands on each of its rows. `place` counts from 0. */
export const rowTexts = (item: ExportItem, place: number, fields: readonly Field[]): readonly (string | null)[] =>
  fields.map((field) => own(item, field, place));

/** Adds the fields that have a value in the item. */
export const addUsed = (used: Set<Field>, item: ExportItem, fields: readonly Field[]): void => {
  for (const place of item.rows.keys()) {
    for (const field of fields) if (!used.has(field) && own(item, field, place) !== null) used.add(field);
  }
};
