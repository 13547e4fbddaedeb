import { z } from 'zod';
import { one } from './rows.ts';
import { type Store } from './store.ts';

const row = z.object({ records: z.int(), latest: z.string().nullable() });

/** Another text whenever something was changed in the customer register, or went from it. */
export const debtorsState = (store: Store, scopeId: number): string => {
  const sql = `SELECT count(*) AS records, max(read_at) AS latest FROM debtor INDEXED BY debtor_listed
    WHERE scope_id = ? AND gone = 0`;
  const { records, latest } = one(row, store.prepare(sql), [scopeId]) ?? { records: 0, latest: null };
  return `${String(records)} ${latest ?? ''}`;
};
