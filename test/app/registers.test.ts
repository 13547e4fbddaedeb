import { describe, expect, test } from 'vitest';
import { type Deps } from '../../electron/app/deps.ts';
import { registerHandlers } from '../../electron/app/registers.ts';
import { markDebtorsGone, type MirrorDebtor, saveDebtors } from '../../electron/store/debtors.ts';
import { saveProducts } from '../../electron/store/products.ts';
import { saveSyncState } from '../../electron/store/sync.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { keepRows } from '../follow/mirror-rows.ts';
import { addTwoScopes, creditorA, temporaryStore } from '../store/open.ts';

const scope = { connectionId: 'one', creditorId: creditorA };
const page = { offset: 0, limit: 100 };
const at = '2026-11-30T08:00:00.000Z';

const debtor = (debtorId: string, name: string, more: Partial<MirrorDebtor> = {}, view: object = {}): MirrorDebtor => ({
  ...{ debtorId, debtorNo: null, externalId: null, name, orgNo: null, email: null },
  ...more,
  view: { DebtorPublicId: debtorId, CreditorPublicId: creditorA, Name: name, ...view },
});

const open = (...debtors: readonly MirrorDebtor[]) => {
  const store = temporaryStore();
  addTwoScopes(store);
  saveDebtors(store, 1, debtors, at);
  const deps: Deps = {
    store,
    clock: { now: () => new Date('2026-11-30T10:00:00Z') },
    random: { hex: () => '0' },
    secrets: { kept: 'memory', get: () => null, set: () => undefined, remove: () => undefined },
    emit: () => undefined,
  };
  const calls = registerHandlers(deps);
  return {
    store,
    calls,
    customers: (search = '', twins = false, some = page) =>
      calls['registers.customers']({ scope, search, twins, page: some }),
    names: async (search = '', twins = false) =>
      (await calls['registers.customers']({ scope, search, twins, page })).lines.map(({ name }) => name),
    customer: (debtorId: string) => calls['registers.customer']({ scope, debtorId }),
  };
};

describe('the customers', () => {
  test('stand as a Swede sorts, in pages, without those that are gone or another creditor’s', async () => {
    const { store, customers, names } = open(
      ...['Örn AB', 'Alm 10', 'Zon AB', 'Alm 9', 'Ås AB'].map((name, n) => debtor(`d${String(n)}`, name)),
    );
    saveDebtors(store, 2, [debtor('other', 'Annan')], at);
    expect(await names()).toEqual(['Alm 9', 'Alm 10', 'Zon AB', 'Ås AB', 'Örn AB']);
    const second = await customers('', false, { offset: 3, limit: 1 });
    expect([second.total, second.all, second.lines.map(({ name }) => name)]).toEqual([5, 5, ['Ås AB']]);
    markDebtorsGone(store, 1, new Set(['d0']));
    expect(await names()).toEqual(['Örn AB']);
  });

  test('are found by every word, however it is written, in name, number, identity number and e-mail', async () => {
    const { names } = open(
      debtor('a', 'Café Åsén AB', { debtorNo: '1001', email: 'info@asen.example' }),
      debtor('b', 'Ek & Alm AB', { orgNo: '5560360793', externalId: 'ext-7' }),
    );
    const found = async (search: string): Promise<number> => (await names(search)).length;
    expect(await Promise.all(['cafe asen', 'ASEN 1001', 'info@asen', '556036-0793', 'EXT7', 'ab'].map(found))).toEqual([
      1, 1, 1, 1, 1, 2,
    ]);
    expect(await Promise.all(['cafe alm', '%', '9999', ''].map(found))).toEqual([0, 2, 0, 2]);
  });

  test('have their identity numbers written as on paper, and as they are kept where they are none', async () => {
    const { customers } = open(
      debtor('a', 'Alm AB', { orgNo: '5560360793' }),
      debtor('b', 'Bo Ek', { orgNo: '8112189876' }),
      debtor('c', 'Cedar Ltd', { orgNo: '123' }),
    );
    const { lines } = await customers('', false, { offset: 0, limit: 9 });
    expect(lines.map(({ orgNo }) => orgNo)).toEqual(['556036-0793', '811218-9876', '123']);
  });

  test('are those of the latest reading, whatever was searched before', async () => {
    const { store, names } = open(debtor('a', 'Alm'), debtor('b', 'Björk'));
    expect(await names()).toEqual(['Alm', 'Björk']);
    saveDebtors(store, 1, [debtor('a', 'Zon')], '2026-11-30T09:00:00.000Z');
    expect(await names()).toEqual(['Björk', 'Zon']);
    saveDebtors(store, 1, [debtor('c', 'Ek')], '2026-11-30T09:00:00.000Z');
    expect(await names('ek')).toEqual(['Ek']);
  });

  test('of an earlier version are folded when they are first looked for, among them articles', async () => {
    const { store, calls, names } = open(debtor('a', 'Åsén'), debtor('b', 'Alm', { email: 'x@y.se' }));
    saveProducts(store, 1, [{ productId: 'p', articleNo: 'ST-1', description: 'Städning', view: {} }], at);
    store.prepare('UPDATE debtor SET words = NULL, sorted = NULL, same_email = NULL, same_name = NULL').run();
    store.prepare('UPDATE product SET words = NULL, sorted = NULL').run();
    expect([await names('asen'), await names()]).toEqual([['Åsén'], ['Alm', 'Åsén']]);
    expect((await calls['registers.articles']({ scope, search: 'st1', page })).total).toBe(1);
  });

  test('that are as they were are not written again when the register is read', () => {
    const { store } = open(debtor('a', 'Alm'), debtor('b', 'Björk'));
    saveDebtors(store, 1, [debtor('a', 'Alm'), debtor('b', 'Bjork')], '2026-11-30T09:00:00.000Z');
    expect(store.prepare('SELECT read_at FROM debtor ORDER BY debtor_id').pluck().all()).toEqual([
      at,
      '2026-11-30T09:00:00.000Z',
    ]);
  });

  test('are gone through without their views, which are many times as large', () => {
    const { store } = open();
    for (const register of ['debtor', 'product']) {
      const sql = `SELECT ${register}_id FROM ${register} INDEXED BY ${register}_searched
        WHERE scope_id = ? AND gone = 0 AND instr(words, ?) > 0 ORDER BY sorted, ${register}_id LIMIT 9`;
      const plan = JSON.stringify(store.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(1, 'a'));
      expect(plan).toContain('COVERING INDEX');
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  test('say when the register was read', async () => {
    const { store, customers } = open();
    expect(await customers()).toMatchObject({ all: 0, readAt: null });
    saveSyncState(store, 1, 'debtors', { cursor: null, at });
    expect((await customers()).readAt).toBe(at);
  });
});

describe('possible duplicates', () => {
  const register = [
    debtor('a', 'Alm AB', { orgNo: '5560360793' }),
    debtor('b', 'Björk', { email: 'Info@example.se' }),
    debtor('c', 'Cedern', { email: 'info@example.se ', orgNo: '5560360793' }),
    debtor('d', 'Druvan', {}),
    debtor('e', 'Ek Aktiebolag'),
    debtor('f', 'EK AB'),
  ];

  test('share identity number, e-mail or name, whatever their legal form, and stand side by side', async () => {
    const { names, customers } = open(...register);
    expect(await names('', true)).toEqual(['Alm AB', 'Björk', 'Cedern', 'EK AB', 'Ek Aktiebolag']);
    expect((await customers()).twins).toBe(5);
    expect((await customers()).lines.filter(({ twin }) => !twin).map(({ name }) => name)).toEqual(['Druvan']);
  });

  test('are told of at each customer, with what they share', async () => {
    const { customer } = open(...register);
    expect((await customer('c')).twins.map(({ name, by }) => [name, by])).toEqual([
      ['Alm AB', ['org-no']],
      ['Björk', ['email']],
    ]);
    expect((await customer('d')).twins).toEqual([]);
  });

  test('are none of customers that lack the same thing', async () => {
    const { names } = open(debtor('a', '', { email: '' }), debtor('b', '', { email: ' ' }), debtor('c', 'AB'));
    expect(await names('', true)).toEqual([]);
  });
});

describe('a customer', () => {
  test('shows what the register says, and what is owed in each currency', async () => {
    const view = { OrgNo: '556036-0793', ZipCode: '111 22', City: 'Ort', Notes: ' ', IsActive: false };
    const { store, customer } = open(debtor('d1', 'Ek', { debtorNo: '1001' }, view));
    keepRows(store, 1, [
      { left: 100, invoiceDate: '2026-11-02' },
      { stage: 'Created', invoiceDate: '2026-12-24' },
      { left: 250, currency: 'EUR' },
      { left: 900, stage: 'Created' },
      { left: 0, stage: 'Completed' },
      { left: 70, debtorId: 'd2' },
    ]);
    expect(await customer('d1')).toMatchObject({
      ...{ number: '1001', name: 'Ek', active: false, lastBilled: '2026-11-02' },
    });
    const { fields } = await customer('d1');
    expect(fields.filter(({ value }) => value !== '')).toEqual([
      { property: 'Name', value: 'Ek' },
      { property: 'OrgNo', value: '556036-0793' },
      { property: 'DebtorType', value: 'Undefined' },
      { property: 'ZipCode', value: '111 22' },
      { property: 'City', value: 'Ort' },
      { property: 'ProtectedIdentity', value: 'false' },
      { property: 'IsActive', value: 'false' },
    ]);
    expect((await customer('d1')).owed.map(({ currency, left }) => [currency, left]).sort()).toEqual([
      ['EUR', 250],
      ['SEK', 100],
    ]);
  });

  test('that is gone is said so', async () => {
    const { customer } = open(debtor('d1', 'Ek'));
    await expect(customer('d2')).rejects.toThrow(AppError);
  });
});

test('articles are found by number and description, with their price as it is written', async () => {
  const { store, calls } = open();
  const view = { CreditorPublicId: creditorA, UnitPrice: 1250.5, VAT: 25, Units: 'tim', BookKeepingAccount: 3010 };
  saveProducts(
    store,
    1,
    [
      { productId: 'p', articleNo: 'ST-1', description: 'Städning', view: { ...view, ProductPublicId: 'p' } },
      { productId: 'q', articleNo: null, description: 'Övrigt', view: { ProductPublicId: 'q', CreditorPublicId: 'x' } },
    ],
    at,
  );
  const found = async (search: string) => (await calls['registers.articles']({ scope, search, page })).lines;
  expect(await found('stadning st1')).toEqual([
    {
      ...{ productId: 'p', articleNo: 'ST-1', description: 'Städning' },
      ...{ unit: 'tim', price: '1250.5', vat: '25', account: '3010', active: true },
    },
  ]);
  expect((await found('')).map(({ price, account }) => [price, account])).toEqual([
    ['1250.5', '3010'],
    [null, ''],
  ]);
});
