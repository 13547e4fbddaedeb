import { expect, test, vi } from 'vitest';
import { recurringHandlers } from '../../electron/app/recurring.ts';
import { markContractsGone, saveContracts } from '../../electron/store/contracts.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { contractRow } from '../follow/mirror-rows.ts';
import { openSyncWorld } from '../follow/sync-world.ts';
import { creditorId, makeContract } from '../follow/world.ts';
import { practiceConnectionId } from '../../electron/service/connections.ts';

vi.setConfig({ testTimeout: 60_000 });

const scope = { connectionId: practiceConnectionId, creditorId };
const page = { offset: 0, limit: 100 };
const all = { scope, search: '', state: 'all', day: null, page } as const;

const open = async () => {
  const world = await openSyncWorld(1, 1);
  return { ...world, calls: recurringHandlers(world.world.deps, world.world.connections) };
};

test('contracts stand by next run, with their state, counted and summed by interval and currency', async () => {
  const { store, scopeId, calls } = await open();
  const rows = [
    contractRow({ contractId: 'late', nextRun: '2026-12-15', amount: 20_000 }),
    contractRow({
      contractId: 'first',
      nextRun: '2026-12-01',
      amount: 12_500,
      debtorName: 'Åkes Bygg',
      search: 'åkes bygg',
    }),
    contractRow({ contractId: 'euro', nextRun: '2026-12-15', amount: 900, currency: 'EUR', interval: 'Quarterly' }),
    contractRow({ contractId: 'still', nextRun: '2026-12-01', paused: true, amount: 5_000 }),
    contractRow({ contractId: 'over', nextRun: null, end: '2026-10-31' }),
    contractRow({ contractId: 'past-end', nextRun: '2026-12-31', end: '2026-12-30' }),
  ];
  saveContracts(store, scopeId, rows, '2026-11-29T08:00:00.000Z');
  const found = await calls['recurring.list'](all);
  expect(found.lines.map(({ contractId, state }) => [contractId, state])).toEqual([
    ['still', 'paused'],
    ['first', 'running'],
    ['euro', 'running'],
    ['late', 'running'],
    ['past-end', 'ended'],
    ['over', 'ended'],
  ]);
  expect(found.counts).toEqual({ all: 6, running: 3, paused: 1, ended: 2 });
  const running = await calls['recurring.list']({ ...all, state: 'running' });
  expect(running.sums).toEqual([
    { interval: 'Monthly', currency: 'SEK', contracts: 2, amount: 32_500 },
    { interval: 'Quarterly', currency: 'EUR', contracts: 1, amount: 900 },
  ]);
  const second = await calls['recurring.list']({ ...all, page: { offset: 1, limit: 1 } });
  expect([second.total, second.lines.map(({ contractId }) => contractId)]).toEqual([6, ['first']]);
  const sought = await calls['recurring.list']({ ...all, search: 'bygg ÅKES' });
  expect([sought.total, sought.counts.all, sought.lines[0]?.contractId]).toEqual([1, 1, 'first']);

  // The calendar has what runs by itself, a sum for each currency, and its days lead to their contracts.
  expect(await calls['recurring.calendar']({ scope, month: null })).toMatchObject({
    month: '2026-12',
    days: [
      { day: '2026-12-01', contracts: 1, sums: [{ currency: 'SEK', amount: 12_500 }] },
      {
        day: '2026-12-15',
        contracts: 2,
        sums: [
          { currency: 'EUR', amount: 900 },
          { currency: 'SEK', amount: 20_000 },
        ],
      },
    ],
  });
  const day = await calls['recurring.list']({ ...all, day: '2026-12-01' });
  expect(day.lines.map(({ contractId }) => contractId)).toEqual(['first']);
  expect((await calls['recurring.calendar']({ scope, month: '2027-01' })).days).toEqual([]);

  const possible = async (contractId: string) =>
    (await calls['recurring.contract']({ scope, contractId, fresh: false })).possible;
  expect(await possible('first')).toEqual([
    'runContract',
    'changeContract',
    'moveContract',
    'pauseContract',
    'commentContract',
    'removeContract',
  ]);
  expect(await possible('still')).toEqual([
    'runContract',
    'changeContract',
    'moveContract',
    'resumeContract',
    'commentContract',
    'removeContract',
  ]);
  expect(await possible('over')).toEqual(['runContract', 'changeContract', 'commentContract', 'removeContract']);
  // One that made an invoice stays.
  saveContracts(
    store,
    scopeId,
    [contractRow({ contractId: 'first', lastRun: '2026-11-01' })],
    '2026-11-29T08:00:00.000Z',
  );
  expect(await possible('first')).not.toContain('removeContract');
  markContractsGone(store, scopeId, new Set(rows.map(({ contractId }) => contractId).slice(1)));
  expect(await possible('late')).toEqual([]);

  const nowhere = calls['recurring.contract']({ scope, contractId: 'nowhere', fresh: true });
  expect(await nowhere.catch((error: unknown) => error instanceof AppError && error.data.code)).toBe(
    'unknown-contract',
  );
});

test('a contract shows its rows, history and what it made as read last, also without a network', async () => {
  const { world, calls, says, sync } = await open();
  const contractId = await makeContract(world, { price: 1_000, start: '2027-01-31', dayInMonth: 31, number: 'A 7' });
  await says('PUT', `/v1/contractinvoice/createinvoice/${contractId}`);
  await sync();
  // The mirror alone knows what it made.
  expect(await calls['recurring.contract']({ scope, contractId, fresh: false })).toMatchObject({
    line: { number: 'A 7', amount: 125_000, nextRun: '2027-01-31', state: 'running' },
    viewedAt: null,
    rows: [],
    invoices: [{ status: 'draft', total: 125_000 }],
  });
  const seen = await calls['recurring.contract']({ scope, contractId, fresh: true });
  expect(seen).toMatchObject({
    recurrence: { months: 1, day: 31 },
    rows: [{ description: 'Hyra {MMMM YYYY}', quantity: '1', unitPrice: '1000', vatRate: '25', from: null }],
    history: [{ title: { en: 'Invoice made' } }, { title: { en: 'Contract created' } }],
    invoices: [{ status: 'draft' }],
  });
  expect(seen.facts).toContainEqual({ fact: 'terms', value: '30' });
  expect(seen.fields).toContainEqual({ property: 'Records.0.UnitPrice.Value', value: '1000' });
  const pdf = await calls['recurring.preview']({ scope, contractId, language: 'sv' });
  expect([pdf.name, new TextDecoder('latin1').decode(pdf.bytes.subarray(0, 5))]).toEqual([
    'Nästa faktura Ek & Alm AB 2027-01-31.pdf',
    '%PDF-',
  ]);
  await says('PUT', '/practice/faults', [{ Path: '/v1/*', Effect: 'DropBefore' }]);
  await expect(calls['recurring.preview']({ scope, contractId, language: 'sv' })).rejects.toThrow(AppError);
  expect(await calls['recurring.contract']({ scope, contractId, fresh: true })).toEqual(seen);
});

test('invoices that a contract made and that closed long ago are found when it is looked at first', async () => {
  const { world, store, calls, says, sync } = await open();
  const contractId = await makeContract(world);
  await sync();
  await says('PUT', `/v1/contractinvoice/createinvoice/${contractId}`);
  const made = async (fresh: boolean) => (await calls['recurring.contract']({ scope, contractId, fresh })).invoices;
  expect(await made(false)).toEqual([]);
  expect(await made(true)).toHaveLength(1);
  store.prepare('DELETE FROM invoice WHERE contract_id IS NOT NULL').run();
  // Later ones the sync tells of.
  expect(await made(true)).toEqual([]);
});
