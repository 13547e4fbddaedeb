import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/domain/app-error.ts';
import { makeArchive, makeWorkbook, workbookParts } from './archive.ts';
import { onlySheet, readBytes, shortRows } from './reading.ts';

/** What other programs than Excel make of the format: each is seen in files that people send. */

const rowOf = (cells: string): string => `<sheetData><row r="1">${cells}</row></sheetData>`;
const readRow = async (cells: string, formats: readonly string[] = []): Promise<unknown> =>
  shortRows(
    onlySheet(await readBytes(makeWorkbook({ sheet: rowOf(cells), formats, strings: '<si><t>delad</t></si>' }))),
  )[0];

describe('a cell of another writer', () => {
  it.each([
    ['text in the value of an inline string', '<c t="inlineStr"><v>Åsa</v></c>', 'Åsa'],
    ['inline text of a formula', '<c t="str"><is><t>Åsa</t></is></c>', 'Åsa'],
    ['inline text without a type', '<c><is><t>Åsa</t></is></c>', 'Åsa'],
    ['text without a type', '<c><v>Åsa</v></c>', 'Åsa'],
    ['a number laid out for people', '<c><v>\n  12.50\n</v></c>', '12.50 plain'],
    ['a date laid out for people', '<c s="1"><v> 46053 </v></c>', '46053 date 2026-01-31'],
    ['a shared string laid out for people', '<c t="s"><v> 0 </v></c>', 'delad'],
    ['space in a formula’s text, which is kept', '<c t="str"><v> a </v></c>', ' a '],
    ['a logical value in words', '<c t="b"><v>TRUE</v></c>', 'true'],
    ['an ISO date with a zone', '<c t="d"><v>2026-01-31Z</v></c>', '2026-01-31Z date 2026-01-31'],
    ['a new kind of error', '<c t="e"><v>#SPILL!</v></c>', '#SPILL!'],
    ['an error without a name, never a blank', '<c t="e"><v></v></c>', '#N/A'],
    ['text in CDATA', '<c t="inlineStr"><is><t><![CDATA[a <b>]]></t></is></c>', 'a <b>'],
  ])('may hold %s', async (_, cell, value) => {
    expect(await readRow(cell, ['yyyy-mm-dd'])).toEqual([value]);
  });

  it('may stand before its neighbour in the file', async () => {
    expect(await readRow('<c r="C1"><v>3</v></c><c r="A1"><v>1</v></c>')).toEqual(['1 plain', null, '3 plain']);
  });

  it('may alone tell the number of its row', async () => {
    const sheet = '<sheetData><row><c r="A5"><v>5</v></c></row><row><c r="A7"><v>7</v></c></row></sheetData>';
    const rows = [...onlySheet(await readBytes(makeWorkbook({ sheet }))).rows];
    expect(rows.map(({ number }) => number)).toEqual([5, 7]);
  });
});

describe('a row or column without height or width', () => {
  it('is hidden', async () => {
    const sheet = `<cols><col min="2" max="2" width="0" customWidth="1"/></cols><sheetData><row r="1" ht="0" customHeight="1"><c r="B1"><v>1</v></c></row></sheetData>`;
    const read = onlySheet(await readBytes(makeWorkbook({ sheet })));
    expect(read.hiddenColumns).toEqual([1]);
    expect([...read.rows].map(({ hidden }) => hidden)).toEqual([true]);
  });
});

describe('a part of the archive', () => {
  const parts = workbookParts({ sheet: rowOf('<c t="inlineStr"><is><t>åäö</t></is></c>') });
  const part = 'xl/worksheets/sheet1.xml';
  const content = parts[part] ?? '';

  it.each([
    ['UTF-16', Buffer.from(`\uFEFF${content.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\uFEFF${content.replace('UTF-8', 'UTF-16')}`, 'utf16le').swap16()],
    ['Latin 1', Buffer.from(content.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${content}`)],
  ])('may be %s', async (_, bytes) => {
    expect(shortRows(onlySheet(await readBytes(makeArchive({ ...parts, [part]: bytes }))))).toEqual([['åäö']]);
  });

  it.each([
    ['a slash before its name', (name: string) => `/${name}`],
    ['backslashes in its name', (name: string) => name.replaceAll('/', '\\')],
    ['capitals in its name', (name: string) => name.toUpperCase()],
  ])('may have %s', async (_, rename) => {
    const renamed = Object.fromEntries(Object.entries(parts).map(([name, inside]) => [rename(name), inside]));
    expect(shortRows(onlySheet(await readBytes(makeArchive(renamed))))).toEqual([['åäö']]);
  });
});

describe('damage within a sheet', () => {
  it.each([
    ['<sheetData><row r="3"><c r="B3" t="s"><v>7</v></c></row></sheetData>', 'file-damaged'],
    ['<sheetData><row r="3"><c r="B3"><v>1', 'file-damaged'],
  ])('is told with its sheet and cell: %s', async (sheet, code) => {
    const error: unknown = await readBytes(makeWorkbook({ sheet })).catch((caught: unknown) => caught);
    if (!(error instanceof AppError)) throw new Error('no AppError');
    expect(error.data.code).toBe(code);
    expect(error.data.sentence.sv).toContain('bladet ”Blad1”, vid B3');
    expect(error.data.sentence.en).toContain('sheet “Blad1”, at B3');
  });
});
