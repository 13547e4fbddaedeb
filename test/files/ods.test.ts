import { describe, expect, it } from 'vitest';
import { makeArchive } from './archive.ts';
import { onlySheet, readBytes, refusal, shortRows } from './reading.ts';

const namespaces = ['office', 'table', 'text', 'style', 'calcext']
  .map((name) => `xmlns:${name}="urn:${name}"`)
  .join(' ');

const makeOds = (tables: string, styles = '', manifest = ''): Buffer =>
  makeArchive({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content ${namespaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    'META-INF/manifest.xml': `<m>${manifest}</m>`,
  });

const table = (rows: string, attributes = ''): string =>
  `<table:table table:name="Blad1" ${attributes}>${rows}</table:table>`;
const row = (cells: string, attributes = ''): string => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const cell = (attributes: string, inside = ''): string =>
  `<table:table-cell ${attributes}>${inside}</table:table-cell>`;
const text = (words: string): string => cell('office:value-type="string"', `<text:p>${words}</text:p>`);

describe('an .ods workbook', () => {
  it('gives each type its value', async () => {
    const cells = [
      text('Åsa'),
      cell('office:value-type="float" office:value="9007199254740993"'),
      cell('office:value-type="percentage" office:value="0.25"'),
      cell('office:value-type="currency" office:currency="SEK" office:value="12.5"'),
      cell('office:value-type="date" office:date-value="2026-01-31"'),
      cell('office:value-type="date" office:date-value="2026-01-31T12:30:00"'),
      cell('office:value-type="time" office:time-value="PT36H00M00S"'),
      cell('office:value-type="boolean" office:boolean-value="true"'),
      cell('table:formula="of:=1/0" office:value-type="string" calcext:value-type="error"', '<text:p>#DIV/0!</text:p>'),
      cell('table:formula="of:=A1"'),
    ];
    expect(shortRows(onlySheet(await readBytes(makeOds(table(row(cells.join('')))))))).toEqual([
      [
        'Åsa',
        '9007199254740993 plain',
        '0.25 percent',
        '12.5 plain',
        '2026-01-31 date 2026-01-31',
        '2026-01-31T12:30:00 datetime 2026-01-31T12:30:00',
        '1.5 duration',
        'true',
        '#DIV/0!',
        'uncalculated',
      ],
    ]);
  });

  it('reads what other programs and languages write', async () => {
    const cells = [
      cell('office:value-type="time" office:time-value="-PT12H00M00S"'),
      cell('office:value-type="time" office:time-value="P1DT12H"'),
      cell('office:value-type="date" office:date-value="2026-02-30"'),
      cell('office:value-type="float"', '<text:p>12,5</text:p>'),
      cell('table:formula="of:=X1" office:value-type="string"', '<text:p>#SAKNAS!</text:p>'),
      cell('office:value-type="float" office:value="1"', '<text:p>SANT</text:p>'),
    ];
    expect(shortRows(onlySheet(await readBytes(makeOds(table(row(cells.join('')))))))).toEqual([
      ['-0.5 duration', '1.5 duration', '2026-02-30', '12,5', '#SAKNAS!', 'true'],
    ]);
  });

  it('keeps the currency of an amount', async () => {
    const amount = cell('office:value-type="currency" office:currency="EUR" office:value="12.5"');
    expect(onlySheet(await readBytes(makeOds(table(row(amount))))).rows.at(0)?.cells).toEqual([
      { kind: 'number', raw: '12.5', shape: 'plain', currency: 'EUR' },
    ]);
  });

  it('keeps spaces, tabs, breaks and paragraphs, and leaves comments out', async () => {
    const rich = cell(
      'office:value-type="string"',
      '<office:annotation><text:p>kommentar</text:p></office:annotation><text:p>a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d</text:p><text:p>e</text:p>',
    );
    expect(shortRows(onlySheet(await readBytes(makeOds(table(row(rich))))))).toEqual([['a   b\tc\nd\ne']]);
  });

  it('writes out repeated content and skips repeated blanks', async () => {
    const rows =
      row(
        cell('table:number-columns-repeated="2"') +
          cell('office:value-type="float" office:value="7" table:number-columns-repeated="2"'),
        'table:number-rows-repeated="2"',
      ) +
      row(cell('table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1000"') +
      row(text('slut'));
    const sheet = onlySheet(await readBytes(makeOds(table(rows))));
    expect([...sheet.rows].map(({ number }) => number)).toEqual([1, 2, 1003]);
    expect(shortRows(sheet)[1]).toEqual([null, null, '7 plain', '7 plain']);
  });

  it('tells what is hidden', async () => {
    const columns =
      '<table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="16000"/>';
    const rows =
      row(text('a')) +
      row(cell('') + text('b'), 'table:visibility="filter"') +
      row(text('c'), 'table:visibility="collapse"');
    const styles = '<style:style style:name="ta9"><style:table-properties table:display="false"/></style:style>';
    const sheet = onlySheet(await readBytes(makeOds(table(columns + rows, 'table:style-name="ta9"'), styles)));
    expect(sheet.hidden).toBe(true);
    expect(sheet.hiddenColumns).toEqual([1]);
    expect([...sheet.rows].map(({ hidden }) => hidden)).toEqual([false, true, true]);
  });

  it('is refused when it is protected', async () => {
    expect(await refusal(readBytes(makeOds(table(row(text('a'))), '', '<e:encryption-data xmlns:e="urn:e"/>')))).toBe(
      'file-password',
    );
  });
});
