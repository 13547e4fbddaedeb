import { legalVatRates } from '../../shared/domain/vat-rates.ts';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { isDecimal } from '../../shared/domain/decimal.ts';
import { type Language, text } from '../../shared/domain/text.ts';
import { closedWords, writtenName } from '../../shared/intake/choice-names.ts';
import { fieldTable } from '../../shared/intake/field-table.ts';
import { type Field, type FieldType } from '../../shared/intake/fields.ts';
import { fieldNameIn, type ImportKind } from '../../shared/intake/kinds.ts';
import { type ColumnChoice, type ColumnType, type TableColumn, type TableValue } from './table.ts';

const columnTypes: Readonly<Partial<Record<FieldType, ColumnType>>> = {
  amount: 'amount',
  quantity: 'number',
  percent: 'number',
  days: 'number',
  whole: 'number',
  date: 'date',
};

/** The type of the column that holds a field's values: ids, post codes and phones are text (case N118). */
export const columnTypeOf = (field: Field): ColumnType => columnTypes[fieldTable[field].type] ?? 'text';

const wide: ReadonlySet<Field> = new Set<Field>([
  'description',
  'message',
  'notes',
  'address',
  'customerName',
  'email',
]);

const widthOf = (field: Field, header: string): number => {
  const least = wide.has(field) ? 28 : columnTypeOf(field) === 'text' ? 14 : 12;
  return Math.min(34, Math.max(least, header.length + 3));
};

/** A column of a kind of file, by the name that its reader knows it by. */
export const fieldColumn = (kind: ImportKind, field: Field, language: Language): TableColumn => {
  const header = fieldNameIn(kind, field)[language];
  return { header, type: columnTypeOf(field), width: widthOf(field, header) };
};

/** `0.5` alone in a column of rates would be half of the whole, so 50 %: case N120. */
const isSmallRate = (field: Field, value: string): boolean =>
  field === 'vatRate' && isDecimal(value) && value.startsWith('0.');

/** A canonical value as it stands in a file: the word for it where the field has words. */
export const fieldValue = (field: Field, value: string, language: Language): TableValue =>
  isSmallRate(field, value) ? `${value.replace('.', ',')} %` : writtenName(field, value)[language];

const units = {
  sv: ['st', 'tim', 'dag', 'vecka', 'mån', 'år', 'kg', 'km', 'm'],
  en: ['pcs', 'h', 'day', 'week', 'month', 'year', 'kg', 'km', 'm'],
} as const;
const currencies = ['SEK', 'EUR', 'NOK', 'DKK', 'USD', 'GBP', 'CHF'];
const countries = ['SE', 'NO', 'DK', 'FI', 'DE', 'GB', 'NL', 'FR', 'PL', 'US'];

/** Lists of values that people use most; others may be typed. */
const offered = (field: Field, language: Language, today: CalendarDate): readonly string[] => {
  switch (field) {
    case 'vatRate':
      return legalVatRates(today);
    case 'currency':
      return currencies;
    case 'countryCode':
      return countries;
    case 'unit':
      return units[language];
    default:
      return [];
  }
};

const refusal = text(
  'Välj ett av värdena i listan, eller lämna cellen tom.',
  'Choose one of the values in the list, or leave the cell blank.',
);

/** Excel takes no longer list than this in a cell's rule. */
const longestList = 255;
const fits = (values: readonly string[]): boolean => values.length > 0 && values.join(',').length <= longestList;

/** What a cell of the field offers in a drop-down; undefined where it offers nothing. */
export const fieldChoice = (field: Field, language: Language, today: CalendarDate): ColumnChoice | undefined => {
  const words = closedWords(field, language);
  if (fits(words)) return { values: words, refusal: refusal[language] };
  const values = offered(field, language, today);
  return fits(values) ? { values } : undefined;
};
