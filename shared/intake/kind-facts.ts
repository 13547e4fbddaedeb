import { type LocalText, text } from '../domain/text.ts';
import { type Field, type RowField } from './fields.ts';

/** One of these fields must have a column, or the import's default where there is one. */
export interface NeededFields {
  readonly anyOf: readonly [Field, ...Field[]];
  readonly text: LocalText;
  /** Needed of the file only: a record may do without. */
  readonly ofFile?: true;
}

/** What is known of a kind: all that reading, checking, blank templates and the window need to tell kinds apart. */
export interface KindFacts {
  /** In the plural, as a title. */
  readonly name: LocalText;
  readonly one: LocalText;
  /** Fields of the head, or of the whole record where the kind has no rows: in the order in which people expect them. */
  readonly head: readonly Field[];
  /** Fields of rows below a head; none where each row of the sheet is a record. */
  readonly row: readonly RowField[];
  readonly needed: readonly NeededFields[];
  /** What tells one record from another, strongest first. Empty where nothing does. */
  readonly key: readonly Field[];
  /** Column names, parted by `|`, that mean this in this kind whatever they mean elsewhere. */
  readonly words: Readonly<Partial<Record<Field, string>>>;
  /** What a field is called in this kind where its common name would be odd. */
  readonly names: Readonly<Partial<Record<Field, LocalText>>>;
}

/** The one field must have a column. */
export const needs = (field: Field, sv: string, en: string): NeededFields => ({
  anyOf: [field],
  text: text(sv, en),
});
