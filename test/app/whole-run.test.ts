import { describe, expect, test, vi } from 'vitest';
import { errorBudget } from '../../shared/service/limits.ts';
import { windowMs, type World } from '../outbox/harness.ts';
import { approve, connect, demo, imported, newlyKept, openDesk, startWorld, until } from './desk.ts';

const invoices = 24;

const sheet = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
  ...Array.from({ length: invoices }, (_, index) => {
    const n = String(index + 1);
    const customer = String(1 + (index % 5));
    return `F${n};100${customer};Kund ${customer} AB;k${customer}@example.se;2026-11-30;2026-12-30;Städning;1;${n}00,00;25`;
  }),
];

const mostErrors = async (world: World): Promise<number> => {
  const at = (await world.hands.calls())
    .filter((call) => (call.Status ?? 0) >= 400)
    .map((call) => Date.parse(call.Time));
  return Math.max(0, ...at.map((from) => at.filter((time) => time >= from && time < from + windowMs).length));
};

describe('a run of the whole application', () => {
  test('whose token is revoked midway waits for a person, and goes on by itself after the new sign-in', async () => {
    const world = await startWorld();
    const desk = openDesk();
    const connectionId = await connect(desk, world);
    const runId = await imported(desk, connectionId, sheet);
    await approve(desk, runId, true);
    await world.hands.holdAfter(3);
    await desk.ask('runs.push', { runId });
    await until(desk, runId, (run) => run.ledger.sent === 3);
    await world.hands.ask('POST', '/v1/authentication/apiauthenticate');
    await world.hands.faults([]);
    await until(desk, runId, (run) => run.state === 'needs-person');
    const stopped = await desk.ask('runs.get', { runId });
    expect([stopped.waiting?.reason.sv, stopped.ledger.rejected]).toEqual([
      'Tjänsten godtar inte inloggningen längre.',
      0,
    ]);
    await vi.waitFor(() => desk.ask('connections.signIn', { connectionId, credentials: demo, createToken: true }), {
      timeout: 5_000,
      interval: 100,
    });
    await until(desk, runId, (run) => run.state === 'done');
    expect((await desk.ask('runs.get', { runId })).ledger).toMatchObject({
      invoices,
      sent: invoices,
      attested: invoices,
    });
    expect((await world.hands.open()).length).toBe(invoices);
    expect(await mostErrors(world)).toBeLessThanOrEqual(errorBudget.ourShare);
  });

  test('that is closed midway goes on at the next start, and its file is known as billed', async () => {
    const world = await startWorld();
    const kept = newlyKept();
    const first = openDesk(kept);
    const connectionId = await connect(first, world);
    const runId = await imported(first, connectionId, sheet);
    await approve(first, runId, true);
    await world.hands.holdAfter(3);
    await first.ask('runs.push', { runId });
    await until(first, runId, (run) => run.ledger.sent === 3);
    await first.application.close();
    await world.hands.faults([]);
    const second = openDesk(kept);
    await until(second, runId, (run) => run.state === 'done');
    expect((await world.hands.open()).length).toBe(invoices);
    const again = await imported(second, connectionId, sheet);
    const { counts, sendable } = await second.ask('review.open', { runId: again });
    expect([counts.billed, counts.excluded, sendable.invoices]).toEqual([invoices, invoices, 0]);
  });

  test('that is cancelled midway may be billed again: what was sent is left out, the rest goes once', async () => {
    const world = await startWorld();
    const desk = openDesk();
    const connectionId = await connect(desk, world);
    const runId = await imported(desk, connectionId, sheet);
    await approve(desk, runId, false);
    await world.hands.holdAfter(3);
    await desk.ask('runs.push', { runId });
    await until(desk, runId, (run) => run.ledger.sent === 3);
    await desk.ask('runs.cancel', { runId });
    await world.hands.faults([]);
    await until(desk, runId, (run) => run.finishedAt !== null);
    const { ledger } = await desk.ask('runs.get', { runId });
    expect(ledger.sent + ledger.cancelled).toBe(invoices);
    const again = await imported(desk, connectionId, sheet);
    const { counts } = await desk.ask('review.open', { runId: again });
    expect(counts).toMatchObject({ billed: ledger.sent, excluded: ledger.sent });
    await approve(desk, again, false);
    await desk.ask('runs.push', { runId: again });
    await until(desk, again, (run) => run.state === 'done');
    expect((await desk.ask('runs.get', { runId: again })).ledger.sent).toBe(ledger.cancelled);
    expect((await world.hands.open()).length).toBe(invoices);
  });
});
