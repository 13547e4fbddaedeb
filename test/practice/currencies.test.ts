import { describe, expect, it } from 'vitest';
import { practice } from './practice-client.ts';

/** Minor units: 3 × 12.34 (kronor), 3 × 1234 (yen), 3 × 1.234 (dinars), with 25 % VAT. */
const cases = [
  ['SEK', 46.28, 9.26, 46],
  ['JPY', 4628, 926, 4628],
  ['KWD', 4.628, 0.926, 5],
] as const;

describe('a currency', () => {
  it.each(cases)(
    '%s has its own minor units, which cent rounding makes whole',
    async (CurrencyCode, total, vat, whole) => {
      const { ok, invoice, view, part, line, cid } = await practice();
      const Records = [line({ Quantity: 3, UnitPrice: { Value: 1234, CurrencyCode } })];
      const exact = await view(await invoice({ Records }));
      expect(part(exact, 'InvoicedAmount')).toEqual({ CurrencyCode, Value: 4628, ValueForView: total });
      expect(part(exact, 'TotalVATAmount')).toEqual({ CurrencyCode, Value: 926, ValueForView: vat });
      const creditor = (await ok('GET', `/v1/creditors/creditor/${cid}`)).json;
      await ok('PUT', '/v1/creditors/creditor', { ...creditor, UseCentRounding: true });
      const rounded = await view(await invoice({ Records }));
      expect(part(rounded, 'InvoicedAmount', 'ValueForView')).toBe(whole);
      expect(part(rounded, 'CentRoundingAmount', 'ValueForView')).toBeCloseTo(whole - total, 3);
    },
  );

  it('that the service does not list, or a second one, is refused', async () => {
    const { call, ok, invoiceBody, line } = await practice();
    const listed = (await ok('GET', '/v1/common/currencies')).list.map((one) => [one['CurrencyCode'], one['Decimals']]);
    expect(listed).toEqual(
      expect.arrayContaining([
        ['SEK', 2],
        ['JPY', 0],
        ['KWD', 3],
      ]),
    );
    const price = (CurrencyCode: string) => line({ UnitPrice: { Value: 100, CurrencyCode } });
    for (const Records of [[price('XXX')], [price('sek')], [price('SEK'), price('EUR')]])
      expect((await call('POST', '/v1/invoice/action', { body: await invoiceBody({ Records }) })).status).toBe(400);
  });
});
