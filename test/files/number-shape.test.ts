import { expect, it } from 'vitest';
import { shapeOfBuiltin, shapeOfFormat } from '../../electron/files/xlsx/number-shape.ts';

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
