// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage, useWords } from '../../renderer/i18n/index.ts';
import { listColumns } from '../../renderer/rooms/lists/list-columns.ts';
import { type ListSummary } from '../../renderer/rooms/lists/use-list.ts';

const words = useWords();
afterEach(() => setLanguage('sv'));

const summary: ListSummary = {
  listId: 1,
  kind: 'debtors',
  name: 'kunder',
  fileNames: ['kunder.csv'],
  createdAt: '2026-11-28T08:00:00Z',
  columns: [
    { field: 'customerNo', name: { sv: 'Kundnummer', en: 'Customer number' } },
    { field: 'city', name: { sv: 'Ort', en: 'City' } },
  ],
  rowColumns: [],
  counts: { all: 0, error: 0, warning: 0, hint: 0, excluded: 0 },
  accounts: [],
  payments: 'none',
};

describe('the grid of a list', () => {
  it('has room for the number of a record beside the tag that it is left out', () => {
    for (const language of ['sv', 'en'] as const) {
      setLanguage(language);
      const key = listColumns(summary, words).find((column) => column.key === 'customerNo');
      // 12 px beside the cell's text, 5 between it and the tag, 10 around the tag's words.
      expect(key?.width).toBeGreaterThanOrEqual('12345678'.length * 7 + words.t('lists.outTag').length * 7 + 27);
    }
  });
});
