import { writeXlsx } from '../../electron/sheets/xlsx.ts';
import { type ColumnType } from '../../electron/sheets/table.ts';
import { seeded } from './kill-plan.ts';

/** The same invoices in two files as two people would keep them: other program, other columns, other order. */

const columns = [
  'Fakturanr',
  'Kundnr',
  'Kundnamn',
  'Fakturadatum',
  'Förfallodatum',
  'Beskrivning',
  'Antal',
  'À-pris',
  'Moms',
];
type Row = Readonly<Record<string, string>>;

const types: Readonly<Record<string, ColumnType>> = {
  Fakturadatum: 'date',
  Förfallodatum: 'date',
  Antal: 'number',
  'À-pris': 'amount',
  Moms: 'number',
};

/** Every third invoice has two rows. The amounts tell the invoices apart. */
const rowsOf = (n: number): readonly Row[] => {
  const customer = String(1 + (n % 40));
  const row = (description: string, price: string): Row => ({
    Fakturanr: `F${String(n)}`,
    Kundnr: `10${customer.padStart(2, '0')}`,
    Kundnamn: `Kund ${customer} AB`,
    Fakturadatum: '2026-11-30',
    Förfallodatum: '2026-12-30',
    Beskrivning: description,
    Antal: '2',
    'À-pris': price,
    Moms: '25',
  });
  const first = row('Städning', `${String(n)}.50`);
  return n % 3 === 0 ? [first, row('Fönsterputs', '1000')] : [first];
};

/** As text with decimal commas, in the order of their numbers. */
export const csvOf = (invoices: number): Uint8Array => {
  const lines = Array.from({ length: invoices }, (_, index) => rowsOf(index + 1)).flat();
  const written = lines.map((row) => columns.map((column) => (row[column] ?? '').replace('.', ',')).join(';'));
  return new TextEncoder().encode([columns.join(';'), ...written].join('\r\n'));
};

const shuffled = <T>(items: readonly T[], seed: number): readonly T[] => {
  const random = seeded(seed);
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
};

/** As a workbook of numbers and days, the columns from right to left, the rows shuffled. */
export const xlsxOf = (invoices: number, seed: number): Promise<Uint8Array> => {
  const turned = [...columns].reverse();
  const rows = shuffled(Array.from({ length: invoices }, (_, index) => rowsOf(index + 1)).flat(), seed);
  return writeXlsx({
    tables: [
      {
        name: 'November',
        columns: turned.map((header) => ({ header, type: types[header] ?? 'text', width: 16 })),
        rows: rows.map((row) => turned.map((column) => row[column] ?? null)),
      },
    ],
  });
};
