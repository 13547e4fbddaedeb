import { posix } from 'node:path';
import { tooBig } from '../file-errors.ts';
import { attribute, isTrue, readXml } from './xml.ts';
import { localName } from './xml-scanner.ts';
import { type Parts } from './zip.ts';

export interface SheetEntry {
  readonly name: string;
  readonly hidden: boolean;
  readonly part: string;
}

/** What the workbook part says: its worksheets in their order, where styles and shared strings lie, the date system. */
export interface Workbook {
  readonly sheets: readonly SheetEntry[];
  readonly from1904: boolean;
  readonly stylesPart: string;
  readonly sharedStringsPart: string;
}

interface Relationship {
  /** The last word of its type, the same in the transitional and the strict form of the format. */
  readonly type: string;
  readonly target: string;
}

const DEFAULT_WORKBOOK = 'xl/workbook.xml';

/** Targets are relative to the part that names them, or to the archive when they begin with `/`. */
const resolve = (directory: string, target: string): string =>
  target.startsWith('/') ? target.slice(1) : posix.normalize(posix.join(directory, target));

const readRelationships = async (parts: Parts, directory: string, base: string): Promise<Map<string, Relationship>> => {
  const found = new Map<string, Relationship>();
  await readXml(parts, posix.join(directory, '_rels', `${base}.rels`), {
    open: (name, { Id, Type, Target, TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      if (Id === undefined || Type === undefined || Target === undefined) return;
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: resolve(directory, Target) });
    },
  });
  return found;
};

const ofType = (relationships: Iterable<Relationship>, type: string): string | undefined => {
  for (const relationship of relationships) if (relationship.type === type) return relationship.target;
  return undefined;
};

/** The part that is the workbook: usually `xl/workbook.xml`, but the archive's own relations decide. */
export const findWorkbookPart = async (parts: Parts): Promise<string> =>
  ofType((await readRelationships(parts, '', '')).values(), 'officeDocument') ?? DEFAULT_WORKBOOK;

/** Throws when the workbook part is missing or names a sheet that is not there. */
export const readWorkbook = async (parts: Parts, workbookPart: string): Promise<Workbook> => {
  const directory = posix.dirname(workbookPart);
  const relationships = await readRelationships(parts, directory, posix.basename(workbookPart));
  const sheets: SheetEntry[] = [];
  let from1904 = false;
  const found = await readXml(parts, workbookPart, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = isTrue(attributes['date1904']);
      if (name !== 'sheet') return;
      const id = Object.keys(attributes).find((key) => key.includes(':') && localName(key) === 'id');
      const target = id === undefined ? undefined : relationships.get(attributes[id] ?? '');
      // Chart and dialog sheets hold no cells.
      if (target !== undefined && target.type !== 'worksheet') return;
      if (target === undefined || !parts.has(target.target)) throw new Error('a sheet has no part');
      const state = attribute(attributes, 'state');
      const hidden = state === 'hidden' || state === 'veryHidden';
      if (sheets.length === parts.bounds.sheets) throw tooBig(parts.fileName, 'sheets');
      sheets.push({ name: attribute(attributes, 'name') ?? '', hidden, part: target.target });
    },
  });
  if (!found) throw new Error('no workbook part');
  return {
    sheets,
    from1904,
    stylesPart: ofType(relationships.values(), 'styles') ?? posix.join(directory, 'styles.xml'),
    sharedStringsPart: ofType(relationships.values(), 'sharedStrings') ?? posix.join(directory, 'sharedStrings.xml'),
  };
};
