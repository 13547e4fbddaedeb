import { expect, test } from 'vitest';
import { z } from 'zod';
import { creditorId } from '../outbox/harness.ts';
import { approve, connect, type Desk, imported, openDesk, startWorld, until } from './desk.ts';

const header = 'Kundnr;Kund;E-post;Fakturadatum;Benämning;Antal;Pris;Moms';
const sheet = (day: string, email: string): readonly string[] => [
  header,
  `1001;Ek & Alm AB;${email};${day};Städning;1;100,00;25`,
  `1002;Björk AB;bjork@example.se;${day};Städning;1;200,00;25`,
];

const change = async ({ ask }: Desk, runId: number): Promise<void> => {
  const { customer, fields } = await ask('review.differences', { runId, draftNo: 1 });
  const email = fields.find(({ field }) => field === 'email');
  if (customer === null || email === undefined) throw new Error('no customer');
  const { register, told } = email;
  const choices = [{ field: 'email' as const, choice: 'change' as const, register, told }];
  await ask('review.chooseDifferences', { runId, draftNo: 1, debtorId: customer.debtorId, choices });
};

test('a customer that moved at the service after it was approved waits for a person, who leaves it as it is', async () => {
  const world = await startWorld();
  const desk = openDesk();
  const connectionId = await connect(desk, world);
  const send = async (day: string, email: string, before: () => Promise<void>, chosen: boolean): Promise<number> => {
    const runId = await imported(desk, connectionId, sheet(day, email));
    if (chosen) await change(desk, runId);
    await approve(desk, runId, false);
    await before();
    await desk.ask('runs.push', { runId });
    await until(desk, runId, ({ state }) => state === 'done');
    return runId;
  };
  await send('2026-11-27', 'ek@example.se', () => Promise.resolve(), false);
  const ek = async () => {
    const all = z
      .array(z.looseObject({ DebtorNo: z.string(), Email: z.string() }))
      .parse(await world.hands.ask('GET', `/v1/debtors/debtors/${creditorId}`));
    const found = all.find(({ DebtorNo }) => DebtorNo === '1001');
    if (found === undefined) throw new Error('no customer');
    return found;
  };

  const runId = await send(
    '2026-11-28',
    'ny@example.se',
    async () => {
      await world.hands.ask('PUT', '/v1/debtors/debtor', { ...(await ek()), Email: 'annan@example.se' });
    },
    true,
  );
  expect((await ek()).Email).toBe('annan@example.se');
  const { ledger } = await desk.ask('runs.get', { runId });
  expect(ledger).toMatchObject({ invoices: 2, sent: 1, rejected: 1 });
  const { jobs } = await desk.ask('runs.jobs', { runId, state: 'rejected', page: { offset: 0, limit: 10 } });
  const job = jobs.find(({ kind }) => kind === 'debtor-update');
  expect([job?.customerName, job?.words.sv]).toEqual(['Ek & Alm AB', expect.stringContaining('annan@example.se')]);
  expect(await desk.codeOf('runs.skip', { runId, jobId: jobs.find(({ kind }) => kind === 'draft')?.jobId ?? 0 })).toBe(
    'job-not-skippable',
  );
  await desk.ask('runs.skip', { runId, jobId: job?.jobId ?? 0 });
  await until(desk, runId, ({ state, ledger: now }) => state === 'done' && now.sent === 2);
  expect((await ek()).Email).toBe('annan@example.se');

  await send('2026-11-29', 'ny@example.se', () => Promise.resolve(), true);
  expect((await ek()).Email).toBe('ny@example.se');
});
