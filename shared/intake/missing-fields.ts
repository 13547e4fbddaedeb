import { type LocalText, text } from '../domain/text.ts';
import { type Field } from './fields.ts';
import { becomesRun, type ImportKind, kindTable } from './kinds.ts';
import { type ImportDefaults, type ImportPlan } from './plan.ts';

/** A table without rows lacks nothing but rows: what its header names is not to be called missing. */
const noRows = (kind: ImportKind): LocalText =>
  becomesRun(kind)
    ? text(
        'Filen har inga rader att fakturera: under rubriken är den tom. Kontrollera att rätt fil är vald och sparad.',
        'The file has no rows to bill: below the header it is empty. Check that the right file is chosen and saved.',
      )
    : text(
        'Filen har inga rader att läsa in: under rubriken är den tom. Kontrollera att rätt fil är vald och sparad.',
        'The file has no rows to read: below the header it is empty. Check that the right file is chosen and saved.',
      );

/** The field that stands for a file without rows: what everything else is worth nothing without. */
const mainField = (kind: ImportKind): Field =>
  kindTable[kind].row.length > 0 ? 'unitPrice' : (kindTable[kind].needed[0]?.anyOf[0] ?? 'description');

/** Needed fields of a kind that neither a column nor a default feeds, each told once for the whole file (case N058). */
export const missingFields = (
  kind: ImportKind,
  available: ReadonlySet<Field>,
  defaults: ImportDefaults,
  hasRows: boolean,
): ImportPlan['missing'] =>
  hasRows
    ? kindTable[kind].needed.flatMap(({ anyOf, text: words }) => {
        if (anyOf.some((field) => available.has(field))) return [];
        return anyOf[0] === 'vatRate' && defaults.vatRate !== null ? [] : [{ field: anyOf[0], text: words }];
      })
    : [{ field: mainField(kind), text: noRows(kind) }];
