import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import XLSX from '@e965/xlsx';
import { blankWorkbook } from '../../electron/sheets/blank.ts';
import { columnTypeOf } from '../../electron/sheets/field-column.ts';
import { writeXlsx } from '../../electron/sheets/xlsx.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { fieldsOfKind, importKinds } from '../../shared/intake/kinds.ts';

const today = calendarDate('2026-11-28');
const made = importKinds.flatMap((kind) => (['sv', 'en'] as const).map((language) => ({ kind, language })));

/** Two readers of other people's making see the workbooks as we mean them. */
describe.each(made)('the blank template of $kind in $language', ({ kind, language }) => {
  test('keeps ids as text and numbers and days as what they are (N007, N118)', async () => {
    const book = XLSX.read(await writeXlsx(blankWorkbook(kind, language, today)), { cellNF: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    const fields = fieldsOfKind(kind);
    let seen = 0;
    for (const [index, field] of fields.entries()) {
      const cell: XLSX.CellObject | undefined = sheet[XLSX.utils.encode_cell({ r: 2, c: index })];
      if (cell === undefined) continue;
      seen += 1;
      const type = columnTypeOf(field);
      expect([field, cell.t]).toEqual([field, type === 'text' ? 's' : 'n']);
      if (type === 'text') expect([field, cell.z]).toEqual([field, '@']);
      if (type === 'date') expect(XLSX.SSF.is_date(String(cell.z))).toBe(true);
    }
    expect(seen).toBeGreaterThan(2);
  });

  test('has a frozen header, whole columns of text, drop-downs that Excel takes, and a page that fits', async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await writeXlsx(blankWorkbook(kind, language, today))).buffer);
    const [sheet, prose] = book.worksheets;
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 2 });
    expect(sheet?.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1, fitToHeight: 0, paperSize: 9 });
    fieldsOfKind(kind).forEach((field, index) => {
      const column = sheet?.getColumn(index + 1);
      expect(column?.width).toBeGreaterThan(9);
      if (columnTypeOf(field) === 'text') expect([field, column?.numFmt]).toEqual([field, '@']);
      const rule = sheet?.getCell(2000, index + 1).dataValidation;
      if (rule?.type === 'list') expect(String(rule.formulae[0]).length).toBeLessThanOrEqual(257);
    });
    expect(prose?.columnCount).toBe(1);
    expect(prose?.rowCount).toBeGreaterThan(6);
  });
});
