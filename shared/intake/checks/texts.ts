import { repairLetters } from '../../domain/broken-letters.ts';
import { type Cell } from '../draft.ts';
import { fieldTable } from '../field-table.ts';
import { type Field, headFields, rowFields } from '../fields.ts';
import { type Problem } from '../problem.ts';
import { problem } from '../problem-texts.ts';
import { type HeadCheck } from './check.ts';

const isText = (field: Field): boolean => fieldTable[field].type === 'text';
const headTexts = headFields.filter(isText);
const rowTexts = rowFields.filter(isText);

const look = (cell: Cell | undefined, rowNo: number | null, field: Field, found: Problem[]): void => {
  if (cell === undefined) return;
  const raw = cell.value ?? '';
  const value = repairLetters(raw);
  if (value === null) return;
  // The reading of a text file says it itself.
  const said = found.some((each) => each.code === 'double-decoded' && each.rowNo === rowNo && each.field === field);
  if (!said) found.push(problem('broken-letters', 'warning', { rowNo, field }, { raw }, { field, value }));
};

/** Case N024: text that was decoded twice before it came here, in a workbook, a register or by the hand that pasted it. */
export const brokenLetters: HeadCheck = ({ head, rows }, _invoice, _context, found) => {
  for (const field of headTexts) look(head[field], null, field, found);
  for (const { cells, rowNo } of rows) for (const field of rowTexts) look(cells[field], rowNo, field, found);
};
