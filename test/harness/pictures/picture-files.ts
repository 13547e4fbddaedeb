import { fileURLToPath } from 'node:url';
import { camtXml } from '../../files/camt-files.ts';
import { seedFaults } from '../../e2e/seeded-faults.ts';

/** The files that are dropped for the pictures: the samples, and lists made up for them. */

interface Given {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const csv = (name: string, lines: readonly string[]): Given => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const gym = file('../../../samples/gym-2026-11.xlsx');
export const cleaningFirm = file('../../../samples/stadfirma-2026-11.csv');

/** The cleaning firm's file with a mistake of every level in it. */
export const faulty = async (): Promise<Given> => {
  const { name, bytes } = await seedFaults('stadfirma-2026-11.csv');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(bytes) };
};

const contract = (no: string, customer: string, interval: string, next: string, what: string, price: string): string =>
  `${no};${customer};${interval};${next};Ja;${what};1;${price};25`;

export const contracts = csv('serviceavtal.csv', [
  'Avtalsnummer;Kundnr;Kundnamn;Organisationsnummer;E-post;Intervall;Nästa faktura;Attesteras automatiskt;Beskrivning;Antal;À-pris;Moms',
  contract(
    'A-101',
    '7001;Almgrens Bageri AB;;faktura@almgrens.example',
    'Månad',
    '2026-12-15',
    'Städning {MMMM}',
    '4 200,00',
  ),
  contract(
    'A-102',
    '7002;Björkens Bygg AB;;faktura@bjorkens.example',
    'Kvartal',
    '2027-01-01',
    'Serviceavtal',
    '9 750,00',
  ),
  contract(
    'A-103',
    '7003;Cedern Fastigheter AB;;faktura@cedern.example',
    'Månad',
    '2026-12-15',
    'Trappstädning {MMMM}',
    '11 300,00',
  ),
  contract(
    'A-104',
    '7004;Dalens Gym AB;;faktura@dalens.example',
    'Månad',
    '2026-12-28',
    'Fönsterputs {MMMM}',
    '2 480,00',
  ),
  contract('A-105', '7005;Ekens Frisör AB;;faktura@ekens.example', 'År', '2027-01-01', 'Årsavgift {YYYY}', '3 000,00'),
  contract(
    'A-106',
    '7006;Furans Bil AB;;faktura@furans.example',
    'Månad',
    '2026-12-31',
    'Hyra av mattor {MMMM}',
    '1 150,00',
  ),
  contract(
    'A-107',
    '7007;Granens Café AB;;faktura@granens.example',
    'Kvartal',
    '2026-12-31',
    'Storstädning',
    '6 400,00',
  ),
]);

export const articles = csv('artiklar-2027.csv', [
  'Artikelnr;Benämning;Enhet;À-pris;Moms',
  '100;Veckostädning;tim;389,00;25',
  '110;Trappstädning;tim;395,00;25',
  '140;Storstädning av kök;st;1 950,00;25',
  '200;Mikrofibermopp;st;134,90;25',
]);

export interface OpenInvoice {
  readonly ocr: string;
  readonly number: string;
  readonly payer: string;
  /** As a bank writes it: `1250.00`. */
  readonly amount: string;
}

/** A bank's file that pays some of the invoices: by OCR, by number for somebody else, too much, and by nobody known. */
export const bankFile = (invoices: readonly OpenInvoice[], booked: string): Given => {
  const payments = invoices.map((one, at) => {
    if (at % 4 === 1) return { amount: one.amount, payer: 'Nora Ek', words: [`faktura ${one.number}`] };
    const amount = at % 4 === 3 ? (Number(one.amount) + 100).toFixed(2) : one.amount;
    return { amount, payer: one.payer, ocr: one.ocr };
  });
  const all = [...payments, { amount: '2475.00', payer: 'Okänd Betalare' }];
  const xml = camtXml({
    version: '08',
    entries: all.map((payment, at) => ({
      amount: payment.amount,
      booked,
      bankReference: `E${String(at + 1)}`,
      transactions: [payment],
    })),
  });
  return { name: 'inbetalningar-2026-11-30.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) };
};
