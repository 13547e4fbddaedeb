import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Act } from '../../shared/contract/acts.ts';
import { isOutOf } from '../../electron/outbox/kinds/categories.ts';
import { NotReadError } from '../../electron/outbox/read.ts';
import { refreshCategories } from '../../electron/service/categories.ts';
import { categoriesOf, categoriesOfDebtor } from '../../electron/store/categories.ts';
import { findDebtors } from '../../electron/store/register-search.ts';
import { refreshDebtors } from '../../electron/service/registers.ts';
import { click, jobNow, make } from './acts-world.ts';
import { addCategory, categoriesAt, membersOf, putIn } from './categories-world.ts';
import { type Computer, creditorId, drain, openClient, openTest, type World } from './harness.ts';

let world: World;
let one: Computer;
beforeEach(async () => {
  const opened = await openTest();
  world = opened.world;
  one = opened.computer('one');
  return opened.end;
});
afterEach(() => {
  expect(one.faults).toEqual([]);
});

const customer = (Name: string): Promise<string> => make(world, '/v1/debtors/debtor', { Name });
const read = async (): Promise<void> => {
  const client = openClient(world.practice.url);
  try {
    await refreshDebtors(client, one.store, 1, { now: new Date() });
    await refreshCategories(client, one.store, 1, { now: new Date() });
  } finally {
    await client.close();
  }
};
const membership = (kind: 'putInCategory' | 'takeOutOfCategory', recordId: string, categoryId: string, shown: string) =>
  ({ kind, recordId, to: { register: 'customers' }, categoryId, shown }) satisfies Act;
const known = (): readonly (readonly [string, number])[] =>
  categoriesOf(one.store, 1).map(({ name, customers }) => [name, customers]);
const ids = (categoryId: string, search = ''): readonly string[] =>
  findDebtors(one.store, { scopeId: 1, search, categoryId, offset: 0, limit: 10 }).ids;
const calls = async (path: string): Promise<number> =>
  (await world.hands.calls()).filter(({ Path }) => Path.startsWith(path)).length;

it('who is missing in a list that moved while it was read is not told to be out of it', () => {
  const ids = new Set(['alm']);
  expect([isOutOf({ ids, complete: true }, 'ek'), isOutOf({ ids, complete: false }, 'alm')]).toEqual([true, false]);
  expect(() => isOutOf({ ids, complete: false }, 'ek')).toThrow(NotReadError);
});

describe('the categories of customers', () => {
  it('are read with one list each, whoever is in them, and narrow the register', async () => {
    const [alm, ek, ask] = [await customer('Alm'), await customer('Ek'), await customer('Ask')];
    const [gold, silver] = [await addCategory(world, 'Guld'), await addCategory(world, 'Silver')];
    for (const id of [alm, ask]) await putIn(world, gold, id);
    await putIn(world, silver, ek);
    const before = await calls('/v1/debtors/');
    await read();
    // The register, the categories, and a list of each.
    expect((await calls('/v1/debtors/')) - before).toBe(4);
    expect(known()).toEqual([
      ['Guld', 2],
      ['Silver', 1],
    ]);
    expect([ids(gold), ids(gold, 'ask'), ids(silver)]).toEqual([[alm, ask], [ask], [ek]]);
    await world.hands.ask('DELETE', `/v1/debtors/deletedebtorcategory/${creditorId}?categorypublicid=${gold}`);
    await read();
    expect([known(), categoriesOfDebtor(one.store, 1, alm)]).toEqual([[['Silver', 1]], []]);
  });

  it('take a customer in and let one go, at the service and in the mirror at once', async () => {
    const alm = await customer('Alm');
    const gold = await addCategory(world, 'Guld');
    await read();
    click(one.store, [membership('putInCategory', alm, gold, 'Guld')]);
    await drain(one);
    expect([await membersOf(world, gold), categoriesOfDebtor(one.store, 1, alm)]).toEqual([
      [alm],
      [{ categoryId: gold, name: 'Guld' }],
    ]);
    click(one.store, [membership('takeOutOfCategory', alm, gold, 'Guld')]);
    await drain(one);
    expect([await membersOf(world, gold), categoriesOfDebtor(one.store, 1, alm)]).toEqual([[], []]);
  });

  it.each(['putInCategory', 'takeOutOfCategory'] as const)(
    'that are called otherwise by now, or are gone, are left as they are (%s)',
    async (kind) => {
      const alm = await customer('Alm');
      const gold = await addCategory(world, 'Guld');
      if (kind === 'takeOutOfCategory') await putIn(world, gold, alm);
      const members = await membersOf(world, gold);
      await read();
      await addCategory(world, 'Dåliga betalare', gold);
      const [jobId = 0] = click(one.store, [membership(kind, alm, gold, 'Guld')]);
      await drain(one);
      expect(jobNow(one.store, jobId)).toMatchObject({ state: 'rejected' });
      expect(jobNow(one.store, jobId)?.words?.sv).toContain('heter nu Dåliga betalare');
      expect(await membersOf(world, gold)).toEqual(members);
    },
  );

  it('of many customers are held against what was shown by one reading', async () => {
    const customers = [await customer('Alm'), await customer('Ek'), await customer('Ask')];
    const gold = await addCategory(world, 'Guld');
    await read();
    const before = await calls('/v1/debtors/debtorcategories');
    click(
      one.store,
      customers.map((id) => membership('putInCategory', id, gold, 'Guld')),
    );
    await drain(one);
    expect((await membersOf(world, gold)).toSorted()).toEqual(customers.toSorted());
    expect((await calls('/v1/debtors/debtorcategories')) - before).toBe(1);
  });

  it('are made once of a name, renamed from what was shown, and removed', async () => {
    const gold = await addCategory(world, 'Guld');
    await read();
    const before = await calls('/v1/debtors/debtorcategory/');
    click(one.store, [{ kind: 'saveCategory', shown: '', name: 'Guld' }]);
    click(one.store, [{ kind: 'saveCategory', shown: '', name: 'Silver' }]);
    await drain(one);
    expect((await calls('/v1/debtors/debtorcategory/')) - before).toBe(1);
    expect(known()).toEqual([
      ['Guld', 0],
      ['Silver', 0],
    ]);
    const [moved = 0] = click(one.store, [{ kind: 'saveCategory', categoryId: gold, shown: 'Brons', name: 'Platina' }]);
    await drain(one);
    expect(jobNow(one.store, moved)).toMatchObject({ state: 'rejected' });
    click(one.store, [{ kind: 'saveCategory', categoryId: gold, shown: 'Guld', name: 'Platina' }]);
    await drain(one);
    expect(known()).toEqual([
      ['Platina', 0],
      ['Silver', 0],
    ]);
    const [other = 0] = click(one.store, [{ kind: 'removeCategory', categoryId: gold, shown: 'Guld' }]);
    await drain(one);
    expect(jobNow(one.store, other)).toMatchObject({ state: 'rejected' });
    click(one.store, [{ kind: 'removeCategory', categoryId: gold, shown: 'Platina' }]);
    await drain(one);
    expect([known(), (await categoriesAt(world)).map(({ CategoryName }) => CategoryName)]).toEqual([
      [['Silver', 0]],
      ['Silver'],
    ]);
  });
});
