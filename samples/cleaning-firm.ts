import iconv from 'iconv-lite';
import { add, decimal, multiply, type Decimal } from '../shared/domain/decimal.ts';
import { address, companyName, different, emailOfCompany, orgNo, personName, type Address } from './people.ts';
import { seeded, type Seeded } from './seeded.ts';

/** A cleaning firm's CSV as its order system writes it: windows-1252, semicolons, decimal comma, CRLF. 140 rows, 60 invoices. */

const INVOICES = 60;
const ROWS = 140;
const CUSTOMERS = 48;

const header = [
  'Ordernr',
  'Kundnr',
  'Kundnamn',
  'Orgnr',
  'E-post',
  'Adress',
  'Postnr',
  'Ort',
  'Fakturadatum',
  'Förfallodatum',
  'Artikelnr',
  'Benämning',
  'Antal',
  'Enhet',
  'À-pris',
  'Moms',
  'Er referens',
];

interface Article {
  readonly no: string;
  readonly text: string;
  readonly unit: string;
  readonly price: Decimal;
  /** Quantities, in steps of `step`. */
  readonly most: number;
  readonly step: Decimal;
}

const article = (no: string, text: string, unit: string, price: string, most: number, step = '1'): Article => ({
  no,
  text,
  unit,
  price: decimal(price),
  most,
  step: decimal(step),
});

const articles: readonly Article[] = [
  article('100', 'Kontorsstädning november', 'tim', '385', 40, '0.5'),
  article('110', 'Trappstädning', 'tim', '372.5', 12, '0.25'),
  article('120', 'Golvvård – polish och bonvax', 'm²', '48.75', 120),
  article('130', 'Fönsterputs; in- och utvändigt', 'tim', '425', 8, '0.5'),
  article('140', 'Storstädning av kök', 'st', '1890', 2),
  article('150', 'Flyttstäd enligt offert', 'st', '4250', 1),
  article('200', 'Mikrofibermopp ”Skånes bästa”', 'st', '129.9', 6),
  article('210', 'Tvål, 5 l', 'st', '189.5', 4),
  article('220', 'Pappershanddukar, bal', 'st', '312', 5),
  article('300', 'Framkörning Öresundsområdet', 'gång', '95', 4),
];

interface Customer extends Address {
  readonly no: string;
  readonly name: string;
  readonly orgNo: string;
  readonly reference: string;
}

const customers = (random: Seeded): readonly Customer[] =>
  different(CUSTOMERS, () => companyName(random)).map((name, index) => ({
    no: String(2001 + index),
    name,
    orgNo: orgNo(random),
    reference: personName(random),
    ...address(random),
  }));

const comma = (number: Decimal, decimals: number): string => {
  const [whole = '0', fraction = ''] = number.split('.');
  return decimals === 0 && fraction === '' ? whole : `${whole},${fraction.padEnd(decimals, '0')}`;
};

const quoted = (field: string): string => (/[;"\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

/** How many rows each invoice has: one to four, ROWS in all. */
const rowCounts = (random: Seeded): readonly number[] => {
  const counts = Array.from({ length: INVOICES }, () => 1);
  for (let left = ROWS - INVOICES; left > 0;) {
    const at = random.between(0, INVOICES - 1);
    const count = counts[at] ?? 4;
    if (count >= 4) continue;
    counts[at] = count + 1;
    left -= 1;
  }
  return counts;
};

const articlesOf = (random: Seeded, count: number): readonly Article[] => {
  const left = [...articles];
  return Array.from({ length: count }, () => {
    const [chosen] = left.splice(random.between(0, left.length - 1), 1);
    if (chosen === undefined) throw new RangeError('More rows than articles');
    return chosen;
  });
};

const quantityOf = (random: Seeded, { most, step }: Article): Decimal =>
  step === '1'
    ? decimal(random.between(1, most))
    : add(decimal(random.between(1, most)), multiply(step, decimal(random.between(0, 1))));

/** @param mistake an invoice of one row falls due before its date. */
export const cleaningFirmCsv = (mistake: boolean): Buffer => {
  const random = seeded(20261130);
  const register = customers(random);
  const counts = rowCounts(random);
  const spoiled = mistake ? counts.indexOf(1, 5) : -1;
  const lines = [header];
  for (const [index, count] of counts.entries()) {
    const customer = index < CUSTOMERS ? register[index] : random.pick(register);
    if (customer === undefined) throw new RangeError('No customer');
    const dueDate = index === spoiled ? '2026-10-30' : '2026-12-30';
    for (const line of articlesOf(random, count)) {
      lines.push([
        String(45001 + index),
        customer.no,
        customer.name,
        customer.orgNo,
        emailOfCompany(customer.name),
        customer.street,
        customer.zipCode,
        customer.city,
        '2026-11-30',
        dueDate,
        line.no,
        line.text,
        comma(quantityOf(random, line), 0),
        line.unit,
        comma(line.price, 2),
        '25',
        customer.reference,
      ]);
    }
  }
  return iconv.encode(lines.map((fields) => `${fields.map(quoted).join(';')}\r\n`).join(''), 'windows-1252');
};
