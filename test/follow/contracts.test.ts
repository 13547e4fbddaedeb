import { expect, test, vi } from 'vitest';
import { syncState } from '../../electron/store/sync.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { contents, differences, openSyncWorld, type SyncWorld } from './sync-world.ts';
import { creditorId, makeContract } from './world.ts';

vi.setConfig({ testTimeout: 60_000 });

const list = `GET /v1/contractinvoice/actions/${creditorId}`;
const expectTrue = async (world: SyncWorld): Promise<void> => {
  expect(differences(contents(world.store), await world.truth())).toEqual([]);
};
const held = ({ store }: SyncWorld) =>
  store.prepare('SELECT contract_id AS id, gone FROM contract ORDER BY gone, contract_id').all();

test('contracts are read at first, on a new day, when one made an invoice and when a person asks; else not', async () => {
  const world = await openSyncWorld(5, 1);
  const contract = await makeContract(world.world, { start: '2027-01-01' });
  expect((await world.sync()).filter((call) => call === list)).toHaveLength(1);
  await expectTrue(world);
  expect(await world.sync()).not.toContain(list);

  await world.says('PUT', `/v1/contractinvoice/createinvoice/${contract}`);
  expect(await world.sync()).toContain(list);
  await expectTrue(world);
  expect(await world.sync()).not.toContain(list);

  await world.says('PUT', `/v1/contractinvoice/pause/${contract}`);
  expect(await world.sync({ whole: true })).toContain(list);
  await expectTrue(world);
  await world.says('PUT', `/v1/contractinvoice/resume/${contract}`);
  await world.says('PUT', '/practice/clock', { AdvanceDays: 1 });
  expect(await world.sync()).toContain(list);
  await expectTrue(world);
});

test('what others changed is noticed after six hours', async () => {
  const world = await openSyncWorld(5, 1);
  await makeContract(world.world);
  const at = (time: string) => ({ now: new Date(`${stockholmDate(new Date())}T${time}:00Z`) });
  await world.sync(at('08:00'));
  expect(await world.sync(at('13:59'))).not.toContain(list);
  expect(await world.sync(at('14:01'))).toContain(list);
});

test('one that was deleted is gone, and kept; where the list cannot be read nothing is, and its age stays', async () => {
  const world = await openSyncWorld(5, 1);
  const [kept, lost] = [await makeContract(world.world), await makeContract(world.world)];
  await world.sync();
  const before = syncState(world.store, world.scopeId, 'contracts');
  await world.says('DELETE', `/v1/contractinvoice/action/${lost}`);

  const fault = { Path: '/v1/contractinvoice/*', Effect: 'Status', Times: 1 };
  await world.says('PUT', '/practice/faults', [{ ...fault, Status: 500 }]);
  const now = new Date(Date.now() + 60_000);
  await expect(world.sync({ whole: true, now })).rejects.toThrow();
  // A user without the right to them is up to date all the same.
  await world.says('PUT', '/practice/faults', [{ ...fault, Status: 401 }]);
  await world.sync({ whole: true, now });
  expect(syncState(world.store, world.scopeId, 'contracts')).toEqual(before);
  expect(held(world)).toHaveLength(2);

  await world.says('PUT', '/practice/faults', []);
  await world.sync({ whole: true, now });
  expect(held(world)).toEqual([
    { id: kept, gone: 0 },
    { id: lost, gone: 1 },
  ]);
  await expectTrue(world);
});
