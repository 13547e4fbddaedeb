import { different, emailOfPerson, personalNo, personName } from './people.ts';
import { seeded, type Seeded } from './seeded.ts';
import { AMOUNT, DATE, day, PERCENT, writeWorkbook, type CellValue, type Column } from './workbook.ts';

/**
 * A landlord's workbook for the run of 1 December: 40 tenants, rent for the month after (the text has a date code), some
 * with parking. Rent carries no VAT; it falls due on the last weekday before the month, 30 December, since New Year's
 * Eve counts as a Sunday (lag 1930:173).
 */

const TENANTS = 40;

const columns: readonly Column[] = [
  { header: 'Fakturanr', width: 12 },
  { header: 'Hyresgästnr', width: 12 },
  { header: 'Hyresgäst', width: 26 },
  { header: 'Personnummer', width: 16 },
  { header: 'E-post', width: 34 },
  { header: 'Adress', width: 24 },
  { header: 'Postnummer', width: 12 },
  { header: 'Ort', width: 12 },
  { header: 'Fakturadatum', width: 14, format: DATE },
  { header: 'Förfallodag', width: 14, format: DATE },
  { header: 'Artikel', width: 12 },
  { header: 'Text', width: 44 },
  { header: 'Antal', width: 8 },
  { header: 'Månadsavgift', width: 14, format: AMOUNT },
  { header: 'Moms', width: 8, format: PERCENT },
];

const flatNo = (index: number): string =>
  `${String(1 + Math.floor(index / 8))}${String(1 + (Math.floor(index / 2) % 4))}0${String(1 + (index % 2))}`;

const tenantRows = (random: Seeded, name: string, index: number): readonly CellValue[][] => {
  const head: CellValue[] = [
    `H${String(26_1201 + index)}`,
    String(501 + index),
    name,
    personalNo(random),
    emailOfPerson(name),
    `Lärkvägen ${String(2 + 2 * Math.floor(index / 8))}`,
    '217 41',
    'Malmö',
    day('2026-12-01'),
    day('2026-12-30'),
  ];
  const rent = random.between(5_900, 12_400) + random.pick([0, 0.5, 0.25]);
  const rows = [[...head, 'HYRA', `Hyra {MMMM YYYY+1M}, lägenhet ${flatNo(index)}`, 1, rent, 0]];
  if (random.between(1, 3) === 1) rows.push([...head, 'PPLATS', 'Parkeringsplats {MMMM YYYY+1M}', 1, 450, 0]);
  if (random.between(1, 6) === 1) rows.push([...head, 'FORRAD', 'Extra förråd {MMMM YYYY+1M}', 1, 185, 0]);
  return rows;
};

/** @param mistake one row has VAT of 7 %, which no law knows. */
export const landlordWorkbook = async (mistake: boolean): Promise<Buffer> => {
  const random = seeded(1201);
  const rows = different(TENANTS, () => personName(random)).flatMap((name, index) => tenantRows(random, name, index));
  const spoiled = rows[11];
  if (mistake && spoiled) spoiled[spoiled.length - 1] = 0.07;
  return writeWorkbook('Tallåsens Fastigheter', [{ name: 'Hyror januari', titles: [], columns, rows }]);
};
