import { describe, expect, it } from 'vitest';
import { boxesOf, paceOf, type Run } from '../../renderer/rooms/runs/run-words.ts';
import { barsOf, chart, ticksOf } from '../../renderer/rooms/start/months-bars.ts';
import { useWords } from '../../renderer/i18n/index.ts';

const run: Run = {
  runId: 1,
  name: 'November',
  state: 'sending',
  createdAt: '',
  approvedAt: null,
  finishedAt: null,
  attest: true,
  total: 100,
  currency: 'SEK',
  ledger: { invoices: 286, sent: 185, notSent: 100, unknown: 1, rejected: 0, cancelled: 0, attested: 0 },
  step: 'drafts',
  progress: { done: 186, total: 286, perSecond: 2.04, secondsLeft: 50 },
  waiting: null,
  callsPerSecond: [],
  schedule: null,
  undo: null,
};

describe('a run in words', () => {
  it('shows boxes that add up to the invoices, whatever happened', () => {
    const happened: Run = { ...run, ledger: { ...run.ledger, notSent: 97, rejected: 2, cancelled: 1 } };
    for (const one of [run, happened])
      expect(boxesOf(one).reduce((sum, box) => sum + one.ledger[box], 0)).toBe(one.ledger.invoices);
  });

  it('says pace and time left while it sends, and no time left while it rests', () => {
    expect(paceOf(run, useWords())).toBe('2 per sekund · klart om cirka 50 sekunder');
    expect(paceOf({ ...run, state: 'paused' }, useWords())).toBe('');
  });
});

describe('the bars of twelve months', () => {
  const month = (invoiced: number, outstanding: number) => ({
    month: '2026-11',
    invoiced,
    paid: invoiced - outstanding,
    outstanding,
    invoices: 1,
  });

  it('put what is outstanding on what is paid, the highest to the top', () => {
    const [highest, half] = barsOf([month(1000, 500), month(500, 0)]);
    expect(highest?.leftY).toBe(chart.top);
    expect(highest?.paidHeight).toBe(highest?.leftHeight);
    expect(half?.leftHeight).toBe(0);
    expect(half?.paidY).toBe(highest?.paidY);
  });

  it('show a little that is left, and draw nothing wrong for no months with money', () => {
    expect(barsOf([month(100_000_000, 1)])[0]?.leftHeight).toBeGreaterThan(1);
    expect(barsOf([month(0, 0)])[0]?.paidHeight).toBe(0);
    expect(ticksOf([month(0, 0)]).every((tick) => Number.isFinite(tick.y))).toBe(true);
  });
});
