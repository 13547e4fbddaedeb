import { becomesRun, type ImportKind, kindTable } from '../../../shared/intake/kinds.ts';
import { type Words } from '../../i18n/index.ts';
import { type SheetPlan } from './use-import.ts';

type Role = SheetPlan['role'];

/**
 * What a sheet can hold, as the person chooses it. In a list the rows are the records of its kind; only invoices take
 * customers from a sheet of their own, so a list offers that where a sheet is read so already.
 */
export const rolesOf = (
  kind: ImportKind,
  chosen: Role,
  { t, say }: Words,
): readonly { readonly role: Role; readonly text: string }[] => {
  const run = becomesRun(kind);
  const roles: readonly Role[] = run || chosen === 'customers' ? ['rows', 'customers', 'none'] : ['rows', 'none'];
  return roles.map((role) => ({
    role,
    text: role === 'rows' && !run ? say(kindTable[kind].name).toLowerCase() : t(`import.roles.${role}`),
  }));
};
