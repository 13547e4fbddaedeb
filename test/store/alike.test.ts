import { expect, onTestFinished, test } from 'vitest';
import { minor } from '../../shared/domain/money.ts';
import { problem } from '../../shared/intake/problem-texts.ts';
import { writeBody, writeLine, type DraftLine } from '../../electron/store/drafts.ts';
import { countAlike, writeProblems } from '../../electron/store/problems.ts';
import { beginRun } from '../../electron/store/runs.ts';
import { openStore, type Store } from '../../electron/store/store.ts';
import { addTwoScopes, temporaryStore } from './open.ts';

const line = (draftNo: number): DraftLine => ({
  draftNo,
  kind: 'invoice',
  customerNo: '1001',
  customerName: 'Ek & Alm AB',
  newCustomer: false,
  invoiceDate: '2026-11-30',
  dueDate: '2026-12-30',
  delivery: 'Email',
  currency: 'SEK',
  rows: 1,
  net: minor(10_000),
  vat: minor(2_500),
  total: minor(12_500),
  level: null,
  included: true,
  businessKey: `k${String(draftNo)}`,
  generation: 0,
  billed: null,
});

test('how many problems are alike is told anew after every write, by this connection or another', () => {
  const store = temporaryStore();
  addTwoScopes(store);
  const runId = beginRun(store, {
    scopeId: 1,
    name: 'November',
    currency: 'SEK',
    createdAt: '2026-11-28T08:00:00.000Z',
    importer: 1,
  });
  const key = { scopeId: 1, runId };
  for (const draftNo of [1, 2]) {
    writeLine(store, key, line(draftNo), '');
    writeBody(store, key, { draftNo, head: {}, rows: [], businessKey: `k${String(draftNo)}`, readProblems: [] });
  }
  const found = problem('phone', 'warning', { rowNo: null, field: 'phone' }, { raw: '12' });
  const told = (): number => countAlike(store, key, found);
  expect([told(), told()]).toEqual([0, 0]);
  writeProblems(store, { ...key, draftNo: 1 }, [found]);
  expect([told(), told()]).toEqual([1, 1]);
  const other = openStore(store.path);
  onTestFinished(other.close);
  writeProblems(other, { ...key, draftNo: 2 }, [found]);
  expect([told(), told()]).toEqual([2, 2]);
  writeProblems(store, { ...key, draftNo: 1 }, []);
  expect(told()).toBe(1);
});

test('of problems with a mend only those that have one are counted: that is what mending all mends', () => {
  const store = temporaryStore();
  addTwoScopes(store);
  const at = '2026-11-28T08:00:00.000Z';
  const runId = beginRun(store, { scopeId: 1, name: 'November', currency: 'SEK', createdAt: at, importer: 1 });
  const key = { scopeId: 1, runId };
  writeLine(store, key, line(1), '');
  writeBody(store, key, { draftNo: 1, head: {}, rows: [], businessKey: 'k1', readProblems: [] });
  const bare = problem('missing-price', 'error', { rowNo: 1, field: 'unitPrice' });
  const mendable = { ...bare, mend: { field: 'unitPrice' as const, value: '100' } };
  writeProblems(store, { ...key, draftNo: 1 }, [bare, mendable, mendable]);
  expect([countAlike(store, key, bare), countAlike(store, key, mendable)]).toEqual([3, 2]);
});

test('how many are alike is told by an index alone: half of a large run may have the same problem', () => {
  const store = temporaryStore();
  addTwoScopes(store);
  const key = { scopeId: 1, runId: 1 };
  const asked: string[] = [];
  const listening: Store = {
    ...store,
    prepare: (sql) => {
      if (sql.includes('FROM problem')) asked.push(sql);
      return store.prepare(sql);
    },
  };
  countAlike(listening, key, { code: 'x', field: 'phone' });
  countAlike(listening, key, { code: 'x', field: 'phone', mend: { field: 'phone', value: '1' } });
  const plans = asked.map((sql) => JSON.stringify(store.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(1, 1, 'x', 'phone')));
  expect(plans).toEqual([
    expect.stringContaining('USING COVERING INDEX problem_alike'),
    expect.stringContaining('USING COVERING INDEX problem_alike'),
  ]);
});
