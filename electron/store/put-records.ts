import { z } from 'zod';
import { type putStanding } from '../../shared/contract/lists.ts';
import { newKey } from './acts.ts';
import { jobStates, type JobState } from './job-states.ts';
import { type ListKey } from './lists.ts';
import { all, flag, jsonOf } from './rows.ts';
import { type Store } from './store.ts';

type PutStanding = z.infer<typeof putStanding>;

const valuesShape = z.array(z.object({ property: z.string(), value: z.string() }));
const row = z.object({ business_key: z.string(), state: z.enum(jobStates), asks: flag, asked: jsonOf(valuesShape) });

/** How it stands with a record that the register was asked to create, and what was asked for. */
export interface PutRecord {
  readonly standing: PutStanding;
  readonly values: z.infer<typeof valuesShape>;
}

const standingOf = (state: JobState, asks: boolean): PutStanding => {
  if (state === 'sent') return 'made';
  if (state === 'rejected') return 'refused';
  return asks ? 'asks' : 'waits';
};

/** How it stands with those of a list's records that the register was asked to create; what was taken back is not among them. */
export const putRecords = (
  store: Store,
  { scopeId, listId }: ListKey,
  recordNos: readonly number[],
): ReadonlyMap<number, PutRecord> => {
  const noOf = new Map(recordNos.map((recordNo) => [newKey({ listId, recordNo }), recordNo]));
  const jobs = all(
    row,
    store.prepare(
      `SELECT business_key, state, asks, json_extract(payload, '$.to.values') AS asked FROM job INDEXED BY job_planned
       WHERE scope_id = @scopeId AND run_id IS NULL AND kind = 'addRecord'
         AND business_key IN (SELECT value FROM json_each(@keys)) AND state <> 'cancelled'`,
    ),
    { scopeId, keys: JSON.stringify([...noOf.keys()]) },
  );
  return new Map(
    jobs.flatMap(({ business_key, state, asks, asked }) => {
      const recordNo = noOf.get(business_key);
      return recordNo === undefined ? [] : [[recordNo, { standing: standingOf(state, asks), values: asked }] as const];
    }),
  );
};

/** The records of a list that customers were made of, or are about to be, by the external ids that they were given. */
export const customersMadeOf = (store: Store, { scopeId, listId }: ListKey): ReadonlyMap<string, number> =>
  new Map(
    all(
      z.object({ external_id: z.string(), record_no: z.int() }),
      store.prepare(
        `SELECT value.value ->> '$.value' AS external_id, job.payload ->> '$.origin.recordNo' AS record_no
         FROM job INDEXED BY job_planned, json_each(job.payload, '$.to.values') value
         WHERE scope_id = @scopeId AND run_id IS NULL AND kind = 'addRecord' AND state <> 'cancelled'
           AND business_key BETWEEN @from AND @to AND value.value ->> '$.property' = 'DebtorExternalId'
         ORDER BY job_id DESC`,
      ),
      { scopeId, from: `list-${String(listId)}.`, to: `list-${String(listId)}.~` },
    ).map((made) => [made.external_id, made.record_no]),
  );
