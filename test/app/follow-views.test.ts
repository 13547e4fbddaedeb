import { expect, test } from 'vitest';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { followHandlers } from '../../electron/app/follow.ts';
import { practiceConnectionId } from '../../electron/service/connections.ts';
import { saveConnection, saveCreditors } from '../../electron/store/connections.ts';
import { creditorId, openWorld } from '../follow/world.ts';
import { creditorB } from '../store/open.ts';
import { codeOfPending } from '../harness/code-of.ts';

const scope = { connectionId: practiceConnectionId, creditorId };
const other = { connectionId: practiceConnectionId, creditorId: creditorB };
const late = { ...everyInvoice, overdueFrom: 11 };

const open = async () => {
  const world = await openWorld();
  const connection = { connectionId: practiceConnectionId, name: 'Övning', kind: 'practice' as const };
  saveConnection(world.store, { ...connection, baseAddress: world.url }, 'now');
  saveCreditors(world.store, practiceConnectionId, [
    { creditorId, name: 'Bryggans Städ AB', orgNo: null },
    { creditorId: creditorB, name: 'Parkens Gym AB', orgNo: null },
  ]);
  const handlers = followHandlers(world.deps, world.connections);
  const own = async (of = scope) => (await handlers['follow.views'](of)).views.filter(({ viewId }) => viewId !== null);
  const save = (name: string, viewId: number | null = null, filter = late) =>
    handlers['follow.saveView']({ scope, viewId, name, filter });
  return { handlers, own, save, store: world.store };
};

test('some views are there from the start, in both languages, and none of them is stored', async () => {
  const { handlers, store } = await open();
  const { views } = await handlers['follow.views'](scope);
  expect(views.length).toBeGreaterThan(0);
  for (const { name, filter } of views) {
    expect(name.sv).not.toBe(name.en);
    expect(filter).not.toEqual(everyInvoice);
  }
  expect(store.prepare('SELECT count(*) AS n FROM saved_view').get()).toEqual({ n: 0 });
});

test('a view is kept for its creditor alone, by name after those from the start', async () => {
  const { own, save } = await open();
  await save('Sena gymkunder');
  await save('Kommunen');
  expect((await own()).map(({ name, filter }) => [name.sv, filter])).toEqual([
    ['Kommunen', late],
    ['Sena gymkunder', late],
  ]);
  expect(await own(other)).toEqual([]);
});

test('a view is renamed and its filter changed in its place', async () => {
  const { own, save } = await open();
  const { viewId } = await save('Sena');
  await save('sena', viewId);
  await save('Sena i november', viewId, { ...late, dateFrom: '2026-11-01' });
  expect(await own()).toEqual([
    {
      viewId,
      name: { sv: 'Sena i november', en: 'Sena i november' },
      filter: { ...late, dateFrom: '2026-11-01' },
    },
  ]);
});

test('no two views have one name, however it is written, nor the name of one from the start in either language', async () => {
  const { handlers, own, save } = await open();
  await save('Östra  gymmet');
  const { viewId } = await save('Västra');
  const [first] = (await handlers['follow.views'](scope)).views;
  for (const name of ['östra gymmet', first?.name.sv ?? '', first?.name.en.toUpperCase() ?? '']) {
    expect(await codeOfPending(save(name))).toBe('view-name-taken');
    expect(await codeOfPending(save(name, viewId))).toBe('view-name-taken');
  }
  expect((await own()).map(({ name }) => name.sv)).toEqual(['Västra', 'Östra  gymmet']);
});

test('a removed view is gone, and is not brought back by a window that still shows it', async () => {
  const { handlers, own, save } = await open();
  const { viewId } = await save('Sena');
  await handlers['follow.removeView']({ scope: other, viewId });
  expect(await own()).toHaveLength(1);
  await handlers['follow.removeView']({ scope, viewId });
  expect(await codeOfPending(save('Sena', viewId))).toBe('unknown-view');
  expect(await own()).toEqual([]);
});

test('a view that was kept before the list could be filtered by more opens as it was meant', async () => {
  const { own, save, store } = await open();
  await save('Sena');
  store.prepare(`UPDATE saved_view SET filter = '{"group":"overdue"}'`).run();
  expect((await own()).map(({ filter }) => filter)).toEqual([{ ...everyInvoice, group: 'overdue' }]);
});
