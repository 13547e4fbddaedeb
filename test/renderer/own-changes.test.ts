// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { createApp } from 'vue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../../renderer/bridge.ts';
import { type Review, useReview } from '../../renderer/rooms/review/use-review.ts';
import { type CallName, type CallOutput } from '../../shared/contract/contract.ts';

const summary = (stamp: string): CallOutput<'review.open'> => ({
  ...{ runId: 1, name: 'november', state: 'review', fileNames: ['a.csv'], currency: 'SEK', deduction: 0, stamp },
  counts: { all: 2, error: 0, warning: 0, hint: 0, excluded: 0, billed: 0, newCustomers: 0 },
  sendable: { invoices: 2, net: 100, vat: 25, total: 125 },
  ...{ vatLines: [], control: [], accounts: [], undo: null, redo: null },
});
const line = (draftNo: number, dueDate: string): CallOutput<'review.grid'>['lines'][number] => ({
  ...{
    draftNo,
    kind: 'invoice',
    customerNo: 'K1',
    customerName: 'Kund',
    newCustomer: false,
    invoiceDate: '2026-11-30',
  },
  ...{
    dueDate,
    delivery: 'Email',
    currency: 'SEK',
    rows: 1,
    net: 100,
    vat: 25,
    total: 125,
    level: null,
    included: true,
  },
  ...{ billed: null, marks: [], edited: [], attachments: [], onlyNews: false },
});

describe('a change of a run', () => {
  const asked: CallName[] = [];
  let tell: (name: string, data: unknown) => void = () => undefined;
  let written: () => void = () => undefined;
  let review: Review;
  let unmount = (): void => undefined;
  const answers: Partial<Record<CallName, unknown>> = {
    'review.gridGroup': { group: null },
    'review.open': summary('first'),
    'review.grid': { total: 2, lines: [line(1, '2026-12-01'), line(2, '2026-12-02')], heads: [], before: 0 },
  };
  const value = (of: unknown): unknown => ({ ok: true, value: of });
  const answer = (name: CallName): Promise<unknown> => {
    asked.push(name);
    if (name !== 'review.write') return Promise.resolve(value(answers[name]));
    return new Promise((resolve) => {
      written = () => resolve(value({ changed: 1, summary: summary('second'), lines: [line(2, '2026-12-24')] }));
    });
  };

  beforeEach(async () => {
    vi.stubGlobal('runsheet', {
      call: answer,
      on: (listener: typeof tell) => {
        tell = listener;
        return () => undefined;
      },
    });
    await connect();
    setActivePinia(createPinia());
    const app = createApp({
      setup: () => {
        review = useReview(1);
        return () => null;
      },
    });
    app.mount(document.createElement('div'));
    unmount = () => {
      app.unmount();
    };
    await expect.poll(() => review.lines.at(1)?.dueDate).toBe('2026-12-02');
    await expect.poll(() => review.summary.value?.stamp).toBe('first');
    asked.length = 0;
  });
  afterEach(() => {
    unmount();
    vi.unstubAllGlobals();
  });

  /** Whatever was to be asked for by now has been. */
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  };
  const typed = (): Promise<boolean> => review.edit({ draftNo: 2, rowNo: null, field: 'dueDate' }, '2026-12-24');

  it('of our own is shown by its answer, and nothing is read anew for the news of it, which comes first', async () => {
    const writing = typed();
    tell('review.changed', { runId: 1, stamp: 'second' });
    await turns();
    written();
    expect(await writing).toBe(true);
    expect(review.lines.at(1)).toMatchObject({ dueDate: '2026-12-24', no: 2 });
    expect(review.summary.value?.stamp).toBe('second');
    await turns();
    expect(asked).toEqual(['review.write']);
  });

  it('of another is read anew, also where one of ours is on its way', async () => {
    const writing = typed();
    tell('review.changed', { runId: 1, stamp: 'another' });
    written();
    await writing;
    await expect.poll(() => asked).toContain('review.open');
    expect(asked).toContain('review.grid');
  });

  it('of which no stamp is told is read anew', async () => {
    tell('review.changed', { runId: 1 });
    await expect.poll(() => asked).toContain('review.grid');
  });

  it('reads the list anew where it may have moved an invoice', async () => {
    review.sort.value = { by: 'dueDate', descending: false };
    await expect.poll(() => asked).toContain('review.grid');
    asked.length = 0;
    const writing = typed();
    written();
    await writing;
    expect(asked).toEqual(['review.write', 'review.grid']);
  });
});
