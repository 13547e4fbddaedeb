import { expect, it, vi } from 'vitest';
import { crashDrill } from './drill.ts';
import { killPlan } from './kill-plan.ts';

// A dozen processes start one after the other: a busy machine takes long.
vi.setConfig({ testTimeout: 300_000 });

it('N038: workers killed at random points under faults leave every approved invoice at the service exactly once', async () => {
  const { tries, killsIn: _, ...found } = await crashDrill({ seed: 2026, kills: 8, invoices: 60 });
  expect(found).toEqual({ kills: 8, lost: 0, doubled: 0, limitsCrossed: 0, odd: [] });
  // More than one each: what a kill or a fault cut off was tried again.
  expect(tries).toBeGreaterThan(60);
});

it('kills are spread over all that is done, those among confirmations are made before they come, and a seed makes them again', () => {
  const waves = [
    { runId: 1, claimed: 300, confirmed: 400 },
    { runId: 2, claimed: 700, confirmed: 800 },
  ];
  const plan = killPlan(7, 40, waves);
  const times = (from: number, to: number): number => plan.filter(({ atStep }) => atStep >= from && atStep < to).length;
  expect(Math.min(times(0, 100), times(100, 200), times(200, 300), times(400, 500), times(600, 700))).toBeGreaterThan(
    0,
  );
  expect(times(300, 301)).toBeGreaterThan(1);
  expect(times(301, 401)).toBe(0);
  expect(plan).toEqual(killPlan(7, 40, waves));
  expect(plan).not.toEqual(killPlan(8, 40, waves));
});
