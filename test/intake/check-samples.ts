import { type CheckContext } from '../../shared/intake/checks/check.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { type FileRemark } from '../../shared/intake/raw-table.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { csv, intake } from './raw.ts';

const right: Partial<Record<Field, string>> = {
  customerNo: '1007',
  customerName: 'Exempel AB',
  email: 'anna@example.se',
  invoiceDate: '2026-11-30',
  dueDate: '2026-12-30',
  description: 'Städning',
  quantity: '2',
  unitPrice: '100,00',
  vatRate: '25',
  lineTotal: '200,00',
};

/** One invoice of one row, right in all but these fields: what is said of it. */
export const problemsOfInvoice = (
  cells: Partial<Record<Field, string>>,
  context: Partial<CheckContext> = {},
  remarks: readonly FileRemark[] = [],
): readonly Problem[] => {
  const all = { ...right, ...cells };
  const rows = [Object.keys(all).join('|'), Object.values(all).join('|')];
  return intake([csv(rows, ';', remarks)], {}, context).problems[0] ?? [];
};
