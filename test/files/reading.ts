import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultBounds, type Bounds } from '../../electron/files/bounds.ts';
import { readFileBytes } from '../../electron/files/read-file.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type RawCell, type RawFile, type RawSheet } from '../../shared/intake/raw-table.ts';

export const fixture = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '..', 'fixtures', 'workbooks', name));

export const readBytes = (bytes: Uint8Array | string, bounds: Partial<Bounds> = {}): Promise<RawFile> =>
  readFileBytes({ name: 'underlag.xlsx', bytes: Buffer.from(bytes), bounds: { ...defaultBounds, ...bounds } });

export const onlySheet = (file: RawFile): RawSheet => {
  const [sheet] = file.sheets;
  if (sheet === undefined) throw new Error('no sheet');
  return sheet;
};

/** The code with which reading is refused; fails when it is not, or by anything but an AppError. */
export const refusal = async (reading: Promise<unknown>): Promise<string> => {
  try {
    await reading;
  } catch (error) {
    if (error instanceof AppError) return error.data.code;
    throw error;
  }
  throw new Error('was not refused');
};

/** A cell in short: text as it is, numbers as their raw text with the shape, the rest by kind. */
export const short = (cell: RawCell | undefined): string | null => {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'string') return cell;
  switch (cell.kind) {
    case 'number':
      return `${cell.raw} ${cell.shape}${cell.date === undefined ? '' : ` ${cell.date}`}`;
    case 'boolean':
      return String(cell.value);
    case 'error':
      return cell.code;
    case 'uncalculated':
      return 'uncalculated';
  }
};

export const shortRows = (sheet: RawSheet): readonly (readonly (string | null)[])[] =>
  [...sheet.rows].map(({ cells }) => cells.map(short));
