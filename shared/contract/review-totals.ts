import { z } from 'zod';
import { minorAmount } from './common.ts';
import { call } from './define.ts';

const sums = z.object({ invoices: z.int(), net: minorAmount, vat: minorAmount, total: minorAmount });

export const totalsCalls = {
  /** What would be sent as the file was read, and now; and its net by the accounts that the register gives its articles. */
  'review.totals': call(
    z.object({ runId: z.int() }),
    z.object({
      asRead: sums,
      now: sums,
      /** Null where no article of the register has an account. A null account: rows that the service books as it stands. */
      accounts: z.array(z.object({ account: z.string().nullable(), rows: z.int(), net: minorAmount })).nullable(),
    }),
  ),
} as const;
