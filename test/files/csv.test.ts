import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readFileBytes } from '../../electron/files/read-file.ts';
import { onlySheet, readBytes, refusal, shortRows } from './reading.ts';

describe('records', () => {
  it('hold line breaks and doubled quotes in quoted fields (RFC 4180)', async () => {
    const sheet = onlySheet(await readBytes('a;b\n"rad 1\nrad 2";"säg ""hej"""\nc;d\n'));
    expect(shortRows(sheet)).toEqual([
      ['a', 'b'],
      ['rad 1\nrad 2', 'säg "hej"'],
      ['c', 'd'],
    ]);
    expect([...sheet.rows].map(({ number }) => number)).toEqual([1, 2, 4]);
  });

  it('end at any kind of line end, mixed too', async () => {
    const sheet = onlySheet(await readBytes('a;b\r\n1;2\n3;4\r5;6'));
    expect(shortRows(sheet)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
  });

  it('keep blank lines in between, with their numbers, and drop those at the end', async () => {
    const sheet = onlySheet(await readBytes('a;b\n\n1;2\n;\n\n\n'));
    expect([...sheet.rows].map(({ number, cells }) => [number, cells.length])).toEqual([
      [1, 2],
      [2, 0],
      [3, 2],
      [4, 0],
    ]);
  });

  it('keep leading zeros, spaces and blanks as they are', async () => {
    expect(shortRows(onlySheet(await readBytes('nr;text;antal\n007;  led ;\n')))[1]).toEqual(['007', '  led ', null]);
  });

  it('understand sep= on the first line', async () => {
    const file = await readBytes('sep=|\na|b\n1,5;2|3\n');
    expect(file.dialect?.delimiter).toBe('|');
    expect([...onlySheet(file).rows].map(({ number }) => number)).toEqual([2, 3]);
  });

  it('keep equal headers apart', async () => {
    expect(shortRows(onlySheet(await readBytes('c;c;c;c_1\n1;2;3;4\n')))).toEqual([
      ['c', 'c', 'c', 'c_1'],
      ['1', '2', '3', '4'],
    ]);
  });

  it('are read without the mark of UTF-8 before the first header (N018)', async () => {
    expect(shortRows(onlySheet(await readBytes('\uFEFFKundnr;Ort\n1;Malmö\n')))[0]).toEqual(['Kundnr', 'Ort']);
  });
});

describe('remarks', () => {
  it('tell rows with too few or too many fields by their line, titles aside', async () => {
    const file = await readBytes('Underlag november\n\na;b;c\n1;2;3\n"x\ny";2\n1;2;3;4\n1;2;3;\n1;2;3\n1;2;3\n');
    expect(file.remarks).toEqual([
      { code: 'ragged-row', sheet: 'underlag', row: 5, detail: '2/3' },
      { code: 'ragged-row', sheet: 'underlag', row: 7, detail: '4/3' },
    ]);
  });

  it('tell a quote that is never closed, whose line alone it spoils', async () => {
    const file = await readBytes('a;b;c\n1;"två;3\n4;5;6\n7;"åtta";9\n10;11;12\n');
    expect(file.remarks.map(({ code, row }) => [code, row])).toEqual([['unclosed-quote', 2]]);
    expect(shortRows(onlySheet(file))).toEqual([
      ['a', 'b', 'c'],
      ['1', '"två', '3'],
      ['4', '5', '6'],
      ['7', 'åtta', '9'],
      ['10', '11', '12'],
    ]);
  });

  it('tell text after a closing quote, which is kept', async () => {
    const file = await readBytes('a;b\n"Rör" 5 m;1\nx;2\n');
    expect(file.remarks.map(({ code, row }) => [code, row])).toEqual([['unclosed-quote', 2]]);
    expect(onlySheet(file).rows).toHaveLength(3);
  });

  it('never lose a line to wrong quotes, however many', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `${String(index)};"fel`);
    const sheet = onlySheet(await readBytes(`a;b\n${lines.join('\n')}\n`));
    expect(sheet.rows).toHaveLength(201);
    expect(sheet.rows.at(200)?.number).toBe(201);
  });

  it('mark the cell of an invalid byte', async () => {
    const bytes = Buffer.concat([Buffer.from('a;b\n1;Malm'), Buffer.from([0xf6]), Buffer.from('\n')]);
    const file = await readFileBytes({ name: 'x.csv', bytes, choose: { encoding: 'utf-8' } });
    expect(file.remarks).toEqual([{ code: 'invalid-byte', sheet: 'x', row: 2, column: 1, detail: 'Malm\uFFFD' }]);
  });

  it('mark a field that swallowed a row between two lone quotes, and no text with line breaks', async () => {
    const file = await readBytes('a;b;c;d\n1;"abc;100;25\n2;def";200;25\n3;x;1;25\n4;"rad 1\nrad 2; mer";1;25\n');
    expect(file.remarks.map(({ code, row }) => [code, row])).toEqual([['unclosed-quote', 2]]);
  });

  it('offer the repaired form of double-decoded text', async () => {
    const wrong = iconv.decode(Buffer.from('Företag', 'utf8'), 'windows-1252');
    const file = await readBytes(`a;b\n1;${wrong}\n`);
    expect(file.remarks).toEqual([{ code: 'double-decoded', sheet: 'underlag', row: 2, column: 1, detail: 'Företag' }]);
  });

  it('stop at their bound', async () => {
    const file = await readBytes(`a;b;c\n${'1;2;3\n'.repeat(60)}${'1;2\n'.repeat(50)}`, { remarksPerCode: 10 });
    expect(file.remarks).toHaveLength(10);
  });
});

it('tells the line of a stray NUL in text, and takes no bytes for text', async () => {
  expect(await refusal(readBytes(`a;b\n1;${'text '.repeat(10)}\0\n`))).toBe('file-stray-nul');
  expect(await refusal(readBytes('a;b\n\0\x01\x02\x03'))).toBe('file-not-spreadsheet');
});

it('follows the person in encoding and delimiter', async () => {
  const file = await readFileBytes({
    name: 'x.csv',
    bytes: iconv.encode('å,b;c\n', 'cp850'),
    choose: { encoding: 'cp850', delimiter: ',' },
  });
  expect(shortRows(onlySheet(file))).toEqual([['å', 'b;c']]);
  expect(file.dialect).toMatchObject({ encoding: 'cp850', delimiter: ',' });
});
