import { type SampleName } from '../../samples/make.ts';
import { type Seeded } from '../../samples/seeded.ts';
import { type CellValue } from '../../samples/workbook.ts';
import { asTyped, csvOf, type SampleSheet, sampleSheets, workbookOf } from '../harness/sample-sheets.ts';

/** The samples as they may come a second time: the same rows in other files. */

type Files = Readonly<Record<string, Uint8Array>>;

/** Imports, each of the files that are read together. */
type Make = (name: SampleName, random: Seeded) => Promise<readonly Files[]>;

const synonyms: Readonly<Record<string, string>> = {
  Ordernr: 'Fakturanummer',
  Fakturanr: 'Invoice no',
  Kundnr: 'Kundnummer',
  Hyresgästnr: 'Kundnr',
  Kundnamn: 'Kund',
  Namn: 'Kundnamn',
  Hyresgäst: 'Namn',
  Orgnr: 'Organisationsnummer',
  Personnr: 'Personnummer',
  Personnummer: 'Personnr',
  'E-post': 'Mejladress',
  Mobil: 'Telefon',
  Adress: 'Gatuadress',
  Postnr: 'Postnummer',
  Postnummer: 'Postnr',
  Ort: 'Postort',
  Land: 'Landskod',
  Fakturadatum: 'Invoice date',
  Förfallodatum: 'Förfaller',
  Förfallodag: 'Due date',
  Artikelnr: 'Artikelnummer',
  Artikel: 'Artikelnr',
  Benämning: 'Beskrivning',
  Text: 'Benämning',
  Antal: 'Kvantitet',
  Enhet: 'Enh',
  'À-pris': 'Pris per enhet',
  Månadsavgift: 'À-pris',
  Moms: 'Momssats',
  Belopp: 'Radbelopp',
  'Er referens': 'Er ref',
};

const renamed = (header: string): string => {
  const other = synonyms[header];
  if (other === undefined) throw new RangeError(`No other word for ${header}`);
  return other;
};

const shuffled = <T>(list: readonly T[], random: Seeded): T[] => {
  const left = [...list];
  const mixed: T[] = [];
  while (left.length > 0) mixed.push(...left.splice(random.between(0, left.length - 1), 1));
  return mixed;
};

const isCsv = (name: string): boolean => name.endsWith('.csv');

/** The sheet with the rows comes last; customers may have one before it. */
const withRows = (sheets: readonly SampleSheet[], rows: CellValue[][]): SampleSheet[] =>
  sheets.map((sheet, at) => (at === sheets.length - 1 ? { ...sheet, rows } : sheet));
const rowsOf = (sheets: readonly SampleSheet[]): readonly CellValue[][] => sheets.at(-1)?.rows ?? [];

const bytesOf = async (name: SampleName, sheets: readonly SampleSheet[]): Promise<Uint8Array> => {
  const [first] = sheets;
  return isCsv(name) && first !== undefined ? csvOf(first) : workbookOf(sheets);
};

const fileNo = (name: SampleName, no: number): string => name.replace('.', `-del${String(no)}.`);

/** The rows cut into so many files, at bounds between invoices or anywhere. */
const cut = async (name: SampleName, parts: number, partOf: (row: CellValue[]) => number): Promise<Files> => {
  const sheets = await sampleSheets(name);
  const placed = rowsOf(sheets).map((row) => ({ row, part: partOf(row) }));
  const files: Record<string, Uint8Array> = {};
  for (let part = 0; part < parts; part += 1) {
    const rows = placed.filter((one) => one.part === part).map(({ row }) => row);
    files[fileNo(name, part + 1)] = await bytesOf(name, withRows(sheets, rows));
  }
  return files;
};

/** In the samples the first column is the invoice's own number. */
const byInvoice = (parts: number) => {
  const seen = new Map<CellValue, number>();
  return ([key = '']: CellValue[]): number => {
    const part = seen.get(key) ?? seen.size % parts;
    seen.set(key, part);
    return part;
  };
};

const eachAlone = (files: Files): readonly Files[] => Object.entries(files).map(([name, bytes]) => ({ [name]: bytes }));

const numbers = ['Antal', 'À-pris', 'Moms', 'Ordernr'];

/** The customers' columns beside the rows, as where somebody joins two sheets into one. */
const joined = (sheets: readonly SampleSheet[]): SampleSheet => {
  const [members, main] = sheets;
  if (members === undefined) throw new RangeError('No sheet');
  if (main === undefined) return members;
  const key = main.columns.findIndex(({ header }) => header === 'Kundnr');
  const found = new Map(members.rows.map((row) => [row[0], row.slice(1)]));
  return {
    ...main,
    columns: [...main.columns, ...members.columns.slice(1)],
    rows: main.rows.map((row) => [...row, ...(found.get(row[key]) ?? [])]),
  };
};

const forms = {
  'with its rows in another order': async (name, random) => {
    const sheets = await sampleSheets(name);
    return [{ [name]: await bytesOf(name, withRows(sheets, shuffled(rowsOf(sheets), random))) }];
  },
  'cut into three files, read together': async (name) => [await cut(name, 3, byInvoice(3))],
  'cut into two files, one after the other': async (name) => eachAlone(await cut(name, 2, byInvoice(2))),
  'cut through its invoices, read together': async (name, random) => [await cut(name, 3, () => random.between(0, 2))],
  'cut through its invoices, one after the other': async (name, random) =>
    eachAlone(await cut(name, 2, () => random.between(0, 1))),
  'with other words over its columns': async (name) => {
    const sheets = (await sampleSheets(name)).map((sheet) => ({
      ...sheet,
      columns: sheet.columns.map((column) => ({ ...column, header: renamed(column.header) })),
    }));
    return [{ [name]: await bytesOf(name, sheets) }];
  },
  'saved in the other format': async (name) => {
    const sheet = joined(await sampleSheets(name));
    return isCsv(name)
      ? [{ 'sparad.xlsx': await workbookOf([asTyped(sheet, numbers)]) }]
      : [{ 'sparad.csv': csvOf(sheet) }];
  },
} as const satisfies Readonly<Record<string, Make>>;
export type Form = keyof typeof forms;

/** Every form in which it may come again, by what happened to it. */
export const rebilledForms: Readonly<Record<Form, Make>> = forms;
