import { type Endpoint } from './endpoints.ts';
import { readInstant } from './service-time.ts';
import { enumName, type FieldType, isPlainType, type PlainType, viewDefinition } from './views.ts';

/** A place of a body whose value is of another type than its view says. */
export interface BodyProblem {
  /** As `Records[0].UnitPrice.Value`; empty for the body itself. */
  readonly at: string;
  /** A plain type, an enumeration's name, `object` or `list`. */
  readonly expected: string;
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);

/** What each plain type takes in JSON. Source: decisions.md 7–9; concepts, Amount and Dates. */
const fits: Readonly<Record<PlainType, (value: unknown) => boolean>> = {
  guid: (value) => typeof value === 'string' && guid.test(value),
  string: (value) => typeof value === 'string',
  int: isWhole,
  long: isWhole,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  datetime: (value) => typeof value === 'string' && readInstant(value) !== null,
  base64: (value) => typeof value === 'string' && base64.test(value.replace(/\s/g, '')),
};

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name of an enumeration, or its integer (decisions.md 3). */
const isOfEnum = (name: string, value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && enumName(name, value) !== undefined;

const inList = (name: string, value: unknown, at: string): readonly BodyProblem[] =>
  Array.isArray(value)
    ? value.flatMap((item: unknown, index) => ofType(name, item, `${at}[${String(index)}]`))
    : [{ at, expected: 'list' }];

const inView = (name: string, value: unknown, at: string): readonly BodyProblem[] => {
  const view = viewDefinition(name);
  if (view?.kind === 'list') return inList(view.item, value, at);
  if (view?.kind === 'enum') return isOfEnum(name, value) ? [] : [{ at, expected: name }];
  if (!isRecord(value)) return [{ at, expected: 'object' }];
  return [...(view?.fields ?? [])].flatMap(([field, type]) =>
    value[field] === undefined ? [] : ofField(type, value[field], at === '' ? field : `${at}.${field}`),
  );
};

const ofType = (name: string, value: unknown, at: string): readonly BodyProblem[] => {
  if (!isPlainType(name)) return inView(name, value, at);
  return fits[name](value) ? [] : [{ at, expected: name }];
};

const ofField = (type: FieldType, value: unknown, at: string): readonly BodyProblem[] => {
  if (value === null && type.nullable) return [];
  return type.list ? inList(type.name, value, at) : ofType(type.name, value, at);
};

/** Where a body has another type than its view. What is missing, and what the view does not know, is the service's to judge. */
export const bodyProblems = (view: string, body: unknown): readonly BodyProblem[] => inView(view, body, '');

/** Whether one value of a query or a field is of its type, given as it would stand in JSON. */
export const isOfType = (type: FieldType, value: unknown): boolean => ofField(type, value, '').length === 0;

/** The value of a query field that was written as text: numbers and flags by their meaning. */
export const typedText = (type: FieldType, written: string): unknown => {
  if (type.name === 'int' || type.name === 'long') return /^-?\d+$/.test(written) ? Number(written) : written;
  if (type.name === 'number') return /^-?\d+([.,]\d+)?$/.test(written) ? Number(written.replace(',', '.')) : written;
  if (type.name === 'boolean') return /^(true|false)$/.test(written) ? written === 'true' : written;
  return written;
};

/** Properties of a body that its view does not have, as `Records[0].Vat`: the service ignores them (decisions.md 2). */
export const unknownFields = (name: string, body: unknown, at = ''): readonly string[] => {
  const view = viewDefinition(name);
  if (view?.kind === 'list' && Array.isArray(body))
    return body.flatMap((item: unknown, index) => unknownFields(view.item, item, `${at}[${String(index)}]`));
  if (view?.kind !== 'object' || !isRecord(body)) return [];
  return Object.entries(body).flatMap(([field, value]) => {
    const place = at === '' ? field : `${at}.${field}`;
    const type = view.fields.get(field);
    if (type === undefined) return [place];
    if (type.list && Array.isArray(value))
      return value.flatMap((item: unknown, index) => unknownFields(type.name, item, `${place}[${String(index)}]`));
    return unknownFields(type.name, value, place);
  });
};

/** Whether a row takes a body, and of which view. */
export const bodyView = ({ method, requestView }: Pick<Endpoint, 'method' | 'requestView'>): string | null =>
  method === 'GET' ? null : requestView;

/** What a form begins with: the creditor where the view names one, else nothing. */
export const firstBody = (name: string, creditorId: string): unknown => {
  const view = viewDefinition(name);
  if (view?.kind === 'list') return [];
  return view?.kind === 'object' && view.fields.get('CreditorPublicId')?.name === 'guid'
    ? { CreditorPublicId: creditorId }
    : {};
};

/** A new row of a list: what a person fills in. */
export const firstItem = (name: string, creditorId: string): unknown => {
  if (!isPlainType(name) && viewDefinition(name)?.kind !== 'enum') return firstBody(name, creditorId);
  return '';
};
