import { z } from 'zod';
import { type RegisterChange, type RegisterField, registerFields } from '../../shared/intake/register-fields.ts';
import { all, one } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** Where a run keeps the change of one field of one customer of the register. */
export interface ChangeKey extends RunKey {
  readonly debtorId: string;
  readonly field: RegisterField;
}

const change = { field: z.enum(registerFields), shown: z.string(), value: z.string() };
const row = z.object({ debtor_id: z.string(), ...change });

/** What a run changes in the register, by customer, in a fixed order. */
export const registerChanges = (store: Store, key: RunKey): ReadonlyMap<string, readonly RegisterChange[]> => {
  const found = all(
    row,
    store.prepare(
      `SELECT debtor_id, field, shown, value FROM register_change WHERE scope_id = ? AND run_id = ?
       ORDER BY debtor_id, field`,
    ),
    [key.scopeId, key.runId],
  );
  const byDebtor = new Map<string, RegisterChange[]>();
  for (const { debtor_id: debtorId, ...made } of found)
    byDebtor.set(debtorId, [...(byDebtor.get(debtorId) ?? []), made]);
  return byDebtor;
};

export const registerChange = (store: Store, key: ChangeKey): RegisterChange | null =>
  one(
    z.object(change),
    store.prepare(
      `SELECT field, shown, value FROM register_change
       WHERE scope_id = ? AND run_id = ? AND debtor_id = ? AND field = ?`,
    ),
    [key.scopeId, key.runId, key.debtorId, key.field],
  );

/** Puts this in the place of what was chosen for the field; null: the register stays as it is. */
export const putRegisterChange = (
  store: Store,
  key: ChangeKey,
  chosen: Pick<RegisterChange, 'shown' | 'value'> | null,
): void => {
  const { scopeId, runId, debtorId, field } = key;
  store
    .prepare('DELETE FROM register_change WHERE scope_id = ? AND run_id = ? AND debtor_id = ? AND field = ?')
    .run(scopeId, runId, debtorId, field);
  if (chosen === null) return;
  store
    .prepare('INSERT INTO register_change (scope_id, run_id, debtor_id, field, shown, value) VALUES (?, ?, ?, ?, ?, ?)')
    .run(scopeId, runId, debtorId, field, chosen.shown, chosen.value);
};
