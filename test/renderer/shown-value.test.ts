// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { parseTyped } from '../../shared/intake/typed.ts';
import { setLanguage, useWords } from '../../renderer/i18n/index.ts';
import { editText, shownValue } from '../../renderer/rooms/review/shown-value.ts';

const words = useWords();
afterEach(() => setLanguage('sv'));

const price = { field: 'unitPrice', value: '-1200.5', shown: '' } as const;
const quantity = { field: 'quantity', value: '1200', shown: '' } as const;
const unread = { field: 'quantity', value: null, shown: 'två' } as const;
const zip = { field: 'zipCode', value: '22652', shown: '226 52' } as const;

describe('a value of the review', () => {
  it.each([
    ['sv', ['\u22121\u00a0200,50', '1\u00a0200', 'två', '226 52']],
    ['en', ['\u22121,200.50', '1,200', 'två', '226 52']],
  ] as const)('in %s has the signs of the language, and stands as it is when it is no number', (language, expected) => {
    setLanguage(language);
    expect([price, quantity, unread, zip].map((one) => shownValue(one, words))).toEqual(expected);
  });

  it.each([
    ['sv', ['Städning', 'Ja', 'Svenska']],
    ['en', ['Cleaning', 'Yes', 'Swedish']],
  ] as const)('in %s a chosen word is called what the language calls it', (language, expected) => {
    setLanguage(language);
    const chosen = [
      { field: 'deductionType', value: 'Cleaning', shown: 'Cleaning' },
      { field: 'reverseVat', value: 'true', shown: 'true' },
      { field: 'language', value: 'SV', shown: 'SV' },
    ] as const;
    expect(chosen.map((one) => shownValue(one, words))).toEqual(expected);
    for (const one of chosen)
      expect(parseTyped(one.field, editText(one, words), calendarDate('2026-11-27'))).toEqual({ value: one.value });
  });

  it.each(['sv', 'en'] as const)('is read back as itself when its edit changes nothing, in %s', (language) => {
    setLanguage(language);
    const today = calendarDate('2026-11-27');
    for (const one of [price, quantity])
      expect(parseTyped(one.field, editText(one, words), today)).toEqual({ value: one.value });
  });
});
