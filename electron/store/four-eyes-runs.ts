import { z } from 'zod';
import { all } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type KnownScope } from './scopes.ts';
import { type Store } from './store.ts';

const row = z.object({ userName: z.string().nullable() }).transform(({ userName }) => userName);

/** Who approved runs of the creditor in its deployment under four eyes that nobody has attested, also where it was taken back. */
export const unattestedApprovers = (store: Store, { kind, scope }: KnownScope): readonly (string | null)[] =>
  all(
    row,
    store.prepare(
      `SELECT DISTINCT user_name AS userName FROM approval JOIN run USING (scope_id, run_id) JOIN creditor USING (scope_id)
       JOIN connection ON connection.connection_id = creditor.connection_id
       WHERE connection.kind = ? AND lower(creditor.creditor_id) = lower(?) AND four_eyes = 1 AND attested_at IS NULL
         AND run.state <> 'cancelled'`,
    ),
    [kind, scope.creditorId],
  );

/** Lets an approval that was made before the creditor wanted four eyes wait for another person's attest. */
export const askForAnother = (store: Store, key: RunKey): void => {
  store
    .prepare('UPDATE approval SET four_eyes = 1 WHERE scope_id = ? AND run_id = ? AND attested_at IS NULL')
    .run(key.scopeId, key.runId);
};
