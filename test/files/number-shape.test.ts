import { expect, it } from 'vitest';
import { currencyOfFormat } from '../../electron/files/xlsx/format-currency.ts';
import { lookOfFormat, shapeOfBuiltin, shapeOfFormat } from '../../electron/files/xlsx/number-shape.ts';

it.each([
  ['General', 'plain'],
  ['0', 'plain'],
  ['#,##0.00\\ "kr"', 'plain'],
  ['#,##0.00 [$kr-41D]', 'plain'],
  ['"d"0', 'plain'],
  ['[Red]0;[Blue]-0', 'plain'],
  ['0.00E+00', 'plain'],
  ['[<=9999]0;General', 'plain'],
  ['@', 'plain'],
  ['# ?/?', 'plain'],
  ['0 st', 'plain'],
  ['#,##0 dagar', 'plain'],
  ['000000', 'plain'],
  ['_-* #,##0.00\\ "kr"_-;\\-* #,##0.00\\ "kr"_-', 'plain'],
  ['0%', 'percent'],
  ['0.00%', 'percent'],
  ['0" %"', 'plain'],
  ['0\\%', 'plain'],
  ['yyyy\\-mm\\-dd', 'date'],
  ['[$-41D]d\\ mmmm\\ yyyy;@', 'date'],
  ['mmm\\-yy', 'date'],
  ['mmmm', 'date'],
  ['dd/mm', 'date'],
  ['yyyy\\-mm\\-dd\\ hh:mm:ss', 'datetime'],
  ['m/d/yy h:mm AM/PM', 'datetime'],
  ['[h]:mm', 'duration'],
  ['hh:mm:ss.000', 'duration'],
  ['mm:ss', 'duration'],
  ['[ss]', 'duration'],
] as const)('the format %s makes a number %s', (code, shape) => {
  expect(shapeOfFormat(code)).toBe(shape);
});

it.each([
  [0, 'plain'],
  [4, 'plain'],
  [9, 'percent'],
  [10, 'percent'],
  [11, 'plain'],
  [14, 'date'],
  [17, 'date'],
  [20, 'duration'],
  [22, 'datetime'],
  [37, 'plain'],
  [46, 'duration'],
  [49, 'plain'],
] as const)('the built-in format %i makes a number %s', (id, shape) => {
  expect(shapeOfBuiltin(id)).toBe(shape);
});

it.each([
  ['[$€-2] #,##0.00', 'EUR'],
  ['[$€-2]\\ #,##0.00;[Red]\\-[$€-2]\\ #,##0.00', 'EUR'],
  ['_-[$€-2]* #,##0.00_-;\\-[$€-2]* #,##0.00_-', 'EUR'],
  ['[$EUR] #,##0', 'EUR'],
  ['[$USD-409] 0', 'USD'],
  ['"$"#,##0', 'USD'],
  ['\\$#,##0', 'USD'],
  ['$#,##0.00', 'USD'],
  ['[$$-409]#,##0.00', 'USD'],
  ['[$$-1009]#,##0.00', 'CAD'],
  ['"EUR" 0.00', 'EUR'],
  ['0.00\\ €', 'EUR'],
  ['"£"#,##0', 'GBP'],
  ['#,##0.00 [$kr-41D]', 'SEK'],
  ['#,##0.00\\ [$kr-414]', 'NOK'],
  ['#,##0.00\\ [$kr.-406]', 'DKK'],
  ['_-* #,##0.00\\ "kr"_-;\\-* #,##0.00\\ "kr"_-', 'SEK'],
  ['#,##0\\ \\k\\r', 'SEK'],
  ['General', null],
  ['#,##0.00', null],
  ['0 "st"', null],
  ['0" kr/st"', null],
  ['[$-41D]0', null],
  ['[Red]0;[Blue]-0', null],
  ['0;"EUR" 0', null],
] as const)('the format %s counts in %s', (code, currency) => {
  expect(currencyOfFormat(code)).toBe(currency);
});

it('a date or a rate has no currency, whatever its format says', () => {
  expect(lookOfFormat('"EUR" yyyy')).toEqual({ shape: 'date' });
  expect(lookOfFormat('"EUR" 0%')).toEqual({ shape: 'percent' });
});
