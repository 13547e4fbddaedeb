import { writtenName } from '../../../shared/intake/choice-names.ts';
import { fieldTable } from '../../../shared/intake/field-table.ts';
import { type Field } from '../../../shared/intake/fields.ts';
import { type Words } from '../../i18n/index.ts';

interface Value {
  readonly field: Field;
  readonly value: string | null;
  readonly shown: string;
}

const isNumber = ({ field, value }: Value): boolean =>
  value !== null && ['amount', 'quantity', 'percent'].includes(fieldTable[field].type);

/** Of a closed list: what is kept is a word of the service's. */
const isChosen = ({ field }: Value): boolean =>
  ['choice', 'boolean', 'language', 'invoiceType'].includes(fieldTable[field].type);

/** A value in the signs and words of the language of the window. What could not be read stands as it is. */
export const shownValue = (
  of: Value,
  { decimal, price, language }: Pick<Words, 'decimal' | 'price' | 'language'>,
): string => {
  if (of.value === null) return of.shown;
  if (isChosen(of)) return writtenName(of.field, of.value)[language.value];
  if (!isNumber(of)) return of.shown;
  return fieldTable[of.field].type === 'amount' ? price(of.value) : decimal(of.value);
};

/** A number as another program reads it: no sign between the thousands, a plain minus. */
export const plainNumber = (text: string, { language }: Pick<Words, 'language'>): string =>
  text.replaceAll(language.value === 'en' ? ',' : /\s/g, '').replace('\u2212', '-');

/** A value as it is copied to another program. */
export const copiedValue = (of: Value, words: Pick<Words, 'decimal' | 'price' | 'language'>): string =>
  isNumber(of) ? plainNumber(shownValue(of, words), words) : of.shown;

/** The text that an edit begins with: `1,200` may be two numbers, so where a comma groups the digits it is left out. */
export const editText = (of: Value, words: Pick<Words, 'decimal' | 'price' | 'language'>): string =>
  words.language.value === 'en' && isNumber(of) ? plainNumber(shownValue(of, words), words) : shownValue(of, words);
