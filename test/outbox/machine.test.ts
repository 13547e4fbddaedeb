import { describe, expect, it } from 'vitest';
import { callIdOf, type TryIdentity } from '../../electron/outbox/call-id.ts';
import { after, jobEvents, transitions } from '../../electron/outbox/machine.ts';
import { backOffMs, defaultTimings, gapMs } from '../../electron/outbox/timings.ts';
import { namedEntry } from '../../electron/outbox/bulk.ts';
import { jobStates } from '../../electron/store/job-states.ts';

describe('the states of a job (outbox.md, A job)', () => {
  const expected: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    queued: {
      claim: 'sending',
      confirm: 'sent',
      refuse: 'rejected',
      cancel: 'cancelled',
      'cancel-in-doubt': 'unknown',
      restored: 'unknown',
    },
    sending: { confirm: 'sent', refuse: 'rejected', doubt: 'unknown', crash: 'unknown', 'put-back': 'queued' },
    unknown: {
      confirm: 'sent',
      refuse: 'rejected',
      'look-again': 'unknown',
      'not-found': 'queued',
      cancel: 'cancelled',
    },
    rejected: { retry: 'queued', 'retry-in-doubt': 'unknown', 'look-up': 'unknown', cancel: 'cancelled' },
    sent: {},
    cancelled: {},
  };

  it.each(jobStates.flatMap((state) => jobEvents.map((event) => [state, event] as const)))(
    '%s on %s goes where the table says, or nowhere',
    (state, event) => {
      const next = expected[state]?.[event];
      if (next === undefined) expect(() => after(state, event)).toThrow();
      else expect(after(state, event)).toBe(next);
    },
  );

  it('nothing leaves sent or cancelled, and only a claim leads to sending', () => {
    expect([transitions.sent, transitions.cancelled]).toEqual([{}, {}]);
    const toSending = jobStates.filter((state) => Object.values(transitions[state]).includes('sending'));
    expect(toSending).toEqual(['queued']);
  });

  it('an unknown job is never sent again but through a reading', () => {
    expect(transitions.unknown.claim).toBeUndefined();
  });
});

describe('the id of a call (outbox.md, Identity)', () => {
  const base: TryIdentity = {
    deployment: 'practice',
    creditorId: '5A1C7F0E-3B52-4D0A-9D6E-0F4A6C2B7101',
    kind: 'createInvoice',
    businessKey: 'key',
    generation: 0,
    attempt: 1,
    tryNo: 1,
  };

  it('has 1 to 50 characters and is the same for the same try on any computer', () => {
    expect(callIdOf([base])).toMatch(/^.{1,50}$/);
    expect(callIdOf([{ ...base, creditorId: base.creditorId.toLowerCase() }])).toBe(callIdOf([base]));
  });

  const others: readonly Partial<TryIdentity>[] = [
    { deployment: 'live' },
    { creditorId: '5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7102' },
    { kind: 'attest' },
    { businessKey: 'key2' },
    { generation: 1 },
    { attempt: 2 },
    { tryNo: 2 },
  ];
  it.each(others)('differs with %o', (change) => {
    expect(callIdOf([{ ...base, ...change }])).not.toBe(callIdOf([base]));
  });
});

describe('patience', () => {
  it('backs off exponentially, capped, with a jitter of half', () => {
    expect(backOffMs(defaultTimings, 1, 0)).toBe(500);
    expect(backOffMs(defaultTimings, 3, 0.999)).toBeCloseTo(4_000, -1);
    expect(backOffMs(defaultTimings, 60, 1)).toBe(defaultTimings.backOff.capMs);
  });
  it('looks again after 5, 30 and 120 s, and the last gap repeats', () => {
    expect([0, 1, 2, 9].map((n) => gapMs(defaultTimings.looksMs, n))).toEqual([5_000, 30_000, 120_000, 120_000]);
  });
  it('a look-up and its gaps together outlast the longest time that the service may hold a call', () => {
    expect(defaultTimings.looksMs.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(150_000);
  });
});

describe('a refusal of a bulk', () => {
  it.each([
    ['[3] Name: saknas', 5, 3],
    [' [0] x', 1, 0],
    ['[5] Name', 5, null],
    ['Name: saknas', 5, null],
  ])('%s of %i names entry %o', (message, entries, named) => {
    expect(namedEntry(message, entries)).toBe(named);
  });
});
