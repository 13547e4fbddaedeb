import { type RecordChange } from '../../../shared/contract/record-acts.ts';
import { isPlausibleEmail } from '../../../shared/domain/email.ts';
import {
  holds,
  isSameValue,
  type RecordField,
  recordField,
  recordFields,
  type RecordRegister,
  textOfField,
} from '../../../shared/service/record-fields.ts';
import { typedNumber } from '../../parts/number-typed.ts';

/** A field of a record as it stands in the register. */
export interface Standing {
  readonly property: string;
  readonly value: string;
}

/** What a person has typed, by property. */
export type Typed = Readonly<Record<string, string>>;

const isEmail = ({ property }: RecordField): boolean => property === 'Email' || property === 'ContactEmail';

const plain = ({ kind }: RecordField, typed: string): string =>
  (kind === 'decimal' ? typedNumber(typed) : null) ?? typed.trim();

/** Whether a text is read as the number that its writer means: what stands there already is, however it is written. */
const isRead = ({ kind }: RecordField, typed: string, shown: string): boolean =>
  kind !== 'decimal' || typed.trim() === '' || typed === shown || typedNumber(typed) !== null;

/** A field with what stands in it and what was typed. */
export interface Edited {
  readonly field: RecordField;
  readonly shown: string;
  readonly value: string;
  readonly isChanged: boolean;
  /** False where the field cannot hold what was typed. */
  readonly isRight: boolean;
}

/** Which fields there are, and what each can hold. */
export interface FieldRules {
  readonly fieldOf: (property: string) => RecordField | undefined;
  readonly holds: (field: RecordField, typed: string) => boolean;
}

/** Those of the records of a register. */
export const registerRules = (register: RecordRegister): FieldRules => ({
  fieldOf: (property) => recordField(register, property),
  holds,
});

/** What a form is of. */
export interface FormOf {
  readonly rules: FieldRules;
  readonly standing: readonly Standing[];
  /** The record is not there yet. */
  readonly adding: boolean;
}

/** The fields that a new record is given, blank. Terms of its own it has none. */
export const blankIn = (register: RecordRegister): readonly Standing[] =>
  recordFields[register]
    .filter(({ property }) => !property.includes('.'))
    .map((field) => ({ property: field.property, value: textOfField({}, field) }));

/** The fields of a record, each with what was typed. */
export const editedIn = ({ rules, standing, adding }: FormOf, typed: Typed): readonly Edited[] =>
  standing.flatMap(({ property, value: shown }) => {
    const field = rules.fieldOf(property);
    if (field === undefined || (field.isKey === true && !adding)) return [];
    const written = typed[property] ?? shown;
    const value = plain(field, written);
    const isChanged = !isSameValue(field, shown, value);
    const isEmailRight = !isEmail(field) || value === '' || isPlausibleEmail(value);
    const isRight = rules.holds(field, value) && isEmailRight && isRead(field, written, shown);
    return [{ field, shown, value, isChanged, isRight: (!isChanged && !adding) || isRight }];
  });

/** What would be changed. */
export const changesIn = (edited: readonly Edited[]): readonly RecordChange[] =>
  edited.flatMap(({ field: { property }, shown, value, isChanged }) => (isChanged ? [{ property, shown, value }] : []));
