import { z } from 'zod';
import { jobStates } from './job-states.ts';
import { jobKinds, type JobOwner } from './jobs.ts';
import { all, count, flag, one } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** One call of a run's log: a try of a job, or (`job_id` null) a reading for the run as a whole. Instants are ISO 8601. */
const callRow = z.object({
  job_id: z.int().nullable(),
  no: z.int(),
  purpose: z.enum(['send', 'look-up']),
  method: z.string(),
  path: z.string(),
  call_id: z.string().nullable(),
  body_hash: z.string().nullable(),
  /** The body itself, where it was kept. */
  body: z.string().nullable(),
  sent_at: z.string(),
  answered_at: z.string().nullable(),
  status: z.int().nullable(),
  answer: z.string().nullable(),
  carried: z.int(),
  kind: z.enum(jobKinds).nullable(),
  state: z.enum(jobStates).nullable(),
  job_call_id: z.string().nullable(),
  draft_no: z.int().nullable(),
  name: z.string().nullable(),
  invoice_number: z.string().nullable(),
  /** An earlier try of the job got no answer, or a fault: this one looks for what became of it. */
  doubted: flag,
});
export type LoggedCall = z.infer<typeof callRow>;

export type LogFilter = 'all' | 'errors' | 'look-ups';

export interface LogQuestion extends RunKey {
  readonly filter: LogFilter;
  /** One invoice's calls alone, those that carried others too. */
  readonly draftNo: number | null;
}

export interface LogPage extends LogQuestion {
  readonly newestFirst: boolean;
  readonly offset: number;
  readonly limit: number;
}

interface Source {
  readonly from: string;
  readonly where: string;
}

/** Written as the partial indexes have them, or those are not used. */
const tryFilters: Readonly<Record<LogFilter, string>> = {
  all: 't.carried > 0',
  errors: 't.carried > 0 AND t.answered_at IS NOT NULL AND (t.status IS NULL OR t.status >= 400)',
  'look-ups': `t.purpose = 'look-up'`,
};
const readFilters: Readonly<Record<LogFilter, string>> = {
  all: 'TRUE',
  errors: '(r.status IS NULL OR r.status >= 400)',
  'look-ups': 'TRUE',
};

const trySource = ({ filter, draftNo }: LogQuestion): Source =>
  draftNo === null
    ? { from: 'job_try t', where: `t.scope_id = @scopeId AND t.run_id = @runId AND ${tryFilters[filter]}` }
    : {
        from: 'job j CROSS JOIN job_try t ON t.scope_id = j.scope_id AND t.job_id = j.job_id',
        where: `j.scope_id = @scopeId AND j.run_id = @runId AND j.draft_no = @draftNo
          AND ${tryFilters[filter].replace('t.carried > 0', 'TRUE')}`,
      };

const places = (page: LogQuestion): string => {
  const { from, where } = trySource(page);
  const tries = `SELECT t.job_id AS job_id, t.try_no AS no, t.sent_at AS sent_at FROM ${from} WHERE ${where}`;
  return page.draftNo === null
    ? `${tries} UNION ALL SELECT NULL, r.read_no, r.sent_at FROM run_read r
       WHERE r.scope_id = @scopeId AND r.run_id = @runId AND ${readFilters[page.filter]}`
    : tries;
};

const params = ({ scopeId, runId, draftNo }: LogQuestion) => ({
  scopeId,
  runId,
  ...(draftNo === null ? {} : { draftNo }),
});

const told = `j.kind, j.state, j.call_id AS job_call_id, j.draft_no,
  coalesce(json_extract(j.payload, '$.customerName'), json_extract(j.payload, '$.entry.Description')) AS name,
  coalesce(json_extract(j.result, '$.invoiceNumber'), (SELECT invoice_number FROM invoice
    WHERE invoice.scope_id = j.scope_id AND invoice.action_id = j.service_id)) AS invoice_number`;

const tryColumns = `t.job_id, t.try_no AS no, t.purpose, t.method, t.path, t.call_id, t.body_hash, t.body, t.sent_at,
  t.answered_at, t.status, t.answer, t.carried, ${told},
  (t.purpose = 'look-up' AND EXISTS (SELECT 1 FROM job_try e WHERE e.scope_id = t.scope_id AND e.job_id = t.job_id AND e.try_no < t.try_no
    AND e.purpose = 'send' AND (e.status IS NULL OR e.status >= 500))) AS doubted`;

const callOf = (store: Store, key: JobOwner, jobId: number | null, no: number): LoggedCall | null =>
  jobId === null
    ? one(
        callRow,
        store.prepare(
          `SELECT NULL AS job_id, read_no AS no, 'look-up' AS purpose, method, path, NULL AS call_id, NULL AS body_hash, NULL AS body,
             sent_at, answered_at, status, answer, 1 AS carried, NULL AS kind, NULL AS state, NULL AS job_call_id,
             NULL AS draft_no, NULL AS name, NULL AS invoice_number, 0 AS doubted
           FROM run_read WHERE scope_id = ? AND run_id = ? AND read_no = ?`,
        ),
        [key.scopeId, key.runId, no],
      )
    : one(
        callRow,
        store.prepare(
          `SELECT ${tryColumns} FROM job_try t JOIN job j ON j.scope_id = t.scope_id AND j.job_id = t.job_id
           WHERE t.scope_id = ? AND t.job_id = ? AND t.try_no = ? AND j.run_id IS ?`,
        ),
        [key.scopeId, jobId, no, key.runId],
      );

/** One call of a run, or (without a run) of an act; null where it has none such. */
export const loggedCall = callOf;

const placeRow = z.object({ job_id: z.int().nullable(), no: z.int() });

/** How many calls there are under a filter. */
export const logTotal = (store: Store, question: LogQuestion): number =>
  count(store.prepare(`SELECT count(*) AS n FROM (${places(question)})`), params(question));

/** A page of a run's log. Only what is on the page is read whole, whatever the length of the log. */
export const logPage = (store: Store, page: LogPage): readonly LoggedCall[] => {
  const way = page.newestFirst ? 'DESC' : 'ASC';
  return all(
    placeRow,
    store.prepare(`${places(page)} ORDER BY sent_at ${way}, job_id ${way}, no ${way} LIMIT @limit OFFSET @offset`),
    { ...params(page), limit: page.limit, offset: page.offset },
  ).flatMap(({ job_id, no }) => callOf(store, page, job_id, no) ?? []);
};

/** The jobs that went with one call, in the order of its entries: the log names the first of them. */
export const companions = (store: Store, key: JobOwner, call: LoggedCall): readonly number[] => {
  const lead = one(
    z.object({ job_id: z.int(), carried: z.int() }),
    store.prepare(
      `SELECT job_id, carried FROM job_try WHERE scope_id = ? AND run_id = ? AND sent_at = ? AND carried > 0 AND call_id = ?`,
    ),
    [key.scopeId, key.runId, call.sent_at, call.call_id],
  );
  if (lead === null) return call.job_id === null ? [] : [call.job_id];
  return all(
    z.object({ job_id: z.int() }),
    store.prepare(
      `SELECT job_id FROM job_try WHERE scope_id = ? AND job_id >= ? AND call_id = ? AND sent_at = ? ORDER BY job_id LIMIT ?`,
    ),
    [key.scopeId, lead.job_id, call.call_id, call.sent_at, lead.carried],
  ).map((row) => row.job_id);
};
