import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPath } from '../../electron/files/read-path.ts';
import { AppError } from '../../shared/domain/app-error.ts';

/** Text files that are made, or spoilt, to be endless work: each is answered in five seconds of the machine's time. */

const MOST_SECONDS = 5;
const MB = 1024 * 1024;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'runsheet-hostile-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The number of rows that the file has, or the code of the error that it is refused with. */
const answer = async (text: string): Promise<number | string> => {
  const path = join(folder, 'hostile.csv');
  writeFileSync(path, text);
  const before = process.cpuUsage();
  const said = await readPath(path).then(
    ({ sheets }) => sheets[0]?.rows.length ?? 0,
    (error: unknown) => {
      if (error instanceof AppError) return error.data.code;
      throw error;
    },
  );
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(MOST_SECONDS);
  return said;
};

const head = 'Kundnr;Namn;Text;Pris\n';
const row = '1;Ek AB;Städning;100,00\n';

describe('three million blank lines', () => {
  it.each(['\n', '\r\n', '\r', ' \n', ';;;\n'])('that are %j are read as rows between two others', async (line) => {
    expect(await answer(head + row + line.repeat(3_000_000) + row)).toBe(3_000_003);
  });

  it('are no rows at the end of a file', async () => {
    expect(await answer(head + row + '\n'.repeat(3_000_000))).toBe(2);
    expect(await answer(head + row + '\r'.repeat(3_000_000))).toBe(2);
  });
});

describe('fifty megabytes without an end', () => {
  it.each([
    ['a field', `${head}2;${'åäö x'.repeat(8 * MB)};x;1\n`],
    ['a field in quotes', `${head}2;"${'ord på rad'.repeat(5 * MB)}";x;1\n`],
    ['a field of quotes', `${head}2;"${'""'.repeat(25 * MB)}";x;1\n`],
    ['spaces behind a quote', `${head}2;"a"${' '.repeat(50 * MB)};x\n`],
    ['delimiters', `${head}${';'.repeat(50 * MB)}`],
    ['a line in quotes as a whole', `${'"1;a;""b"""\n'.repeat(100)}"${'a;'.repeat(25 * MB)}`],
  ])('are refused: %s', async (_, text) => {
    expect(await answer(text)).toBe('file-too-big');
  });
});

describe('a quote that is never closed', () => {
  it('is found out before and behind a million rows, and on every one', async () => {
    const million = row.repeat(1_000_000);
    expect(await answer(`${head}2;"Ek AB;x;1\n${million}`)).toBe(1_000_002);
    expect(await answer(`${head}${million}9;"x`)).toBe(1_000_002);
    expect(await answer(head + million.replaceAll('Ek', '"Ek'))).toBe(1_000_001);
  });

  it('is refused with fifty megabytes behind it that are no rows', async () => {
    expect(await answer(`${head}2;"${'x'.repeat(50 * MB)}`)).toBe('file-too-big');
  });
});
