import {
  enumName,
  type FieldType,
  isPlainType,
  type PlainType,
  viewDefinition,
} from '../../../shared/service/views.ts';
import { instantText, readInstant } from '../../../shared/service/service-time.ts';
import { badField, unreadable } from '../refusal.ts';
import { isView, type Json, type View } from './json.ts';

const wrong = (where: string): Error => unreadable(`${where} går inte att läsa.`, `${where} cannot be read.`);

const readNumber = (value: unknown, where: string): number => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(where);
  return value;
};

/** A hundred years: terms and delays that are kept must still fit the calendar when their day comes. */
const mostDays = 36_525;

const readWhole = (value: unknown, where: string): number => {
  const number = readNumber(value, where);
  if (!Number.isSafeInteger(number)) throw badField(where, 'ska vara ett heltal', 'must be a whole number');
  if (where.includes('Days') && Math.abs(number) > mostDays)
    throw badField(where, 'är för många dagar', 'are too many days');
  return number;
};

const readFlag = (value: unknown, where: string): boolean => {
  if (typeof value !== 'boolean') throw wrong(where);
  return value;
};

const readText = (value: unknown, where: string): string => {
  if (typeof value !== 'string') throw wrong(where);
  return value;
};

/** Dates are kept as the service prints them: Stockholm's wall clock with its offset (decisions.md 9). */
const readDate = (value: unknown, where: string): string => {
  const instant = readInstant(readText(value, where));
  if (instant === null) throw badField(where, 'är inget datum', 'is no date');
  return instantText(instant);
};

const readPlain = (type: PlainType, value: unknown, where: string): Json => {
  switch (type) {
    case 'int':
    case 'long':
      return readWhole(value, where);
    case 'number':
      return readNumber(value, where);
    case 'boolean':
      return readFlag(value, where);
    case 'datetime':
      return readDate(value, where);
    case 'guid':
      // The case of its letters means nothing; what is stored and looked up has small ones.
      return readText(value, where).toLowerCase();
    case 'string':
    case 'base64':
      return readText(value, where);
  }
};

const readOne = (name: string, value: unknown, where: string): Json => {
  if (value === undefined || value === null) return null;
  if (isPlainType(name)) return readPlain(name, value, where);
  const definition = viewDefinition(name);
  switch (definition?.kind) {
    case undefined:
      return null;
    case 'enum': {
      // An integer that is written as a text is neither the name nor the integer (decisions.md 3).
      const isEither = typeof value === 'number' || (typeof value === 'string' && !/^-?\d+$/.test(value));
      const known = isEither ? enumName(name, value) : undefined;
      if (known === undefined) throw wrong(where);
      return known;
    }
    case 'list':
      return readItems(definition.item, value, where);
    case 'object':
      return readObject(definition.fields, value, where);
  }
};

const readItems = (item: string, value: unknown, where: string): Json => {
  if (!Array.isArray(value)) throw wrong(where);
  return value.map((one: unknown, index) => readOne(item, one, `${where}[${String(index)}]`));
};

const readField = (type: FieldType, value: unknown, where: string): Json =>
  type.list
    ? value === null || value === undefined
      ? null
      : readItems(type.name, value, where)
    : readOne(type.name, value, where);

const readObject = (fields: ReadonlyMap<string, FieldType>, value: unknown, where: string): View => {
  if (!isView(value)) throw wrong(where);
  const read: Record<string, Json> = {};
  for (const [field, type] of fields) {
    const raw = value[field];
    if (raw !== undefined) read[field] = readField(type, raw, field);
  }
  return read;
};

/**
 * A request's content as the view it should be: unknown properties are dropped, enumerations become names, dates become
 * instants with Stockholm's offset. Throws a Refusal: 500 for what cannot be read and for misspelled enumeration values,
 * 400 for a fraction where a whole number belongs and for a date that is none.
 */
export const readView = (name: string, raw: unknown): Json => readOne(name, raw, name);
