// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { blankIn, editedIn, registerRules } from '../../renderer/rooms/registers/record-form.ts';

const price = (typed: string, shown = '') => {
  const standing = blankIn('articles').map((one) => (one.property === 'UnitPrice' ? { ...one, value: shown } : one));
  const found = editedIn({ rules: registerRules('articles'), standing, adding: true }, { UnitPrice: typed });
  const { value, isRight } = found.find(({ field }) => field.property === 'UnitPrice') ?? expect.fail('no such field');
  return [value, isRight];
};

it('a price of the register is taken as its writer means it, or not at all', () => {
  expect(price('1 250,50')).toEqual(['1250.50', true]);
  for (const typed of ['1.250', '12 50', '1e3']) expect(price(typed)[1], typed).toBe(false);
  // As it stands there, it stays.
  expect(price('1.125', '1.125')).toEqual(['1.125', true]);
});
