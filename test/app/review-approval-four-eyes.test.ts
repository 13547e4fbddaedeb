import { describe, expect, test, vi } from 'vitest';
import { rights } from '../../shared/service/rights.ts';
import { creditorId, type World } from '../outbox/harness.ts';
import { approve, connect, demo, type Desk, imported, openDesk, startWorld, until } from './desk.ts';

// Each import starts a thread, which reads its modules from the disk.
vi.setConfig({ testTimeout: 120_000 });

const sheet = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
  'F1;1001;Ek & Alm AB;ek@example.se;2026-11-30;2026-12-30;Städning;1;100,00;25',
  'F2;1002;Björk & Co HB;bjork@example.se;2026-11-30;2026-12-30;Städning;1;200,00;25',
];

const all = Object.fromEntries(rights.map((right) => [right, true]));
const bo = { method: 'password', userName: 'bo', password: 'lösen-1' } as const;
const siv = { ...bo, userName: 'siv' } as const;

/** A service with three users: demo, bo who may attest, and siv who may not. */
const startWithThree = async (): Promise<World> => {
  const world = await startWorld();
  for (const [{ userName, password }, given] of [
    [bo, all],
    [siv, { ...all, CanAttestInvoice: false }],
  ] as const)
    await world.hands.ask('POST', '/v1/users/user', {
      Username: userName,
      Password: password,
      Rights: [{ CreditorPublicId: creditorId, ...given }],
    });
  return world;
};

interface Stopped {
  readonly world: World;
  readonly desk: Desk;
  /** The connection of demo. */
  readonly first: string;
  readonly runId: number;
}

/** A run that demo approved, asking for everything, and that stopped at drafts. */
const stopped = async (): Promise<Stopped> => {
  const world = await startWithThree();
  const desk = openDesk();
  const first = await connect(desk, world);
  await desk.ask('approval.setRules', { scope: { connectionId: first, creditorId }, fourEyes: true });
  const runId = await imported(desk, first, sheet);
  await approve(desk, runId, true);
  await desk.ask('runs.push', { runId });
  await until(desk, runId, ({ state }) => state === 'done');
  return { world, desk, first, runId };
};

const stages = async (world: World): Promise<readonly string[]> => (await world.hands.open()).map(({ Stage }) => Stage);

describe('four eyes', () => {
  test('the run stops at drafts, whatever was asked, and another person attests it with their own credential', async () => {
    const { world, desk, first, runId } = await stopped();
    const { ask } = desk;
    expect(await stages(world)).toEqual(['Created', 'Created']);
    expect((await ask('runs.get', { runId })).attest).toBe(false);
    const second = await connect(desk, world, 'Byrån, Bo', bo);
    expect((await ask('approval.rules', { connectionId: second, creditorId })).fourEyes).toBe(true);
    expect((await ask('approval.waiting', { connectionId: first, creditorId })).runs).toEqual([]);
    expect((await ask('approval.waiting', { connectionId: second, creditorId })).runs).toMatchObject([
      { runId, userName: 'demo', invoices: 2 },
    ]);
    await ask('approval.attest', { runId, connectionId: second });
    await until(desk, runId, ({ state, ledger }) => state === 'done' && ledger.attested === 2);
    const { made } = await ask('approval.get', { runId });
    expect(made).toMatchObject({ userName: 'demo', attested: { userName: 'bo', connection: 'Byrån, Bo' } });
    expect((await ask('approval.waiting', { connectionId: second, creditorId })).runs).toEqual([]);
  });

  test('the person who approved cannot attest: not by the run’s own call, not by a second connection, not by a new sign-in', async () => {
    const { world, desk, first, runId } = await stopped();
    const { ask, codeOf } = desk;
    expect(await codeOf('runs.attest', { runId })).toBe('four-eyes-needed');
    expect(await codeOf('approval.attest', { runId, connectionId: first })).toBe('four-eyes-needed');
    const again = await connect(desk, world, 'En till');
    expect(await codeOf('approval.attest', { runId, connectionId: again })).toBe('four-eyes-needed');
    const off = { scope: { connectionId: first, creditorId }, fourEyes: false };
    expect(await codeOf('approval.setRules', off)).toBe('four-eyes-own-runs');
    const second = await connect(desk, world, 'Byrån, Bo', bo);
    await ask('approval.setRules', { ...off, scope: { connectionId: second, creditorId } });
    expect(await codeOf('runs.attest', { runId })).toBe('four-eyes-needed');
    await ask('connections.signIn', { connectionId: first, credentials: demo, createToken: false });
    expect(await codeOf('approval.attest', { runId, connectionId: first })).toBe('four-eyes-needed');
    expect(await stages(world)).toEqual(['Created', 'Created']);
  });

  test('a run that was approved under the rule keeps needing another person, whoever takes the rule away', async () => {
    const world = await startWithThree();
    const desk = openDesk();
    const { ask, codeOf } = desk;
    const [first, second] = [await connect(desk, world), await connect(desk, world, 'Byrån, Bo', bo)];
    const rule = (connectionId: string, fourEyes: boolean) => ({ scope: { connectionId, creditorId }, fourEyes });
    await ask('approval.setRules', rule(first, true));
    const runId = await imported(desk, first, sheet);
    await approve(desk, runId, true);
    await ask('review.unapprove', { runId });
    expect(await codeOf('approval.setRules', rule(first, false))).toBe('four-eyes-own-runs');
    await ask('approval.setRules', rule(second, false));
    expect((await ask('approval.get', { runId })).wantsAnother).toBe(true);
    await approve(desk, runId, true);
    await ask('runs.push', { runId });
    await until(desk, runId, ({ state }) => state === 'done');
    expect(await stages(world)).toEqual(['Created', 'Created']);
    expect(await codeOf('runs.attest', { runId })).toBe('four-eyes-needed');
  });

  test('the rule holds for what was approved before it and is not sent, or not attested', async () => {
    const world = await startWithThree();
    const desk = openDesk();
    const { ask, codeOf } = desk;
    const first = await connect(desk, world);
    const rule = (fourEyes: boolean) => ({ scope: { connectionId: first, creditorId }, fourEyes });
    const runId = await imported(desk, first, sheet);
    await approve(desk, runId, true);
    await ask('approval.setRules', rule(true));
    expect(await codeOf('runs.push', { runId })).toBe('four-eyes-approve-again');
    await ask('approval.setRules', rule(false));
    await ask('review.unapprove', { runId });
    await approve(desk, runId, false);
    await ask('approval.setRules', rule(true));
    await ask('runs.push', { runId });
    await until(desk, runId, ({ state }) => state === 'done');
    expect(await codeOf('runs.attest', { runId })).toBe('four-eyes-needed');
    const second = await connect(desk, world, 'Byrån, Bo', bo);
    expect(await codeOf('approval.attest', { runId, connectionId: second })).toBe('none');
  });

  test('a key that does not say whose it is neither approves nor attests', async () => {
    const { world, desk, first, runId } = await stopped();
    const { ask, codeOf } = desk;
    const second = await connect(desk, world, 'Byrån, Bo', bo);
    const { Value } = Object(await world.hands.ask('GET', '/v1/authentication/securetoken'));
    const credentials = { method: 'token', token: String(Value) } as const;
    await ask('connections.signIn', { connectionId: second, credentials, createToken: false });
    expect(await codeOf('approval.attest', { runId, connectionId: second })).toBe('four-eyes-unknown-user');
    await ask('connections.signIn', { connectionId: first, credentials, createToken: false });
    const other = await imported(desk, first, sheet);
    const { sendable } = await ask('review.open', { runId: other });
    const asked = { runId: other, invoices: sendable.invoices, total: sendable.total, attest: false };
    expect(await codeOf('review.approve', asked)).not.toBe('none');
    expect(await stages(world)).toEqual(['Created', 'Created']);
  });

  test('a user whom the service lets attest nothing is told so, and the attest stays open for another', async () => {
    const { world, desk, runId } = await stopped();
    const third = await connect(desk, world, 'Byrån, Siv', siv);
    expect(await desk.codeOf('approval.attest', { runId, connectionId: third })).toBe('four-eyes-no-right');
    expect((await desk.ask('approval.get', { runId })).made?.attested).toBeNull();
    const second = await connect(desk, world, 'Byrån, Bo', bo);
    expect(await desk.codeOf('approval.attest', { runId, connectionId: second })).toBe('none');
  });
});
