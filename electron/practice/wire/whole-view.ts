import { type FieldType, isPlainType, viewDefinition } from '../../../shared/service/views.ts';
import { amountView } from '../invoicing/amount.ts';
import { isView, type Json, numberOf, textOf } from './json.ts';

const amount = 'AmountView';

/** What a field that nothing was said about prints; undefined where no value could stand for that. */
const absent = ({ name, nullable, list }: FieldType): Json | undefined => {
  if (nullable) return null;
  if (list) return [];
  if (name === 'boolean') return false;
  if (name === 'int' || name === 'long' || name === 'number') return 0;
  const definition = isPlainType(name) ? undefined : viewDefinition(name);
  if (definition?.kind !== 'enum') return undefined;
  const names = [...definition.values.keys()];
  return names.find((one) => one === 'Unknown') ?? names[0];
};

const wholeField = (type: FieldType, value: Json | undefined): Json | undefined => {
  if (value === undefined || value === null) {
    const nothing = absent(type);
    // A null that was said stays where nothing can stand for it: `To` without a lock, `Expires` (decisions.md 26).
    return nothing === undefined ? value : nothing;
  }
  if (type.list && Array.isArray(value)) return value.map((one: Json) => wholeView(type.name, one));
  return isPlainType(type.name) ? value : wholeView(type.name, value);
};

/**
 * A value as its view prints it: every field of the view, null or nothing where nothing was said, and amounts with their
 * ValueForView, which the service alone fills (concepts, Amount). What is no field of the view is left out: the schema has no place for it.
 */
export const wholeView = (name: string, value: Json): Json => {
  const definition = isPlainType(name) ? undefined : viewDefinition(name);
  if (definition?.kind === 'list' && Array.isArray(value))
    return value.map((one: Json) => wholeView(definition.item, one));
  if (definition?.kind !== 'object' || !isView(value)) return value;
  if (name === amount) return amountView(numberOf(value, 'Value') ?? 0, textOf(value, 'CurrencyCode') ?? 'SEK');
  const whole: Record<string, Json | undefined> = {};
  for (const [field, type] of definition.fields) whole[field] = wholeField(type, value[field]);
  return whole;
};
