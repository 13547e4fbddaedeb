import { decimal, divide, round } from '../../shared/domain/decimal.ts';
import { type RawCell } from '../../shared/intake/raw-table.ts';
import { dateOfIsoText } from './xlsx/serial-date.ts';
import { attribute } from './xlsx/xml.ts';
import { type Attributes } from './xlsx/xml-scanner.ts';

/** In any language: `#REF!`, `#SAKNAS!`, `#DIVISION/0!`, `#N/A`, and LibreOffice's own `Err:502`. */
const errorText = /^(#(N\/A|[\p{Lu}/0]+[!?])|Err:\d+)$/u;

/** `PT36H30M00S` or `-P1DT2H` as days, the way a workbook counts time, to 15 digits; null when it is no such duration. */
const daysOfDuration = (written: string): string | null => {
  const parts = /^(-?)P(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,7})M)?(?:(\d{1,7})(?:[.,]\d+)?S)?)?$/.exec(written);
  if (!parts || !/\d/.test(written)) return null;
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0'] = parts;
  const total = Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return round(divide(decimal(sign === '-' ? -total : total), decimal(86_400)), 15);
};

/** LibreOffice writes a logical value as the float 1 or 0 that is shown in these words. */
const truth: Readonly<Record<string, string>> = { TRUE: '1', SANT: '1', FALSE: '0', FALSKT: '0' };

/** A number without its value is what it shows, never 0. */
const floatCell = (raw: string, shown: string): RawCell => {
  if (raw === '') return shown === '' ? null : shown;
  return truth[shown] !== undefined && truth[shown] === raw
    ? { kind: 'boolean', value: raw === '1' }
    : { kind: 'number', raw, shape: 'plain' };
};

const dateCell = (raw: string): RawCell => {
  const read = dateOfIsoText(raw);
  return read === null ? raw : { kind: 'number', raw, shape: read.shape, date: read.date };
};

/**
 * A cell by its `office:value-type`; `shown` is the text that it shows, used where the
 * type holds no value of its own; null when it shows none.
 * Source: OpenDocument 1.3 part 3, 19.387.
 */
export const readOdsCell = (attributes: Attributes, shown: string | null): RawCell => {
  const text = shown ?? '';
  const own = (name: string): string => attribute(attributes, name) ?? '';
  const formula = own('formula') !== '';
  if (attributes['calcext:value-type'] === 'error' || (formula && errorText.test(text))) {
    return { kind: 'error', code: text === '' ? '#N/A' : text };
  }
  switch (attributes['office:value-type'] ?? own('value-type')) {
    case 'currency': {
      const currency = own('currency').toUpperCase();
      const number = { kind: 'number', raw: own('value'), shape: 'plain' } as const;
      return /^[A-Z]{3}$/.test(currency) ? { ...number, currency } : number;
    }
    case 'float':
      return floatCell(own('value'), text);
    case 'percentage':
      return { kind: 'number', raw: own('value'), shape: 'percent' };
    case 'date':
      return dateCell(own('date-value'));
    case 'time': {
      const raw = daysOfDuration(own('time-value'));
      return raw === null ? own('time-value') : { kind: 'number', raw, shape: 'duration' };
    }
    case 'boolean':
      return { kind: 'boolean', value: own('boolean-value') === 'true' };
    case 'string':
      return attribute(attributes, 'string-value') ?? text;
    default:
      // A formula whose result is empty text shows an empty paragraph; one that was never calculated shows none.
      if (text !== '' || (formula && shown !== null)) return text;
      return formula ? { kind: 'uncalculated' } : null;
  }
};
