// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, expect, it, vi } from 'vitest';
import { connect } from '../../renderer/bridge.ts';
import { useTour } from '../../renderer/tour/use-tour.ts';
import { begun, handedOver } from '../../renderer/tour/tour-machine.ts';
import { type CallName, type CallOutput } from '../../shared/contract/contract.ts';
import { type Tour } from '../../shared/contract/tour.ts';

type Run = CallOutput<'runs.get'>;

const scope = { connectionId: 'practice', creditorId: '5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7101' };
const kept: Tour = { ...handedOver(begun(), 'a.csv'), step: 'approve', run: { scope, runId: 7 } };
const runIn = (state: Run['state']): Run => ({
  runId: 7,
  name: 'a',
  state,
  createdAt: '2026-11-30T09:00:00.000Z',
  approvedAt: null,
  finishedAt: null,
  attest: false,
  total: 0,
  currency: 'SEK',
  ledger: { invoices: 1, sent: 0, notSent: 1, unknown: 0, rejected: 0, cancelled: 0, attested: 0 },
  undo: null,
  step: null,
  progress: { done: 0, total: 1, perSecond: null, secondsLeft: null },
  waiting: null,
  callsPerSecond: [],
  schedule: null,
});

afterEach(() => vi.unstubAllGlobals());

it('shows what the latest look at the run told of those that are answered, in whatever order they are', async () => {
  const looks: ((state: Run['state']) => void)[] = [];
  let tell: (name: string, data: unknown) => void = () => undefined;
  vi.stubGlobal('runsheet', {
    call: (name: CallName) =>
      name === 'runs.get'
        ? new Promise((resolve) => looks.push((state) => resolve({ ok: true, value: runIn(state) })))
        : Promise.resolve({ ok: true, value: name === 'tour.get' ? kept : {} }),
    on: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
  });
  await connect();
  setActivePinia(createPinia());
  const tour = useTour();
  void tour.open(kept);
  await vi.waitFor(() => expect(looks).toHaveLength(1));
  for (let more = 0; more < 2; more += 1) tell('runs.changed', { runId: 7 });
  await vi.waitFor(() => expect(looks).toHaveLength(3));

  looks[1]?.('sending');
  await vi.waitFor(() => expect([tour.frontier, tour.tour.step]).toEqual(['send', 'send']));
  looks[0]?.('cancelled');
  await new Promise((resolve) => setImmediate(resolve));
  expect([tour.frontier, tour.tour.step]).toEqual(['send', 'send']);
  looks[2]?.('cancelled');
  await vi.waitFor(() => expect([tour.frontier, tour.tour.step]).toEqual(['sheet', 'sheet']));
});
