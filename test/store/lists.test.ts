import { describe, expect, test } from 'vitest';
import {
  beginList,
  deleteSomeRecords,
  hiddenLists,
  hideList,
  listById,
  listsOf,
  showList,
} from '../../electron/store/lists.ts';
import { readRecord, recordCounts, recordPage, type StoredRecord, writeRecord } from '../../electron/store/records.ts';
import { type Store } from '../../electron/store/store.ts';
import { addTwoScopes, temporaryStore } from './open.ts';

const recordOf = (recordNo: number, level: StoredRecord['level'] = null): StoredRecord => ({
  record: { recordNo, cells: {}, rows: [], readProblems: [] },
  problems: [],
  level,
  included: true,
  key: `k${String(recordNo)}`,
  inRegister: null,
});

/** A list of scope 1 that is being imported. */
const begun = (): { readonly store: Store; readonly listId: number } => {
  const store = temporaryStore();
  addTwoScopes(store);
  const made = { scopeId: 1, kind: 'debtors', name: 'kunder', createdAt: '2026-11-28', importer: 7 } as const;
  return { store, listId: beginList(store, made) };
};

const paper = { plan: {}, accounts: [], files: [] };

describe('lists in the store', () => {
  test('no record points across creditors or deployments', () => {
    const { store, listId } = begun();
    expect(() => {
      writeRecord(store, { scopeId: 2, listId }, recordOf(1), '');
    }).toThrow(/FOREIGN KEY/);
  });

  test('a list is seen only when it is whole, by its own creditor, and once', () => {
    const { store, listId } = begun();
    const key = { scopeId: 1, listId };
    expect([listById(store, listId), listsOf(store, 1)]).toEqual([null, []]);
    expect(hiddenLists(store)).toEqual([{ key, importer: 7 }]);
    expect(() => {
      showList(store, { scopeId: 2, listId }, paper);
    }).toThrow(/not being imported/);
    showList(store, key, paper);
    expect(listById(store, listId)).toMatchObject({ kind: 'debtors', name: 'kunder' });
    expect([listsOf(store, 1).length, listsOf(store, 2).length, hiddenLists(store).length]).toEqual([1, 0, 0]);
    expect(() => {
      showList(store, key, paper);
    }).toThrow(/not being imported/);
  });

  test('records are counted by their gravest problem, found by all words, and paged in their order', () => {
    const { store, listId } = begun();
    const key = { scopeId: 1, listId };
    writeRecord(store, key, recordOf(1, 'error'), 'ek ab malmö');
    writeRecord(store, key, recordOf(2, 'warning'), 'alm ab lund');
    writeRecord(store, key, { ...recordOf(3, 'error'), included: false }, 'udd ab malmö');
    expect(recordCounts(store, key)).toEqual({ all: 3, error: 1, warning: 1, hint: 0, excluded: 1 });
    const ask = { filter: 'all', search: 'AB malmö', offset: 1, limit: 1 } as const;
    const page = recordPage(store, key, ask);
    expect([page.total, page.records.map(({ record }) => record.recordNo)]).toEqual([2, [3]]);
    expect(recordPage(store, key, { ...ask, filter: 'excluded', offset: 0 }).total).toBe(1);
    expect(readRecord(store, { scopeId: 2, listId }, 1)).toBeNull();
  });

  test('one that is thrown away goes in parts, and at once out of sight', () => {
    const { store, listId } = begun();
    const key = { scopeId: 1, listId };
    for (const recordNo of [1, 2, 3]) writeRecord(store, key, recordOf(recordNo), '');
    showList(store, key, paper);
    expect(hideList(store, { scopeId: 2, listId })).toBe(false);
    expect(hideList(store, key)).toBe(true);
    expect(listById(store, listId)).toBeNull();
    expect([deleteSomeRecords(store, key, 2), deleteSomeRecords(store, key, 2)]).toEqual([false, true]);
    expect(hiddenLists(store)).toEqual([]);
  });
});
