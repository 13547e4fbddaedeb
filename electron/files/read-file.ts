import { createHash } from 'node:crypto';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { findRow } from '../../shared/intake/raw-rows.ts';
import { type RawFile, type RawSheet } from '../../shared/intake/raw-table.ts';
import { defaultBounds, type Bounds } from './bounds.ts';
import { contentOfCompound } from './compound-file.ts';
import { type ByteSource, allOf, type OnRead, sourceOfBytes } from './byte-source.ts';
import { readCamtTable } from './camt/camt-table.ts';
import { readCsv, type CsvChoice } from './csv.ts';
import { kindOfFile } from './file-kind.ts';
import {
  damaged,
  emptyFile,
  noContent,
  notSpreadsheet,
  otherFormat,
  passwordProtected,
  tooBig,
} from './file-errors.ts';
import { readOds } from './ods.ts';
import { readXls } from './xls.ts';
import { findWorkbookPart } from './xlsx/workbook.ts';
import { readXlsx } from './xlsx/xlsx.ts';
import { openParts, type Parts } from './xlsx/zip.ts';

export interface FileToRead {
  /** The file's name as the person sees it, without folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly choose?: CsvChoice;
  readonly bounds?: Bounds;
}

/** A file to read piece by piece: text is never held whole beside the rows that are made of it. */
export interface SourceToRead extends Pick<FileToRead, 'name' | 'choose' | 'bounds'> {
  readonly source: ByteSource;
  readonly onRead?: OnRead;
}

type Read = Pick<RawFile, 'format' | 'sheets' | 'sha256'> & Partial<Pick<RawFile, 'dialect' | 'remarks' | 'notes'>>;

const hasContent = ({ rows }: RawSheet): boolean => findRow(rows, (row) => row.cells.length > 0) >= 0;

const withContent = (name: string, sheets: readonly RawSheet[]): readonly RawSheet[] => {
  if (!sheets.some((sheet) => hasContent(sheet))) throw noContent(name);
  return sheets;
};

const ODS = 'application/vnd.oasis.opendocument.spreadsheet';

const textOf = async (parts: Parts, part: string): Promise<string> => {
  const chunks = parts.open(part);
  if (chunks === null) return '';
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return Buffer.concat(pieces).toString('utf8');
};

/** What a zip archive is when it is no workbook. */
const foreignArchive = (parts: Parts): AppError => {
  const { fileName } = parts;
  if (parts.has('xl/workbook.bin'))
    return otherFormat(fileName, text('en binär arbetsbok (.xlsb)', 'a binary workbook (.xlsb)'));
  if (parts.has('word/document.xml')) return notSpreadsheet(fileName, text('ett Word-dokument', 'a Word document'));
  if (parts.has('ppt/presentation.xml')) return notSpreadsheet(fileName, text('en presentation', 'a presentation'));
  if (parts.names().some((part) => part.startsWith('index/') && part.endsWith('.iwa'))) {
    return otherFormat(fileName, text('en fil från Numbers eller Pages', 'a file from Numbers or Pages'));
  }
  return notSpreadsheet(fileName, text('ett zip-arkiv', 'a zip archive'));
};

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const readArchive = async (name: string, bytes: Buffer, bounds: Bounds, onRead?: OnRead): Promise<Read> => {
  const sha256 = hashOf(bytes);
  const parts = await openParts(name, bytes, bounds, onRead);
  if (parts.has('mimetype') && (await textOf(parts, 'mimetype')).trim().startsWith(ODS)) {
    if (bytes.length > bounds.legacyFileBytes) throw tooBig(name, 'legacyFileBytes');
    return { format: 'ods', sha256, sheets: withContent(name, await readOds(parts)) };
  }
  const workbookPart = await findWorkbookPart(parts);
  if (!parts.has(workbookPart) || !/\.xml$/i.test(workbookPart) || /^(word|ppt)\//i.test(workbookPart)) {
    throw foreignArchive(parts);
  }
  return { format: 'xlsx', sha256, sheets: withContent(name, await readXlsx(parts, workbookPart)) };
};

const readCompound = async (name: string, bytes: Buffer, bounds: Bounds): Promise<Read> => {
  const content = contentOfCompound(bytes);
  switch (content.kind) {
    case 'encrypted':
      throw passwordProtected(name);
    case 'foreign':
      throw notSpreadsheet(name, content.what);
    case 'unknown':
      throw notSpreadsheet(name, null);
    case 'workbook':
      return { format: 'xls', sha256: hashOf(bytes), sheets: withContent(name, await readXls(name, bytes, bounds)) };
  }
};

/** Enough to know what a file is. */
const FIRST_BYTES = 4_096;

const readKind = async ({ name, source, choose = {}, bounds = defaultBounds, onRead }: SourceToRead): Promise<Read> => {
  const found = kindOfFile(source.read(0, FIRST_BYTES));
  switch (found.kind) {
    case 'empty':
      throw emptyFile(name);
    case 'foreign':
      throw notSpreadsheet(name, found.what);
    case 'other-format':
      throw otherFormat(name, found.what);
    case 'zip':
      return readArchive(name, allOf(source), bounds, onRead);
    case 'compound':
      return readCompound(name, allOf(source), bounds);
    case 'biff': {
      const bytes = allOf(source);
      return { format: 'xls', sha256: hashOf(bytes), sheets: withContent(name, await readXls(name, bytes, bounds)) };
    }
    case 'bank':
      return readCamtTable({ name, source, bounds, ...(onRead === undefined ? {} : { onRead }) });
    case 'text': {
      const { sha256, dialect, sheet, remarks } = readCsv(name, source, choose, bounds, onRead);
      return { format: 'csv', sha256, dialect, sheets: withContent(name, [sheet]), remarks };
    }
  }
};

/**
 * Reads a file into raw cells. What the file is, its bytes say and never its name. Settles always, within the bounds: with
 * the file, or with an AppError whose code is one of `file-errors.ts`. Source: intake.md 1–4 and 14.
 */
export const readSource = async (file: SourceToRead): Promise<RawFile> => {
  const { name, source, bounds = defaultBounds } = file;
  if (source.size > bounds.fileBytes) throw tooBig(name, 'fileBytes');
  try {
    return { name, remarks: [], ...(await readKind(file)) };
  } catch (error) {
    throw error instanceof AppError ? error : damaged(name, error);
  }
};

/** {@link readSource} of bytes that are in memory. */
export const readFileBytes = ({ bytes, ...file }: FileToRead): Promise<RawFile> =>
  readSource({ ...file, source: sourceOfBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) });
