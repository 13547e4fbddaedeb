import { z } from 'zod';
import { one } from './rows.ts';
import { type Store } from './store.ts';

const row = z.object({ records: z.int(), latest: z.string().nullable() });

const stateOf =
  (register: 'debtor' | 'product') =>
  (store: Store, scopeId: number): string => {
    const sql = `SELECT count(*) AS records, max(read_at) AS latest FROM ${register} INDEXED BY ${register}_listed
      WHERE scope_id = ? AND gone = 0`;
    const { records, latest } = one(row, store.prepare(sql), [scopeId]) ?? { records: 0, latest: null };
    return `${String(records)} ${latest ?? ''}`;
  };

/** Another text whenever something was read into the customer register, or went from it. */
export const debtorsState = stateOf('debtor');

/** The same of the article register. */
export const productsState = stateOf('product');
