import { z } from 'zod';
import { type RegisterField, registerFields } from '../../shared/intake/register-fields.ts';
import { type Edit } from '../store/edits.ts';
import { putRegisterChange } from '../store/register-changes.ts';
import { type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';

/**
 * A choice about the register is an edit like any other, so that undo, redo and a restart keep it; its place is not a cell of the
 * invoice but a field of its customer.
 */

const prefix = 'register.';
const fieldShape = z.enum(registerFields);

/** What an edit of the register's field holds, before and after. */
const choiceShape = z.object({
  debtorId: z.string(),
  chosen: z.object({ shown: z.string(), value: z.string() }).nullable(),
});
export type RegisterChoice = z.infer<typeof choiceShape>;

export const registerEdit = (
  draftNo: number,
  field: RegisterField,
  before: RegisterChoice,
  after: RegisterChoice,
): Edit => ({ draftNo, rowNo: null, field: `${prefix}${field}`, before, after });

export const isRegisterEdit = ({ field }: Edit): boolean => field.startsWith(prefix);

/** Makes the run hold what the edit says, after or before it. */
export const putRegisterEdit = (store: Store, key: RunKey, edit: Edit, value: unknown): void => {
  const { debtorId, chosen } = choiceShape.parse(value);
  const field = fieldShape.parse(edit.field.slice(prefix.length));
  putRegisterChange(store, { scopeId: key.scopeId, runId: key.runId, debtorId, field }, chosen);
};
