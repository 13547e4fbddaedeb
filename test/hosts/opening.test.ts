import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLock } from '../../electron/app/lock.ts';
import { openFirst } from '../../electron/hosts/opening.ts';
import { memorySeal, memorySecrets } from '../../electron/hosts/secrets.ts';
import { machineClock } from '../../electron/hosts/world.ts';
import { systemTimers } from '../../electron/service/timers.ts';
import { databaseName, openStore } from '../../electron/store/store.ts';
import { addTwoScopes } from '../store/open.ts';
import { makeHome } from '../harness/home.ts';

const opened = (seal = memorySeal()) => {
  const { home, remove } = makeHome();
  const store = openStore(join(home, databaseName));
  addTwoScopes(store);
  const first = openFirst({ dataFolder: home, store, host: 'browser', secrets: memorySecrets(), seal });
  onTestFinished(() => {
    first.lock.close();
    store.close();
    remove();
  });
  return first;
};

test('the first answer of a window is there before the application', async () => {
  const { window, isCall } = opened();
  expect(['app.open', 'app.info', 'toString'].map(isCall)).toEqual([true, false, false]);
  expect(await window.call('app.open', {})).toMatchObject({
    ok: true,
    value: { lock: { state: 'open' }, info: { host: 'browser' }, tour: { state: 'unseen' } },
  });
});

test('behind a shut lock the first answer tells nothing', async () => {
  const seal = memorySeal();
  const former = openLock({ seal, clock: machineClock, timers: systemTimers });
  await former.turnOn('en lång lösenfras', 5);
  former.close();
  const { window, lock } = opened(seal);
  expect(lock.isShut()).toBe(true);
  expect(await window.call('app.open', {})).toMatchObject({ ok: false, error: { code: 'locked' } });
});
