import { describe, expect, it } from 'vitest';
import { jobRow } from '../../electron/store/jobs.ts';

/** A row as SQLite gives it. */
const row = {
  job_id: 7,
  scope_id: 1,
  run_id: 3,
  draft_no: 12,
  kind: 'createInvoice',
  business_key: 'key',
  generation: 0,
  payload: '{"a":1}',
  state: 'unknown',
  attempt: 1,
  try: 2,
  call_id: 'rs1-x',
  not_before: '2026-11-30T10:00:00.000Z',
  doubt: 'no-answer',
  doubt_since: '2026-11-30T09:00:00.000Z',
  looks: 1,
  failures: 0,
  reached: 1,
  blocked_by: null,
  words: '{"sv":"Söks","en":"Looked up"}',
  result: '{"found":false,"invoiceNumber":null,"stage":null}',
  service_id: 'id',
  seen: '["x"]',
  asks: 0,
  changed_at: '2026-11-30T10:00:00.000Z',
} as const;

const nullable: ReadonlySet<string> = new Set([
  'run_id',
  'draft_no',
  'call_id',
  'not_before',
  'doubt',
  'doubt_since',
  'blocked_by',
  'words',
  'result',
  'service_id',
  'seen',
]);

describe('a row of a job', () => {
  it('is read column by column', () => {
    expect(jobRow.parse(row)).toEqual({
      jobId: 7,
      scopeId: 1,
      runId: 3,
      draftNo: 12,
      kind: 'createInvoice',
      businessKey: 'key',
      generation: 0,
      payload: { a: 1 },
      state: 'unknown',
      attempt: 1,
      tryNo: 2,
      callId: 'rs1-x',
      notBefore: '2026-11-30T10:00:00.000Z',
      doubt: 'no-answer',
      doubtSince: '2026-11-30T09:00:00.000Z',
      looks: 1,
      failures: 0,
      reached: true,
      blockedBy: null,
      words: { sv: 'Söks', en: 'Looked up' },
      result: { found: false, invoiceNumber: null, stage: null },
      serviceId: 'id',
      seen: ['x'],
      asks: false,
      changedAt: '2026-11-30T10:00:00.000Z',
    });
  });

  it.each(Object.keys(row))('is refused where %s holds something else than it may', (column) => {
    const others: readonly unknown[] = [undefined, 1.5, '"', 'neither', {}];
    const refused = others.filter((other) => {
      try {
        jobRow.parse({ ...row, [column]: other });
        return false;
      } catch {
        return true;
      }
    });
    // A column of free text takes any text.
    const isFreeText = ['business_key', 'call_id', 'not_before', 'doubt_since', 'service_id', 'changed_at'];
    expect(refused).toEqual(isFreeText.includes(column) ? [undefined, 1.5, {}] : others);
  });

  it.each(Object.keys(row))('may be without %s only where the table lets it', (column) => {
    const parse = () => jobRow.parse({ ...row, [column]: null });
    if (nullable.has(column)) expect(parse).not.toThrow();
    else expect(parse).toThrow(TypeError);
  });

  it.each([
    ['kind', 'inventsOne'],
    ['state', 'gone'],
    ['doubt', 'perhaps'],
    ['asks', 2],
    ['words', '{"sv":"Bara svenska"}'],
    ['result', '{"found":"ja"}'],
    ['seen', '[1]'],
    ['payload', '{'],
  ])('is refused where %s holds %j', (column, value) => {
    expect(() => jobRow.parse({ ...row, [column]: value })).toThrow();
  });
});
