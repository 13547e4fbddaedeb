import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/domain/app-error.ts';
import { makeArchive, makeWorkbook } from './archive.ts';
import { onlySheet, readBytes } from './reading.ts';

/** As much as a format can hold, or claim: answered within five seconds of processor time, in little memory. */

const SOON = 5;
const MB = 1024 * 1024;
const LAST = 1_048_576;

/** How many rows are read, or the sentence of the refusal. */
const answer = async (bytes: Buffer): Promise<number | string> => {
  const [before, memory] = [process.cpuUsage(), process.memoryUsage().rss];
  const told = await readBytes(bytes).then(
    (file) => onlySheet(file).rows.length,
    (error: unknown) => {
      if (error instanceof AppError) return error.data.sentence.en;
      throw error;
    },
  );
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(SOON);
  expect(process.memoryUsage().rss - memory).toBeLessThan(300 * MB);
  return told;
};

const inSheet = (inside: string): string => `<sheetData>${inside}</sheetData>`;
const lone = (reference: string): Buffer =>
  makeWorkbook({
    sheet: inSheet(`<row r="${reference.replace(/\D/g, '')}"><c r="${reference}"><v>1</v></c></row>`),
  });

const one = '<table:table-cell office:value-type="float" office:value="1"/>';
const ods = (content: string): Buffer =>
  makeArchive({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<x:d xmlns:x="urn:x" xmlns:table="t" xmlns:office="o"><table:table table:name="Blad">${content}</table:table></x:d>`,
  });
const odsRow = (times: number, cells: string): string =>
  `<table:table-row table:number-rows-repeated="${String(times)}">${cells}</table:table-row>`;
const blankCells = (times: number): string => `<table:table-cell table:number-columns-repeated="${String(times)}"/>`;

describe('a lone value', () => {
  it.each(['A1048576', 'XFD1', 'XFD1048576'])('costs what it is, wherever it stands: %s', async (reference) => {
    expect(await answer(lone(reference))).toBe(1);
  });

  it('costs what it is in .ods, too', async () => {
    const far = `${blankCells(16_383)}${one}`;
    expect(await answer(ods(odsRow(LAST - 1, blankCells(16_384)) + odsRow(1, far)))).toBe(1);
  });
});

describe('a million rows', () => {
  it('that are blank but formatted cost little', async () => {
    const blank = Array.from(
      { length: LAST - 1 },
      (_, index) => `<row r="${String(index + 2)}" s="1"><c r="A${String(index + 2)}" s="1"/></row>`,
    );
    const sheet = inSheet(`<row r="1"><c r="A1"><v>1</v></c></row>${blank.join('')}`);
    expect(await answer(makeWorkbook({ sheet, formats: ['0'] }))).toBe(1);
  });

  it('that .ods repeats are read up to the bound on cells', async () => {
    expect(await answer(ods(odsRow(1, one) + odsRow(LAST - 1, blankCells(16_384))))).toBe(1);
    expect(await answer(ods(odsRow(LAST, one)))).toBe(LAST);
    expect(await answer(ods(odsRow(LAST, blankCells(16_383) + one)))).toContain(
      'too many cells (sheet “Blad”, at XFD1)',
    );
    expect(await answer(ods(odsRow(LAST + 1, one)))).toContain('is damaged');
  });
});

describe('50 MB in one cell', () => {
  // Random, so that it is no bomb by its ratio.
  const long = randomBytes(25 * MB).toString('hex');

  it('is refused with its place', async () => {
    const sheet = inSheet(`<row r="9"><c r="C9" t="inlineStr"><is><t>${long}</t></is></c></row>`);
    expect(await answer(makeWorkbook({ sheet }))).toContain('too much text in one cell (sheet “Blad1”, at C9)');
  });

  it.each([
    ['a comment', `<!--${long}-->`],
    ['CDATA', `<row r="9"><c r="C9" t="inlineStr"><is><t><![CDATA[${long}]]></t></is></c></row>`],
    ['a name', `<${'a'.repeat(10)}${long}>`],
  ])('is refused, be it %s', async (_, inside) => {
    expect(await answer(makeWorkbook({ sheet: inSheet(inside) }))).toContain('too much text in one cell');
  });
});

describe('a zip bomb', () => {
  it('is told from the lengths in the directory, unopened', async () => {
    const sheet = '<row><c/></row>'.repeat(20_000_000);
    expect(await answer(makeWorkbook({ sheet }))).toContain('unpacks to an unreasonable size');
  });

  it('of elements within elements is refused', async () => {
    expect(await answer(makeWorkbook({ sheet: '<c>'.repeat(1_000_000) }))).toContain('is damaged');
  });
});
