/** The rows that are measured: an invented month of a business, four rows to an invoice, every column of use. */

export const headers = [
  'Ordernr',
  'Kundnr',
  'Kundnamn',
  'Organisationsnr',
  'E-post',
  'Telefon',
  'Adress',
  'Postnr',
  'Ort',
  'Land',
  'Fakturadatum',
  'Förfallodatum',
  'Betalningsvillkor',
  'Vår referens',
  'Er referens',
  'Ert ordernr',
  'Artikelnr',
  'Beskrivning',
  'Antal',
  'Enhet',
  'Á-pris',
  'Rabatt %',
  'Moms %',
  'Belopp',
  'Kostnadsställe',
] as const;

/** Columns whose values are numbers: a workbook holds them as such. */
export const numberColumns: ReadonlySet<number> = new Set([18, 20, 21, 22, 23]);

export const rowsPerInvoice = 4;
const customers = 900;

const streets = ['Storgatan', 'Kungsgatan', 'Björkvägen', 'Hamngatan', 'Älvstigen'] as const;
const towns = ['Göteborg', 'Malmö', 'Västerås', 'Linköping', 'Umeå'] as const;
const services = ['Städning', 'Fönsterputs', 'Snöröjning', 'Konsulttimmar', 'Hyra av lift', 'Frakt'] as const;
const people = ['Åsa Lind', 'Per Ek', 'Märta Ö', 'Jon Berg'] as const;

const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('an empty list');
  return found;
};

const checkDigit = (digits: string): number => {
  let sum = 0;
  [...digits].forEach((digit, index) => {
    const twice = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += twice > 9 ? twice - 9 : twice;
  });
  return (10 - (sum % 10)) % 10;
};

const orgNo = (customer: number): string => {
  const nine = `5560${String(10_000 + customer)}`;
  return `${nine.slice(0, 6)}-${nine.slice(6)}${String(checkDigit(nine))}`;
};

/** Öre as a Swedish sheet writes kronor. */
const kronor = (ore: number): string => {
  const digits = String(ore).padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
};

/** The texts of the row at this index from 0. One invoice in fifty has an error, one description in forty a delimiter. */
export const sampleRow = (index: number): readonly string[] => {
  const order = Math.floor(index / rowsPerInvoice);
  const customer = order % customers;
  const quantity = (index % 7) + 1;
  const price = 9_500 + (index % 900) * 50;
  const discount = index % 10 === 0 ? 10 : 0;
  const total = Math.round((quantity * price * (100 - discount)) / 100);
  const day = String((order % 28) + 1).padStart(2, '0');
  const service = pick(services, index);
  return [
    String(100_000 + order),
    String(1_000 + customer),
    `${pick(towns, customer)} Fastigheter ${String(customer)} AB`,
    orgNo(customer),
    `faktura@kund${String(customer)}.example`,
    `08-123${String(10_000 + customer).slice(1)}`,
    `${pick(streets, customer)} ${String((customer % 90) + 1)}`,
    `${String(411 + (customer % 9))} ${String(10 + (customer % 80))}`,
    pick(towns, customer),
    'SE',
    `2026-11-${day}`,
    `2026-12-${day}`,
    '30',
    pick(people, order),
    pick(people, customer),
    `PO-${String(7_000 + (order % 3_000))}`,
    `A${String(100 + (index % 40))}`,
    index % 40 === 7
      ? `${service}; enligt avtal "${String(order % 100)}"`
      : `${service} november ${String(index % 40)}`,
    String(quantity),
    'st',
    kronor(price),
    discount === 0 ? '' : String(discount),
    index % (50 * rowsPerInvoice) === 3 ? 'tjugofem' : '25',
    kronor(total),
    String(100 + (index % 12)),
  ];
};
