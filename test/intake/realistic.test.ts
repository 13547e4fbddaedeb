import { describe, expect, it } from 'vitest';
import { luhnDigit } from '../../shared/domain/luhn.ts';
import { sumMinor } from '../../shared/domain/money.ts';
import { controlLines } from '../../shared/intake/control.ts';
import { type RawCell } from '../../shared/intake/raw-table.ts';
import { toServiceInvoice } from '../../shared/intake/service-form.ts';
import { codesOf, csv, dateCell, fieldsOf, intake, number, percent, sheet, workbook } from './raw.ts';

const orgNo = (serial: number): string => {
  const base = `5561${String(10000 + serial)}`;
  return `${base.slice(0, 6)}-${base.slice(6)}${luhnDigit(base)}`;
};

describe('a cleaning firm’s list', () => {
  const body = Array.from({ length: 140 }, (_, index) => {
    const customer = 1001 + (index % 60);
    const hours = 2 + (index % 5);
    return `${String(customer)}|Brf Eken ${String(customer)}|${orgNo(customer)}|faktura${String(customer)}@example.se|Parkgatan ${String(customer)}|211 ${String(10 + (customer % 80))}|Malmö|2026-11-30|30|Städning, trapphus|${String(hours)}|tim|395,50|25 %|${(hours * 395.5).toFixed(2).replace('.', ',')}`;
  });
  const header =
    'Kundnr|Kund|Org.nr|E-post|Adress|Postnr|Ort|Fakturadatum|Bet.villkor|Tjänst|Timmar|Enhet|Timpris|Moms|Belopp';
  const total = body
    .map((row) => Number(row.split('|')[14]?.replace(',', '.')))
    .reduce((sum, amount) => sum + amount, 0);
  const outcome = intake([
    csv([
      'Städfirman Blank AB – fakturaunderlag november 2026',
      '',
      header,
      ...body,
      '',
      `Summa||||||||||||||${total.toFixed(2).replace('.', ',')}`,
    ]),
  ]);

  it('every column is understood, 60 invoices of 140 rows, none held', () => {
    expect(fieldsOf(outcome.plan)).toEqual([
      'customerNo',
      'customerName',
      'orgNo',
      'email',
      'address',
      'zipCode',
      'city',
      'invoiceDate',
      'paymentTermsDays',
      'description',
      'quantity',
      'unit',
      'unitPrice',
      'vatRate',
      'lineTotal',
    ]);
    expect([outcome.plan.missing, outcome.plan.questions]).toEqual([[], []]);
    expect(outcome.drafts).toHaveLength(60);
    expect(outcome.problems.flatMap((found) => codesOf(found))).toEqual([]);
    expect(
      outcome.invoices.every((invoice) => invoice.dueDate === '2026-12-30' && invoice.deliveryMethod === 'Email'),
    ).toBe(true);
  });
  it('our net agrees with the file’s own sum', () => {
    const totals = {
      net: sumMinor(outcome.invoices.map((invoice) => invoice.net)),
      vat: sumMinor(outcome.invoices.map((invoice) => invoice.vat)),
      total: sumMinor(outcome.invoices.map((invoice) => invoice.total)),
    };
    expect(controlLines(outcome.reading.controlSums, totals)).toMatchObject([
      { agrees: true, ours: totals.net, where: 'underlag!O145' },
    ]);
  });
});

describe('a gym’s workbook', () => {
  const members = Array.from({ length: 120 }, (_, index): RawCell[] => [
    number(100 + index),
    `Medlem ${String(index)}`,
    `m${String(index)}@example.se`,
    `070${String(1000000 + index)}`,
  ]);
  const rows = Array.from({ length: 300 }, (_, index): RawCell[] => [
    number(100 + (index % 120)),
    dateCell('2026-11-30'),
    index % 3 === 0 ? 'PT-timme' : 'Gymkort',
    number(1),
    number(index % 3 === 0 ? '500' : '299'),
    percent('0.06'),
  ]);
  const outcome = intake([
    workbook([
      sheet([['Medlemsnr', 'Namn', 'E-post', 'Mobil'], ...members], { name: 'Medlemmar' }),
      sheet([['Medlemsnr', 'Datum', 'Text', 'Antal', 'Pris', 'Moms'], ...rows], { name: 'Rader' }),
    ]),
  ]);
  it('members are linked to their rows: 300 rows, 120 invoices, none held', () => {
    expect(outcome.drafts).toHaveLength(120);
    expect(outcome.reading.accounts[0]).toMatchObject({
      rows: 422,
      invoiceRows: 300,
      customerRows: 120,
      headerRows: 2,
    });
    expect(outcome.problems.flatMap((found) => codesOf(found))).toEqual([]);
    expect(outcome.invoices[0]?.lines.map((line) => line.vatRate)).toEqual(['6', '6', '6']);
  });
});

describe('a landlord’s workbook', () => {
  const tenants = Array.from({ length: 40 }, (_, index): RawCell[] => [
    `H${String(index + 1).padStart(3, '0')}`,
    `Hyresgäst ${String(index)}`,
    `Ekvägen ${String(index)}`,
    '21122',
    'Malmö',
    `Hyra {MMMM ÅÅÅÅ+1M}, lgh ${String(1000 + index)}`,
    number('8450.5'),
    number(0),
  ]);
  const outcome = intake([
    workbook([sheet([['Hyresgästnr', 'Hyresgäst', 'Adress', 'Postnr', 'Ort', 'Avser', 'Hyra', 'Moms %'], ...tenants])]),
  ]);
  it('VAT 0 is a rate, rents go by post, date codes are replaced for the invoice date', () => {
    expect(outcome.drafts).toHaveLength(40);
    expect(outcome.problems.flatMap((found) => codesOf(found, 'error'))).toEqual([]);
    const [invoice] = outcome.invoices;
    expect(invoice).toMatchObject({ deliveryMethod: 'Mail', net: 845050, vat: 0, invoiceDate: '2026-11-27' });
    const sent =
      invoice === undefined ? null : toServiceInvoice(invoice, { creditorId: 'c', debtorId: 'd', businessKey: 'k' });
    expect(sent?.Records[0]).toMatchObject({
      ArticleDescription: 'Hyra december 2026, lgh 1000',
      Quantity: 1,
      VAT: 0,
      UnitPrice: { Value: 845050 },
    });
  });
});
