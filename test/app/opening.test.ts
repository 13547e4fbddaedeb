import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseName, openStore } from '../../electron/store/store.ts';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { followFilter } from '../../shared/contract/follow-list.ts';
import { addTwoScopes, creditorA, creditorB } from '../store/open.ts';
import { newlyKept, openDesk } from './desk.ts';

test('a window that opens is told in one answer what the calls for each would tell', async () => {
  const kept = newlyKept();
  const store = openStore(join(kept.dataFolder, databaseName));
  addTwoScopes(store);
  store.close();
  const { ask } = openDesk(kept);
  const second = { connectionId: 'two', creditorId: creditorB };
  expect((await ask('app.open', {})).scope).toEqual({ connectionId: 'one', creditorId: creditorA });
  await ask('connections.choose', second);
  expect(await ask('app.open', {})).toEqual({
    lock: await ask('lock.state', {}),
    info: await ask('app.info', {}),
    ...(await ask('connections.list', {})),
    scope: second,
    overview: await ask('start.overview', second),
    tour: await ask('tour.get', {}),
  });
});

test('a window without a company is told so', async () => {
  const { ask } = openDesk();
  expect(await ask('app.open', {})).toMatchObject({ connections: [], scope: null, overview: null });
});

test('the filter that lets everything through is the one that says nothing', () => {
  expect(followFilter.parse({})).toEqual(everyInvoice);
});
