import { address, different, emailOfPerson, mobileNo, personalNo, personName } from './people.ts';
import { seeded, type Seeded } from './seeded.ts';
import { AMOUNT, DATE, day, PERCENT, writeWorkbook, type CellValue, type Column, type SheetPlan } from './workbook.ts';

/** A gym's workbook: 120 members on one sheet, 300 rows of 120 invoices on another, linked by the member's number. */

const MEMBERS = 120;
const ROWS = 300;

const memberColumns: readonly Column[] = [
  { header: 'Kundnr', width: 10 },
  { header: 'Namn', width: 26 },
  { header: 'Personnr', width: 16 },
  { header: 'E-post', width: 34 },
  { header: 'Mobil', width: 16 },
  { header: 'Adress', width: 24 },
  { header: 'Postnr', width: 10 },
  { header: 'Ort', width: 16 },
  { header: 'Land', width: 8 },
];

const rowColumns: readonly Column[] = [
  { header: 'Fakturanr', width: 14 },
  { header: 'Kundnr', width: 10 },
  { header: 'Fakturadatum', width: 14, format: DATE },
  { header: 'Förfallodatum', width: 14, format: DATE },
  { header: 'Artikelnr', width: 12 },
  { header: 'Benämning', width: 36 },
  { header: 'Antal', width: 8 },
  { header: 'À-pris', width: 12, format: AMOUNT },
  { header: 'Moms', width: 8, format: PERCENT },
  { header: 'Belopp', width: 12, format: AMOUNT },
];

interface Article {
  readonly no: string;
  readonly text: string;
  /** Whole kronor and öre as öre, so that sums are exact. */
  readonly price: number;
  /** A share, as Excel keeps a percent: sport is 6 %, the rest 25 %. */
  readonly vat: number;
  readonly most: number;
}

const membership: readonly Article[] = [
  { no: 'GYM-12', text: 'Gymkort 12 månader, november', price: 37_642, vat: 0.06, most: 1 },
  { no: 'GYM-01', text: 'Gymkort löpande, november', price: 46_132, vat: 0.06, most: 1 },
  { no: 'GRP-01', text: 'Gruppträning, november', price: 32_925, vat: 0.06, most: 1 },
];
const extras: readonly Article[] = [
  { no: 'PT-60', text: 'Personlig träning 60 min', price: 65_000, vat: 0.06, most: 4 },
  { no: 'MASS-50', text: 'Massage 50 min', price: 55_200, vat: 0.25, most: 2 },
  { no: 'SHOP-1', text: 'Proteinpulver blåbär 1 kg', price: 23_920, vat: 0.25, most: 3 },
  { no: 'SHOP-2', text: 'Vattenflaska', price: 11_920, vat: 0.25, most: 2 },
  { no: 'SHOP-3', text: 'Handdukshyra', price: 2_000, vat: 0.25, most: 9 },
];

/** Two members live abroad: a post code with a leading zero must survive. */
const abroad: Readonly<Record<number, readonly [street: string, zipCode: string, city: string, country: string]>> = {
  40: ['Fjordgata 14', '0150', 'Oslo', 'NO'],
  81: ['Havnevegen 3', '0470', 'Oslo', 'NO'],
};

const memberNo = (index: number): string => `M${String(1001 + index)}`;

const memberRows = (random: Seeded): readonly (readonly CellValue[])[] =>
  different(MEMBERS, () => personName(random)).map((name, index) => {
    const home = address(random);
    const [street, zipCode, city, country] = abroad[index] ?? [home.street, home.zipCode, home.city, 'SE'];
    return [
      memberNo(index),
      name,
      personalNo(random),
      emailOfPerson(name),
      mobileNo(random, country),
      street,
      zipCode,
      city,
      country,
    ];
  });

/** A membership each, and extras until there are enough rows: at most four on an invoice. */
const articlesByMember = (random: Seeded): readonly (readonly Article[])[] => {
  const byMember = Array.from({ length: MEMBERS }, () => [random.pick(membership)]);
  for (let left = ROWS - MEMBERS; left > 0;) {
    const taken = random.pick(byMember);
    const extra = random.pick(extras);
    if (taken.length >= 4 || taken.includes(extra)) continue;
    taken.push(extra);
    left -= 1;
  }
  return byMember;
};

const kronor = (ore: number): number => Number((ore / 100).toFixed(2));

const invoiceRows = (
  random: Seeded,
  mistake: boolean,
): { readonly rows: readonly (readonly CellValue[])[]; readonly ore: number } => {
  const rows: CellValue[][] = [];
  let ore = 0;
  const byMember = articlesByMember(random);
  const spoiled = mistake ? byMember.findIndex((articles, index) => index > 5 && articles.length === 1) : -1;
  for (const [index, articles] of byMember.entries()) {
    const dueDate = index === spoiled ? '2026-12-32' : day('2026-12-30');
    for (const { no, text, price, vat, most } of articles) {
      const quantity = random.between(1, most);
      ore += quantity * price;
      rows.push([
        `G26-${String(1101 + index)}`,
        memberNo(index),
        day('2026-11-30'),
        dueDate,
        no,
        text,
        quantity,
        kronor(price),
        vat,
        kronor(quantity * price),
      ]);
    }
  }
  return { rows, ore };
};

/** @param mistake one due date is a text that names no day. */
export const gymWorkbook = async (mistake: boolean): Promise<Buffer> => {
  const random = seeded(1130);
  const members: SheetPlan = { name: 'Kunder', titles: [], columns: memberColumns, rows: memberRows(random) };
  const { rows, ore } = invoiceRows(random, mistake);
  const first = 3;
  const last = first + rows.length - 1;
  const november: SheetPlan = {
    name: 'November',
    titles: ['Fakturaunderlag november 2026 – Järnhimlen Gym'],
    columns: rowColumns,
    rows,
    foot: [
      'Summa',
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      { formula: `SUM(J${String(first)}:J${String(last)})`, result: kronor(ore) },
    ],
  };
  return writeWorkbook('Järnhimlen Gym', [members, november]);
};
