import { describe, expect, it } from 'vitest';
import { boxesOf, paceOf, type Run } from '../../renderer/rooms/runs/run-words.ts';
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
