import { expect, test } from 'vitest';
import { decimal } from '../../shared/domain/decimal.ts';
import { minor } from '../../shared/domain/money.ts';
import { draftPage } from '../../electron/store/draft-list.ts';
import { nextProblem } from '../../electron/store/draft-next.ts';
import { writeLine, writeVat, type DraftLine } from '../../electron/store/drafts.ts';
import { runSums, sendableNumbers, sendableVat } from '../../electron/store/draft-sums.ts';
import { deleteSome, hiddenRuns, hideRun } from '../../electron/store/run-removal.ts';
import { beginRun, runById, showRun } from '../../electron/store/runs.ts';
import { type Store } from '../../electron/store/store.ts';
import { addTwoScopes, temporaryStore } from './open.ts';

const draft = (draftNo: number, over: Partial<DraftLine> = {}): DraftLine => ({
  draftNo,
  kind: 'invoice',
  customerNo: String(1000 + draftNo),
  customerName: `Kund ${String(draftNo)}`,
  newCustomer: false,
  invoiceDate: '2026-11-30',
  dueDate: '2026-12-30',
  delivery: 'Email',
  currency: 'SEK',
  rows: 1,
  net: minor(100 * draftNo),
  vat: minor(25 * draftNo),
  total: minor(125 * draftNo),
  level: null,
  included: true,
  businessKey: `k${String(draftNo)}`,
  generation: 0,
  billed: null,
  ...over,
});

const write = (store: Store, runId: number, line: DraftLine): void => {
  writeLine(store, { scopeId: 1, runId }, line, `${line.customerNo} ${line.customerName}`.toLowerCase());
  writeVat(store, { scopeId: 1, runId, draftNo: line.draftNo }, [
    { rate: decimal('25'), net: line.net, vat: line.vat },
  ]);
};

/** Six drafts: 1 and 6 good, 2 error, 3 warning, 4 left out with an error, 5 hint and new. */
const withDrafts = (): { readonly store: Store; readonly runId: number } => {
  const store = temporaryStore();
  addTwoScopes(store);
  const runId = beginRun(store, { scopeId: 1, name: 'x', currency: 'SEK', createdAt: '', importer: 1 });
  showRun(store, { scopeId: 1, runId }, { plan: {}, accounts: [], control: [], period: null });
  write(store, runId, draft(1));
  write(store, runId, draft(2, { level: 'error' }));
  write(store, runId, draft(3, { level: 'warning', delivery: 'Mail' }));
  write(store, runId, draft(4, { level: 'error', included: false }));
  write(store, runId, draft(5, { level: 'hint', newCustomer: true }));
  write(store, runId, draft(6));
  return { store, runId };
};

test('sums cover what would be sent, counts add up', () => {
  const { store, runId } = withDrafts();
  const key = { scopeId: 1, runId };
  expect(runSums(store, key)).toEqual({
    all: 6,
    error: 1,
    warning: 1,
    hint: 1,
    excluded: 1,
    billed: 0,
    newCustomers: 1,
    invoices: 4,
    net: 1500,
    vat: 375,
    total: 1875,
    allNet: 2100,
    allVat: 525,
    allTotal: 2625,
  });
  expect(sendableVat(store, key)).toEqual([{ rate: '25', net: 1500, vat: 375 }]);
  expect(sendableNumbers(store, key)).toEqual([1, 3, 5, 6]);
});

test('sums follow every change of a draft and equal a recount', () => {
  const { store, runId } = withDrafts();
  const key = { scopeId: 1, runId };
  write(store, runId, draft(2, { net: minor(7), vat: minor(2), total: minor(9) }));
  write(store, runId, draft(1, { included: false }));
  write(store, runId, draft(6, { level: 'error', delivery: 'SMS' }));
  write(store, runId, draft(4, { level: 'warning' }));
  const recount = store
    .prepare(
      'SELECT count(*) AS invoices, sum(net) AS net, sum(vat) AS vat, sum(total) AS total FROM draft WHERE run_id = ? AND sendable = 1',
    )
    .get(runId);
  expect(runSums(store, key)).toMatchObject(recount ?? {});
  expect(runSums(store, key)).toMatchObject({ invoices: 4, error: 1, excluded: 1 });
  expect(sendableVat(store, key)).toEqual([{ rate: '25', net: 1207, vat: 302 }]);
});

test('a page is in file order, filtered and searched', () => {
  const { store, runId } = withDrafts();
  const key = { scopeId: 1, runId };
  const numbers = (filter: 'all' | 'error' | 'excluded', search = '', offset = 0): unknown => {
    const page = draftPage(store, key, { filter, search, offset, limit: 2 });
    return { total: page.total, numbers: page.lines.map((line) => line.draftNo) };
  };
  expect(numbers('all', '', 3)).toEqual({ total: 6, numbers: [4, 5] });
  expect(numbers('error')).toEqual({ total: 1, numbers: [2] });
  expect(numbers('excluded')).toEqual({ total: 1, numbers: [4] });
  expect(numbers('all', '  KUND 100 ', 1)).toEqual({ total: 6, numbers: [2, 3] });
  expect(numbers('all', 'kund 1005')).toEqual({ total: 1, numbers: [5] });
});

test('the next problem skips what is left out and hints, in both directions', () => {
  const { store, runId } = withDrafts();
  const at = (from: number | null, step: 1 | -1, filter: 'all' | 'hint' | 'warning' = 'all', search = '') =>
    nextProblem(store, { scopeId: 1, runId }, { filter, search, from, step });
  expect(at(null, 1)).toEqual({ index: 1, draftNo: 2 });
  expect(at(2, 1)).toEqual({ index: 2, draftNo: 3 });
  expect(at(3, 1)).toBeNull();
  expect(at(3, -1)).toEqual({ index: 1, draftNo: 2 });
  expect(at(null, -1)).toEqual({ index: 2, draftNo: 3 });
  expect(at(6, -1)).toEqual({ index: 2, draftNo: 3 });
  expect(at(null, 1, 'hint')).toEqual({ index: 0, draftNo: 5 });
  expect(at(null, 1, 'all', '1003')).toEqual({ index: 0, draftNo: 3 });
  // From an invoice that the search leaves out.
  expect(at(2, 1, 'all', '1003')).toEqual({ index: 0, draftNo: 3 });
});

test('a discarded run is out of sight at once and gone in parts', () => {
  const { store, runId } = withDrafts();
  const key = { scopeId: 1, runId };
  hideRun(store, key);
  expect(runById(store, runId)).toBeNull();
  expect(deleteSome(store, key, 4)).toBe(false);
  expect(hiddenRuns(store).map((run) => run.key)).toEqual([key]);
  expect(deleteSome(store, key, 4)).toBe(true);
  expect(hiddenRuns(store)).toEqual([]);
  expect(store.prepare('SELECT count(*) AS n FROM run_sum').get()).toEqual({ n: 0 });
});
