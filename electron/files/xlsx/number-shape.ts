import { type NumberShape } from '../../../shared/intake/raw-table.ts';
import { currencyOfFormat } from './format-currency.ts';

/** What a format says of its numbers. */
export interface NumberLook {
  readonly shape: NumberShape;
  /** ISO code; only where the shape is `plain`. */
  readonly currency?: string;
}

/**
 * What a number format says that the number is. Only the first section counts; literals, colours, conditions and
 * locales say nothing. Source: ECMA-376 part 1, 18.8.30 and 18.8.31.
 */
export const shapeOfFormat = (code: string): NumberShape => {
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./gs, '');
  const section = bare.split(';')[0] ?? '';
  if (/\[(h+|m+|s+)\]/i.test(section)) return 'duration';
  const signs = section
    .replace(/\[[^\]]*\]/g, '')
    .replace(/General|E[+-]|AM\/PM|A\/P/gi, '')
    .replace(/s\.0+/gi, 's');
  // A place for a digit never stands in a date: `0 st` and `#,##0 dagar` are numbers whose unit was left unquoted.
  if (/[0#?]/.test(signs)) return signs.includes('%') ? 'percent' : 'plain';
  const time = /[hs]/i.test(signs);
  const day = /[yd]/i.test(signs) || (!time && /m/i.test(signs));
  if (day) return time ? 'datetime' : 'date';
  if (time) return 'duration';
  return signs.includes('%') ? 'percent' : 'plain';
};

/** The formats that a workbook may name without defining them: ECMA-376 part 1, 18.8.30. */
export const shapeOfBuiltin = (id: number): NumberShape => {
  if (id === 9 || id === 10) return 'percent';
  if (id === 22) return 'datetime';
  if (id >= 14 && id <= 17) return 'date';
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'duration';
  if (id >= 32 && id <= 35) return 'duration';
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date';
  return 'plain';
};

/** Shape and currency of a number format. */
export const lookOfFormat = (code: string): NumberLook => {
  const shape = shapeOfFormat(code);
  const currency = shape === 'plain' ? currencyOfFormat(code) : null;
  return currency === null ? { shape } : { shape, currency };
};
