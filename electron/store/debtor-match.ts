import { z } from 'zod';
import { one } from './rows.ts';
import { type Store } from './store.ts';

/** By what a customer of a sheet is known. Null or empty: not given. */
export interface CustomerMarks {
  readonly externalId: string | null;
  readonly customerNo: string | null;
  /** As the register keeps it: digits with or without hyphen are the same number. */
  readonly orgNo: string | null;
}

const found = z.object({ debtor_id: z.string() });

/**
 * The debtor of the local register mirror that a customer is: by external id, then customer number, then organization
 * number; null when the register has none. Source: intake.md 9.
 */
export const matchDebtor = (store: Store, scopeId: number, marks: CustomerMarks): string | null => {
  const by = (column: 'external_id' | 'debtor_no' | 'org_no', value: string | null): string | null =>
    value === null || value === ''
      ? null
      : (one(
          found,
          store.prepare(`SELECT debtor_id FROM debtor WHERE scope_id = ? AND ${column} = ? AND gone = 0 LIMIT 1`),
          [scopeId, value],
        )?.debtor_id ?? null);
  return by('external_id', marks.externalId) ?? by('debtor_no', marks.customerNo) ?? by('org_no', marks.orgNo);
};
