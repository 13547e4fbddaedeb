import { isOfType, isRecord, typedText } from '../../../shared/service/body-check.ts';
import { type FieldType } from '../../../shared/service/views.ts';
import { jsonFault } from './json-fault.ts';

/** The body of a call while it is written: JSON as it will go, where an undefined part is left out. */

/** A property set, or left out where the value is undefined. */
export const withField = (value: unknown, name: string, part: unknown): unknown => {
  const others = Object.entries(isRecord(value) ? value : {});
  if (part === undefined) return Object.fromEntries(others.filter(([own]) => own !== name));
  if (others.some(([own]) => own === name))
    return Object.fromEntries(others.map(([own, old]) => [own, own === name ? part : old]));
  return Object.fromEntries([...others, [name, part]]);
};

/** A row of a list set, or taken out where the value is undefined. */
export const withRow = (value: unknown, at: number, part: unknown): readonly unknown[] => {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return part === undefined
    ? rows.filter((_, index) => index !== at)
    : rows.map((row, index) => (index === at ? part : row));
};

/** What a person wrote into a plain field: its value by its type, the words themselves where they are not of it, nothing for none. */
export const fromWritten = (type: FieldType, written: string): unknown =>
  written === '' ? undefined : typedText(type, written);

/** A plain value as a field shows it. */
export const asWritten = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Whether a plain field holds something of another type. */
export const isWrong = (type: FieldType, value: unknown): boolean =>
  value !== undefined && !isOfType({ ...type, list: false }, value);

const hidden = '•••';

/** Without what the history hides: it is written anew by the person who knows it. */
export const withoutHidden = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((part) => part !== hidden).map(withoutHidden);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== hidden)
      .map(([name, part]) => [name, withoutHidden(part)]),
  );
};

export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly line: number; readonly column: number };

/** Reads JSON; where it is none, the line and the sign at which it stops to be. */
export const readJson = (text: string): ReadJson => {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const before = text.slice(0, jsonFault(text));
    return { ok: false, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
  }
};
