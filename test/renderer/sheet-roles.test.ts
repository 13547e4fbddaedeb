// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage, useWords } from '../../renderer/i18n/index.ts';
import { rolesOf } from '../../renderer/rooms/import/sheet-roles.ts';
import { importKinds, kindTable, listKinds } from '../../shared/intake/kinds.ts';

const words = useWords();
afterEach(() => setLanguage('sv'));

describe('what a sheet can be said to hold', () => {
  it('is invoice rows or their customers in a file of invoices', () => {
    expect(rolesOf('invoices', 'rows', words).map(({ text }) => text)).toEqual([
      'fakturarader',
      'kunder',
      'används inte',
    ]);
  });

  it.each(listKinds)('is the records of its kind in a list, never invoice rows: %s', (kind) => {
    for (const language of ['sv', 'en'] as const) {
      setLanguage(language);
      const roles = rolesOf(kind, 'rows', words);
      expect(roles.map(({ role }) => role)).toEqual(['rows', 'none']);
      expect(roles[0]?.text).toBe(kindTable[kind].name[language].toLowerCase());
    }
  });

  it.each(importKinds)('always has what the sheet is read as now: %s', (kind) => {
    for (const role of ['rows', 'customers', 'none'] as const)
      expect(rolesOf(kind, role, words).map((one) => one.role)).toContain(role);
  });
});

describe('the words beside a file', () => {
  it('count one row as one', () => {
    expect(words.t('file.place', { row: '1', column: 'A', n: 1 })).toBe('Rad 1, kolumn A. Filen har en rad.');
    expect(words.t('file.place', { row: '1', column: 'A', n: 3 })).toBe('Rad 1, kolumn A. Filen har 3 rader.');
  });

  it('do not tell of a customer sheet where a word such as Sverige was known', () => {
    expect(words.t('rule.lookup')).not.toContain('kundblad');
  });
});
