import { type RecordField } from '../../../shared/service/record-fields.ts';
import { type Words } from '../../i18n/index.ts';
import { deliveryWord } from '../../parts/delivery-word.ts';

const known = [
  'Private',
  'Company',
  'Undefined',
  'Service',
  'Commodity',
  'Package',
  'VAT',
  'SV',
  'EN',
  'FI',
  'NotStarted',
  'Ongoing',
  'Compelted',
  'true',
  'false',
] as const;

/** One of the values that a field may have, as a person reads it. */
export const choiceWord = (value: string, words: Words): string => {
  const found = known.find((one) => one === value);
  return found === undefined ? deliveryWord(value, words) : words.t(`registers.value.${found}`);
};

/** What a field says, as a person reads it. */
export const fieldValue = (field: RecordField, value: string, words: Words): string => {
  if (value === '') return '';
  switch (field.kind) {
    case 'choice':
    case 'flag':
      return choiceWord(value, words);
    case 'decimal':
      return field.property === 'UnitPrice' ? words.price(value) : words.decimal(value);
    default:
      return value;
  }
};
