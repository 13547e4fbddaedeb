import { expect, it } from 'vitest';
import { crashDrill } from './drill.ts';

it('N038: workers killed at random points under faults leave every approved invoice at the service exactly once', async () => {
  const { tries, killsIn, ...found } = await crashDrill({ seed: 2026, kills: 8, invoices: 60 });
  expect(found).toEqual({ kills: 8, lost: 0, doubled: 0, limitsCrossed: 0, odd: [] });
  expect(Math.min(killsIn.registers, killsIn.drafts, killsIn.attest + killsIn.confirmation)).toBeGreaterThan(0);
  // More than one each: what a kill or a fault cut off was tried again.
  expect(tries).toBeGreaterThan(60);
});
