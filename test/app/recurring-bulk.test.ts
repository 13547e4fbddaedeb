import { expect, test, vi } from 'vitest';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { type ContractActOfMany } from '../../shared/contract/recurring-bulk.ts';
import { contractRow as row, openWithContracts } from './contract-desk.ts';

vi.setConfig({ testTimeout: 60_000 });

const key = (n: number): string => `00000000-0000-4000-8000-00000000000${String(n)}`;
const offerOf = ({ acts }: CallOutput<'recurring.marked'>, act: ContractActOfMany) =>
  acts.find((one) => one.act === act);

const open = async () => {
  const opened = await openWithContracts({ A: [row('Hyra', 100)], B: [row('Hyra', 200)], C: [row('Hyra', 400)] });
  const { ask, scope, world, idOf, sync } = opened;
  // B is paused, and C made an invoice and goes on a month later.
  await world.hands.ask('PUT', `/v1/contractinvoice/pause/${idOf('B')}`);
  await world.hands.ask('PUT', `/v1/contractinvoice/createinvoice/${idOf('C')}`);
  await world.hands.ask('PUT', `/v1/contractinvoice/movenextrun/${idOf('C')}?steps=1`);
  await sync();
  const every = { of: 'all', search: '', state: 'all', but: [] as string[] } as const;
  return { ...opened, every, marked: () => ask('recurring.marked', { scope, marked: every }) };
};

test('marked contracts are acted on by the rules of one, with their sums, and who is left out is told', async () => {
  const { ask, scope, marked, every, idOf, settled, sync } = await open();
  const found = await marked();
  const monthly = (contracts: number, amount: number) => [{ interval: 'Monthly', currency: 'SEK', contracts, amount }];
  expect([found.contracts, found.sums]).toEqual([3, monthly(3, 87_500)]);
  expect(found.acts.map(({ act, contracts, sums, leftOut }) => [act, contracts, sums, leftOut])).toEqual([
    ['moveContract', 3, monthly(3, 87_500), []],
    ['pauseContract', 2, monthly(2, 62_500), [{ why: 'paused', contracts: 1 }]],
    ['resumeContract', 1, monthly(1, 25_000), [{ why: 'running', contracts: 2 }]],
    ['removeContract', 2, monthly(2, 37_500), [{ why: 'invoiced', contracts: 1 }]],
  ]);
  const two = { of: 'these', contracts: [idOf('A'), idOf('C')] } as const;
  expect((await ask('recurring.marked', { scope, marked: { ...two, contracts: [...two.contracts] } })).contracts).toBe(
    2,
  );

  const move = { kind: 'moveContract', steps: 2 } as const;
  const stamp = offerOf(found, 'moveContract')?.stamp ?? '';
  expect(await ask('recurring.actOnMarked', { scope, key: key(1), marked: every, act: move, stamp })).toEqual({
    planned: 3,
  });
  await settled();
  await sync();
  const { lines } = await ask('recurring.list', {
    ...{ scope, search: '', state: 'all', day: null },
    page: { offset: 0, limit: 10 },
  });
  expect(lines.map(({ nextRun }) => nextRun)).toEqual(['2028-03-01', '2028-03-01', '2028-04-01']);
});

test('many contracts are paused once each, though answers are lost and the same click comes twice', async () => {
  const { world, desk, ask, scope, marked, every, now, settled, calls, sync } = await open();
  const stamp = offerOf(await marked(), 'pauseContract')?.stamp ?? '';
  await world.hands.faults([{ Method: 'PUT', Path: '/v1/contractinvoice/pause', Effect: 'DropAfter', Nth: 1 }]);
  const before = await calls('PUT', '/v1/contractinvoice/pause');
  const pause = { scope, key: key(1), marked: every, act: { kind: 'pauseContract' }, stamp } as const;
  expect(await ask('recurring.actOnMarked', pause)).toEqual({ planned: 2 });
  expect(await desk.codeOf('recurring.actOnMarked', pause)).toBe('act-already-planned');
  expect(await settled()).toMatchObject({ sent: 2, rejected: 0 });
  expect((await calls('PUT', '/v1/contractinvoice/pause')) - before).toBe(2);
  expect([(await now('A')).State.IsPaused, (await now('C')).State.IsPaused]).toEqual([true, true]);
  await sync();
  expect(offerOf(await marked(), 'pauseContract')).toBeUndefined();
});

test('nothing is done where the contracts are no longer what the question was about, or wait for an earlier act', async () => {
  const { world, desk, ask, scope, marked, every, idOf, sync, settled } = await open();
  const stamp = offerOf(await marked(), 'removeContract')?.stamp ?? '';
  // As many, and of another amount.
  const path = `/v1/contractinvoice/action/${idOf('A')}`;
  const whole = await world.hands.ask('GET', path);
  await world.hands.ask('PUT', path, { ...Object(whole), Records: [row('Hyra', 110)] });
  await sync();
  const remove = { scope, key: key(1), marked: every, act: { kind: 'removeContract' }, stamp } as const;
  expect(await desk.codeOf('recurring.actOnMarked', remove)).toBe('marked-moved');

  await world.hands.faults([{ Method: 'PUT', Path: '/v1/contractinvoice/pause', Effect: 'Hold' }]);
  const pause = { kind: 'pauseContract', actionId: idOf('A') } as const;
  await ask('acts.plan', { scope, key: key(2), acts: [pause] });
  expect(offerOf(await marked(), 'removeContract')).toMatchObject({
    contracts: 1,
    leftOut: expect.arrayContaining([{ why: 'under-way', contracts: 1 }]) as unknown,
  });
  await world.hands.faults([]);
  await settled();
});

test('contracts do not go on from a day that has been, since every invoice since then would be made at once', async () => {
  const { ask, scope, marked, every, now, settled } = await open();
  const stamp = offerOf(await marked(), 'resumeContract')?.stamp ?? '';
  const act = { kind: 'resumeContract', nextDate: '2026-06-01' } as const;
  expect(await ask('recurring.actOnMarked', { scope, key: key(1), marked: every, act, stamp })).toEqual({ planned: 1 });
  expect(await settled()).toMatchObject({ sent: 0, rejected: 1 });
  expect((await now('B')).State.IsPaused).toBe(true);
});
