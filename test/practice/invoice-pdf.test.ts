import { describe, expect, it } from 'vitest';
import { pdfPages } from './pdf-text.ts';
import { practice } from './practice-client.ts';

const print = async (over: Readonly<Record<string, unknown>>, debtorOver: object = {}): Promise<readonly string[]> => {
  const { ok, created, attested, debtorBody } = await practice();
  const DebtorPublicId = await created('/v1/debtors/debtor', debtorBody(debtorOver));
  const id = await attested({ DebtorPublicId, ...over });
  const { bytes, headers } = await ok('GET', `/v1/invoice/pdf/${id}`);
  expect(headers['content-type']).toBe('application/pdf');
  expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
  return pdfPages(bytes);
};

const address = { Name: 'Łukasz Wałęsa & Söner', Address: 'Storgatan 1', ZipCode: '11455', City: 'Stockholm' };
const row = (over: object = {}) => ({
  RecordType: 'Standard',
  ArticleDescription: 'Städning',
  Quantity: 2.5,
  Units: 'tim',
  UnitPrice: { Value: 41250, CurrencyCode: 'SEK' },
  VAT: 25,
  ...over,
});

describe('a printed invoice', () => {
  it('has sender and receiver on page one, the VAT per rate, and bankgiro with OCR', async () => {
    const [page = ''] = await print({ Records: [row(), row({ VAT: 12 })] }, address);
    const words = [
      'Norrsken Övning AB',
      'Lukasz Walesa & Söner',
      '114 55 Stockholm',
      'Faktura',
      '1001',
      '991-2346',
      '100164',
    ];
    for (const word of words) expect(page).toContain(word);
    // 2 × 2,5 × 412,50 = 2 062,50; VAT 257,81 and 123,75.
    for (const sum of ['1 031,25', '2 062,50', '257,81', '123,75', '2 444,06']) {
      expect(page.replaceAll('\u00a0', ' ')).toContain(sum);
    }
  });

  it.each([
    ['EN', ['Invoice', 'To pay', '1,031.25', 'Due date']],
    ['FI', ['Lasku', 'Maksettava', 'Eräpäivä']],
    ['SV', ['Faktura', 'Att betala', 'Förfallodatum']],
  ])('speaks the customer’s language: %s', async (CommunicationLanguage, words) => {
    const [page = ''] = await print({ CommunicationLanguage, Records: [row()] });
    for (const word of words) expect(page).toContain(word);
  });

  it('goes on over as many pages as its rows need, each with the table’s head, and loses none', async () => {
    const Records = Array.from({ length: 90 }, (_, index) =>
      row({ ArticleDescription: `Rad nummer ${String(index)}.` }),
    );
    const pages = await print({ Records });
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain('Beskrivning');
    const all = pages.join('\n');
    for (let index = 0; index < 90; index += 1) expect(all).toContain(`Rad nummer ${String(index)}.`);
    expect(all).toContain(`Sida 1 (${String(pages.length)})`);
  });
});
