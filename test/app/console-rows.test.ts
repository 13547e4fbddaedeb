import { expect, it, vi } from 'vitest';
import { endpoints } from '../../shared/service/endpoints.ts';
import { effectOf } from '../../shared/service/effects.ts';
import { leastCall, open } from './console-desk.ts';

vi.setConfig({ testTimeout: 120_000 });

it('each of the 297 rows, filled with the least, is taken by the door and answered by the practice service in words', async () => {
  const { send, world } = await open();
  await world.hands.settings({ RateLimits: false });
  const wrong: string[] = [];
  // What would end the sign-in, or the creditor that the rest is asked of.
  const ending = /apiauthenticate|changepassword|^DELETE .v1.creditors.creditor.{id}/;
  for (const row of endpoints) {
    if (ending.test(`${row.method} ${row.path}`)) continue;
    const entry = await send(leastCall(row));
    const said = entry.outcome === 'done' || (entry.outcome === 'refused' && entry.answer.text !== '');
    const isUnreadable = entry.status === 500;
    if (!said && !isUnreadable) wrong.push(`${row.method} ${row.path} ${entry.outcome} ${String(entry.status)}`);
    expect(entry.words.sv).not.toBe('');
    if (effectOf(row) === 'reads') expect(entry.outcome).not.toBe('unknown');
  }
  expect(wrong).toEqual([]);
});
