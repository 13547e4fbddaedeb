import { expect, test } from 'vitest';
import { minor } from '../../shared/domain/money.ts';
import { draftNosHolding, draftNosTo } from '../../electron/store/body-search.ts';
import { writeBody, writeLine } from '../../electron/store/drafts.ts';
import { beginRun } from '../../electron/store/runs.ts';
import { productMarks, productById, saveProducts } from '../../electron/store/products.ts';
import { type Store } from '../../electron/store/store.ts';
import { addTwoScopes, temporaryStore } from './open.ts';

const at = '2026-11-28T08:00:00.000Z';

/** A run with one invoice of one row for each of these texts; customers 1, 2, 1, 2, … */
const runOf = (store: Store, scopeId: number, texts: readonly string[]): { scopeId: number; runId: number } => {
  const key = { scopeId, runId: beginRun(store, { scopeId, name: 'r', currency: 'SEK', createdAt: at, importer: 1 }) };
  texts.forEach((raw, index) => {
    const draftNo = index + 1;
    const line = { draftNo, kind: 'invoice', customerNo: String(1 + (index % 2)), customerName: 'Ek' } as const;
    const rest = { newCustomer: false, invoiceDate: '2026-12-01', dueDate: '2026-12-31', delivery: '', rows: 1 };
    const sums = { currency: 'SEK', net: minor(0), vat: minor(0), total: minor(0), level: null, billed: null };
    writeLine(store, key, { ...line, ...rest, ...sums, included: true, businessKey: raw, generation: 0 }, '');
    const description = { value: raw, raw, rule: 'text' as const, origin: null };
    writeBody(store, key, {
      draftNo,
      head: {},
      rows: [{ rowNo: 1, cells: { description } }],
      businessKey: raw,
      readProblems: [],
    });
  });
  return key;
};

test('invoices that hold words are found in any case, whatever stands between them or for a letter beyond a–z', () => {
  const store = temporaryStore();
  addTwoScopes(store);
  const key = runOf(store, 1, ['STÄDNING av "trappor"', 'Städning', 'trappor, städning', 'A_1', 'A%1', 'Ab1']);
  runOf(store, 2, ['städning trappor']);
  expect(draftNosHolding(store, key, 'städning trappor')).toEqual([1]);
  expect(draftNosHolding(store, key, 'städning')).toEqual([1, 2, 3]);
  expect(draftNosHolding(store, key, 'A_1')).toContain(4);
  expect(draftNosHolding(store, key, 'A%1')).toContain(5);
  expect(draftNosHolding(store, key, 'finns inte')).toEqual([]);
});

test('a customer’s invoices are its own of that run, the first ones', () => {
  const store = temporaryStore();
  addTwoScopes(store);
  const key = runOf(store, 1, ['a', 'b', 'c', 'd', 'e']);
  runOf(store, 1, ['f']);
  expect(draftNosTo(store, key, '1', 2)).toEqual([1, 3]);
  expect(draftNosTo(store, key, '9', 2)).toEqual([]);
});

test('articles that a row can name are those with a number that the register still has', () => {
  const store = temporaryStore();
  addTwoScopes(store);
  const one = (productId: string, articleNo: string | null) => ({
    productId,
    articleNo,
    description: productId,
    view: {},
  });
  saveProducts(store, 1, [one('b', '2'), one('a', '1'), one('none', null), one('blank', ''), one('old', '3')], at);
  saveProducts(store, 2, [one('other', '4')], at);
  store.prepare("UPDATE product SET gone = 1 WHERE product_id = 'old'").run();
  expect([...productMarks(store, 1)].map(({ productId }) => productId)).toEqual(['a', 'b']);
  expect([productById(store, 1, 'a')?.articleNo, productById(store, 1, 'old'), productById(store, 1, 'other')]).toEqual(
    ['1', null, null],
  );
});
