import { type FieldType, viewDefinition } from '../../shared/service/views.ts';

/** Values of a call that hold no more than their view demands, made by the view itself. */

const plain: Readonly<Record<string, unknown>> = {
  guid: '11111111-2222-4333-8444-555555555555',
  string: 'x',
  int: 1,
  long: 100,
  number: 1.5,
  boolean: false,
  datetime: '2026-11-30',
  base64: 'eA==',
};

const ofType = (name: string): unknown => {
  const view = viewDefinition(name);
  if (view?.kind === 'enum') return [...view.values.keys()][0];
  return view === undefined ? plain[name] : leastBody(name);
};

const ofField = ({ name, list }: FieldType): unknown => (list ? [ofType(name)] : ofType(name));

/** The fields that may not be null, and one row of a list. */
export const leastBody = (name: string): unknown => {
  const view = viewDefinition(name);
  if (view?.kind === 'list') return [ofType(view.item)];
  if (view?.kind !== 'object') return ofType(name);
  return Object.fromEntries(
    [...view.fields].filter(([, type]) => !type.nullable).map(([field, type]) => [field, ofField(type)]),
  );
};

/** Every field, nested ones too. */
export const wholeBody = (name: string): unknown => {
  const view = viewDefinition(name);
  if (view?.kind === 'list') return [wholeBody(view.item)];
  if (view?.kind !== 'object') return ofType(name);
  return Object.fromEntries(
    [...view.fields].map(([field, type]) => [field, type.list ? [wholeBody(type.name)] : wholeBody(type.name)]),
  );
};
