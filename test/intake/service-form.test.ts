import { describe, expect, it } from 'vitest';
import { type Draft, type InvoiceValue } from '../../shared/intake/draft.ts';
import { sentDescription } from '../../shared/intake/sent-description.ts';
import { type ServiceIds, toDebtor, toProduct, toServiceInvoice } from '../../shared/intake/service-form.ts';
import { csv, intake, today } from './raw.ts';

const ids: ServiceIds = {
  creditorId: 'creditor',
  debtorId: 'debtor',
  businessKey: 'key',
  products: new Map([['A1', 'product']]),
};
const read = (header: string, ...rows: string[]): { readonly invoice: InvoiceValue; readonly draft: Draft } => {
  const { invoices, drafts } = intake([csv([header, ...rows])]);
  const [invoice] = invoices;
  const [draft] = drafts;
  if (invoice === undefined || draft === undefined) throw new Error('no invoice');
  return { invoice, draft };
};

describe('the invoice in the service’s form', () => {
  const header = 'Kundnr|Namn|E-post|Fakturadatum|Er referens|Artikelnr|Text|Antal|Enhet|Pris|Rabatt|Moms|Projekt';
  it('rows in order, amounts in öre, the key on the first record and on the invoice', () => {
    const { invoice } = read(
      header,
      '1|A|a@example.se|2026-11-30|Anna|A1|Städning {MMMM ÅÅÅÅ}|2,5|tim|595,50|10|25|P1',
      '1|A|a@example.se|2026-11-30|Anna||Tack||||||',
    );
    expect(toServiceInvoice(invoice, ids)).toEqual({
      ActionType: 'InvoiceAction',
      CreditorPublicId: 'creditor',
      DebtorPublicId: 'debtor',
      InvoiceDate: '2026-11-30',
      DueDate: '2026-12-30',
      DeliveryMethod: 'Email',
      CommunicationLanguage: 'SV',
      VatIsIncluded: false,
      ExternalReference: 'key',
      YourReference: 'Anna',
      Records: [
        {
          SequenceNo: 1,
          ArticleDescription: 'Städning november 2026',
          ExternalReference: 'key',
          RecordType: 'Standard',
          Quantity: 2.5,
          UnitPrice: { CurrencyCode: 'SEK', Value: 59550 },
          DiscountPercentage: 10,
          DiscountType: 'Percentage',
          VAT: 25,
          ArticleNumber: 'A1',
          ProductPublicId: 'product',
          Units: 'tim',
          Project: 'P1',
        },
        { SequenceNo: 2, ArticleDescription: 'Tack', RecordType: 'Message' },
      ],
    });
  });
  it('what the service would compute is what we show: quantity × price − discount, VAT per rate', () => {
    const { invoice } = read(
      header,
      '1|A||2026-11-30|||a|3||33,33|10|25|',
      '1|A||2026-11-30|||b|7||0,335||12|',
      '1|A||2026-11-30|||c|1,5||19,99||25|',
    );
    const sent = toServiceInvoice(invoice, ids);
    const totals = sent.Records.map((record) =>
      Math.round(
        (record.Quantity ?? 0) * (record.UnitPrice?.Value ?? 0) * (1 - (record.DiscountPercentage ?? 0) / 100) + 1e-9,
      ),
    );
    expect(totals).toEqual(invoice.lines.map((line) => line.lineTotal));
  });
  it('a price finer than öre is sent as one at the line total, with quantity and price in the text', () => {
    const { invoice } = read(header, '1|A||2026-11-30|||El|1000|kWh|0,8375||25|');
    const [record] = toServiceInvoice(invoice, ids).Records;
    expect(record).toMatchObject({
      Quantity: 1,
      UnitPrice: { Value: 83750 },
      ArticleDescription: 'El (1\u00A0000 kWh à 0,8375)',
    });
    expect(record?.DiscountPercentage).toBeUndefined();
  });
  it('N131: a credit is sent once in the service’s form: credit type, negative quantities, positive prices', () => {
    const { invoice } = read(header, '1|A||2026-11-30|||Retur|1||-100||25|', '1|A||2026-11-30|||El|-3||33,335||25|');
    const sent = toServiceInvoice(invoice, ids);
    expect(sent.ActionType).toBe('CreditInvoiceAction');
    expect(sent.Records.map((record) => [record.Quantity, record.UnitPrice?.Value])).toEqual([
      [-1, 10000],
      [-1, 10001],
    ]);
  });
  it('the sheet’s own external reference stays, and the key travels on the first record', () => {
    const { invoice } = read('Kundnr|Er beställning|Text|Pris|Moms', '1|PO-7|a|10|25');
    const sent = toServiceInvoice(invoice, ids);
    expect([sent.ExternalReference, sent.Records[0]?.ExternalReference]).toEqual(['PO-7', 'key']);
  });
  it('prices with VAT say so on the invoice and its rows', () => {
    const { invoice } = read('Kundnr|Text|Pris inkl moms|Moms', '1|a|125|25');
    const sent = toServiceInvoice(invoice, ids);
    expect([sent.VatIsIncluded, sent.Records[0]?.VatIsIncluded, sent.Records[0]?.UnitPrice?.Value]).toEqual([
      true,
      true,
      12500,
    ]);
  });
  it('an invoice with errors is not handed out', () => {
    expect(() => toServiceInvoice(read(header, '1|A||2026-11-30|||a|x||10||25|').invoice, ids)).toThrow(RangeError);
    expect(() => toServiceInvoice(read(header, '1|A||snart|||a|1||10||25|').invoice, ids)).toThrow(RangeError);
  });
  it('date codes are replaced for the invoice date in the invoice’s language', () => {
    const { invoice } = read(
      'Kundnr|Språk|Fakturadatum|Text|Pris|Moms',
      '1|Engelska|2026-11-30|Rent {MMMM+1M} {YYYY}|10|0',
    );
    const [line] = invoice.lines;
    expect(line === undefined ? null : sentDescription(line, invoice)).toBe('Rent December 2026');
  });
});

describe('customers and articles in the service’s form', () => {
  it('a debtor carries what the sheet has, in the forms that are printed', () => {
    const { draft } = read(
      'Kundnr|Namn|Org.nr|E-post|Telefon|Adress|Postnr|Ort|Text|Pris|Moms',
      '7|Exempel AB|5560360793|a@example.se|070-123 45 67|Storgatan 1|21122|Malmö|a|10|25',
    );
    expect(toDebtor(draft, { creditorId: 'creditor', externalId: 'ours' }, today)).toEqual({
      CreditorPublicId: 'creditor',
      DebtorExternalId: 'ours',
      Name: 'Exempel AB',
      CountryCode: 'SE',
      DebtorNo: '7',
      OrgNo: '556036-0793',
      Email: 'a@example.se',
      Phone: '+46701234567',
      Address: 'Storgatan 1',
      ZipCode: '211 22',
      City: 'Malmö',
    });
  });
  it('a debtor abroad carries the numbers of its country as they are written: none of them becomes Swedish', () => {
    const { draft } = read(
      'Kundnr|Namn|Org.nr|Land|Telefon|Text|Pris|Moms',
      '7|Esimerkki Oy|1234567-1|FI|040 123 4567|a|10|25',
    );
    expect(toDebtor(draft, { creditorId: 'creditor', externalId: 'ours' }, today)).toMatchObject({
      CountryCode: 'FI',
      OrgNo: '1234567-1',
      Phone: '040 123 4567',
    });
  });
  it('an article’s price is a plain number in whole units', () => {
    const { invoice } = read('Kundnr|Artikelnr|Text|Enhet|Pris|Moms', '1|A1|Hyra {MMMM}|st|99,50|25');
    const [line] = invoice.lines;
    expect(line === undefined ? null : toProduct(line, 'creditor')).toEqual({
      CreditorPublicId: 'creditor',
      ArticleNumber: 'A1',
      Description: 'Hyra {MMMM}',
      Units: 'st',
      UnitPrice: 99.5,
      VAT: 25,
      ProductType: 'Service',
      IsActive: true,
    });
  });
});
