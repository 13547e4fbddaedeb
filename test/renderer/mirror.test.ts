import { describe, expect, it } from 'vitest';
import { unseenEnd } from '../../renderer/stores/mirror.ts';

const ledger = { invoices: 5, sent: 5, notSent: 0, unknown: 0, rejected: 0, cancelled: 0, attested: 5 };
const run = (finishedAt: string | null, state: 'done' | 'cancelled' | 'sending' | 'approved' = 'done', sent = 5) => ({
  state,
  finishedAt,
  ledger: { ...ledger, sent },
});
const [earlier, later] = ['2026-11-30T08:00:00.000Z', '2026-11-30T09:00:00.000Z'];

describe('the mirror is brought up to date by itself', () => {
  it('when a run has ended since, done or cancelled halfway', () => {
    expect(unseenEnd(null, [run(earlier)])).toBe(earlier);
    expect(unseenEnd(earlier, [run(earlier), run(later, 'cancelled')])).toBe(later);
  });
  it('not when it has seen every run, or no run sent anything', () => {
    expect(unseenEnd(later, [run(earlier)])).toBeNull();
    expect(unseenEnd(null, [])).toBeNull();
    expect(unseenEnd(null, [run(later, 'cancelled', 0), run(null, 'approved', 0)])).toBeNull();
  });
  it('not while a run is on its way', () => {
    expect(unseenEnd(null, [run(earlier), run(null, 'sending')])).toBeNull();
  });
});
