import { type RawSheet } from '../../../shared/intake/raw-table.ts';
import { makeBudget } from '../cell-grid.ts';
import { makeCellReader } from './cell.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readSheet } from './sheet.ts';
import { readLooks } from './styles.ts';
import { readWorkbook } from './workbook.ts';
import { type Parts } from './zip.ts';

/**
 * The sheets of an .xlsx or .xlsm workbook, in their order, each part streamed once. Throws an AppError beyond a bound,
 * any other error when the workbook is damaged. Source of the format: ECMA-376 part 1, transitional and strict.
 */
export const readXlsx = async (parts: Parts, workbookPart: string): Promise<readonly RawSheet[]> => {
  const workbook = await readWorkbook(parts, workbookPart);
  const looks = await readLooks(parts, workbook.stylesPart);
  const strings = await readSharedStrings(parts, workbook.sharedStringsPart);
  const read = makeCellReader({ strings, looks, from1904: workbook.from1904 });
  const budget = makeBudget(parts.fileName, parts.bounds);
  const sheets: RawSheet[] = [];
  for (const entry of workbook.sheets) sheets.push(await readSheet(parts, entry, read, budget));
  return sheets;
};
