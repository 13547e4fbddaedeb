import { fromBuffer } from 'yauzl';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { zip } from '../../electron/practice/deductions/zip.ts';
import { pdfPages } from './pdf-text.ts';
import { type Practice, practice } from './practice-client.ts';

const owner = '199001010017';
const other = '195509029392';

/** A paid-for day of building: 10 000 with VAT 12 500, 30 % of which is 3 750. */
const rot = (over: object = {}, customers: readonly object[] = [{ Name: 'Ägare', SSN: owner }]) => ({
  Records: [row(over)],
  RotRutDetails: { PropertyDesignation: 'Åsen 1:2', Customers: customers },
});
const row = (over: object = {}) => ({
  SequenceNo: 1,
  RecordType: 'Standard',
  ArticleDescription: 'Bygga',
  Quantity: 10,
  UnitPrice: { Value: 100_000, CurrencyCode: 'SEK' },
  VAT: 25,
  RotRutActivated: true,
  RotRutType: 'Construction',
  RotRutHours: 10,
  ...over,
});
const sek = (Value: number) => ({ Value, CurrencyCode: 'SEK' });

const amounts = async ({ view, part }: Practice, id: string) => {
  const read = await view(id);
  return ['InvoicedAmount', 'RotRutDeductionAmount', 'CurrentAmount'].map((name) => part(read, name, 'Value'));
};

const vouchersIn = z.array(
  z.object({
    Transactions: z.array(
      z.object({
        Account: z.string(),
        DebetAmount: z.object({ Value: z.int() }),
        CreditAmount: z.object({ Value: z.int() }),
      }),
    ),
  }),
);

/** What accounts hold, by account. */
const balances = async ({ ok, cid }: Practice, types: readonly string[] = []) => {
  const body = { CreditorPublicId: cid, From: '2020-01-01', To: '2040-01-01', BookKeepingTypesFilter: types };
  const vouchers = vouchersIn.parse((await ok('PUT', '/v1/accounting/accountingvouchers', body)).list);
  const sums = new Map<string, number>();
  for (const { Account, DebetAmount, CreditAmount } of vouchers.flatMap((voucher) => voucher.Transactions)) {
    sums.set(Account, (sums.get(Account) ?? 0) + DebetAmount.Value - CreditAmount.Value);
  }
  return Object.fromEntries(sums);
};

const paid = async (p: Practice, over: Record<string, unknown>) => {
  const id = await p.attested(over);
  const [, , left] = await amounts(p, id);
  await p.created('/v1/invoice/registerpayment', { ActionPublicId: id, Amount: sek(Number(left)), Date: '2026-12-20' });
  return id;
};

describe('the deduction', () => {
  it('is the rate of the labour with VAT, without material, in whole kronor', async () => {
    const p = await practice();
    expect(await amounts(p, await p.invoice(rot()))).toEqual([1_250_000, 375_000, 875_000]);
    const material = rot({ RotRutMaterialCostAmount: sek(250_050) });
    expect(await amounts(p, await p.invoice(material))).toEqual([1_250_000, 299_900, 950_100]);
    const rut = { ...rot({ RotRutType: 'Cleaning' }), RotRutDetails: { Persons: [owner] } };
    expect(await amounts(p, await p.invoice(rut))).toEqual([1_250_000, 625_000, 625_000]);
  });

  it('is shared by the persons as they ask, else evenly', async () => {
    const p = await practice();
    const even = rot({ RotRutAmount: sek(300_100) }, [{ SSN: owner }, { SSN: other }]);
    expect(await amounts(p, await p.invoice(even))).toEqual([1_250_000, 300_100, 949_900]);
    const asked = rot({}, [
      { SSN: owner, AskedAmount: sek(100_000) },
      { SSN: other, AskedAmount: sek(50_000) },
    ]);
    expect(await amounts(p, await p.invoice(asked))).toEqual([1_250_000, 150_000, 1_100_000]);
  });

  it.each([
    ['more than the rate gives', rot({}, [{ SSN: owner, AskedAmount: sek(375_100) }])],
    ['öre', rot({}, [{ SSN: owner, AskedAmount: sek(100_050) }])],
    ['a row with more than the rate gives', rot({ RotRutAmount: sek(400_000) })],
    ['more than a person may have', rot({ Quantity: 200 }, [{ SSN: owner, AskedAmount: sek(5_000_100) }])],
    ['no persons', rot({}, [])],
    ['a wrong personal number', rot({}, [{ SSN: '199001010018' }])],
    ['one person twice', rot({}, [{ SSN: owner }, { SSN: '900101-0017' }])],
    ['no hours', rot({ RotRutHours: 0 })],
    ['no property', { ...rot(), RotRutDetails: { Customers: [{ SSN: owner }] } }],
    ['ROT and RUT at once', { ...rot(), Records: [row(), row({ RotRutType: 'Cleaning' })] }],
  ])('is refused with %s', async (_what, over) => {
    const { call, invoiceBody } = await practice();
    expect((await call('POST', '/v1/invoice/action', { body: await invoiceBody(over) })).status).toBe(400);
  });

  it('is printed, and what is left is what there is to pay', async () => {
    const p = await practice();
    const id = await p.attested(rot());
    const [page = ''] = pdfPages((await p.ok('GET', `/v1/invoice/pdf/${id}`)).bytes);
    expect(page.replace(/\s/g, '')).toContain('Skattereduktion');
    expect(page.replace(/\s/g, '')).toContain('8750,00');
  });

  it('moves from the debtor to the tax authority, and goes when it is paid out', async () => {
    const p = await practice();
    const id = await paid(p, rot());
    expect(await balances(p)).toMatchObject({ '1510': 0, '1513': 375_000, '1930': 875_000 });
    expect(await balances(p, ['RotRutDiscount'])).toEqual({ '1510': -375_000, '1513': 375_000 });
    const to = { CreditorPublicId: p.cid };
    await p.ok('POST', '/v1/invoice/rotrutdecisions', {
      ...to,
      Decisions: [{ ActionPublicId: id, Decision: 'Partial', ApprovedAmount: sek(300_000) }],
    });
    const payout = (amount: number) =>
      p.call('POST', '/v1/invoice/taxdeductionpayouts', {
        body: { ...to, Payouts: [{ ActionPublicId: id, Amount: sek(amount), PaymentDate: '2027-01-10' }] },
      });
    expect((await payout(300_100)).status).toBe(400);
    expect((await payout(300_000)).status).toBe(200);
    expect((await payout(100)).status).toBe(400);
    expect(await balances(p)).toMatchObject({ '1513': 75_000 });
    const rows = async (includeclosed: boolean) =>
      (await p.ok('GET', `/v1/invoice/taxdeductioncases/${p.cid}?scheme=ROT&includeclosed=${String(includeclosed)}`))
        .json['Rows'];
    expect(await rows(false)).toEqual([]);
    expect(await rows(true)).toMatchObject([{ Status: 'PaidOut', PaidOutAmount: { Value: 300_000 } }]);
  });

  it('is decided for closed invoices only, and resubmitted until it is', async () => {
    const p = await practice();
    const decide = async (id: string, Decision: string) =>
      (
        await p.call('POST', '/v1/invoice/rotrutdecisions', {
          body: { CreditorPublicId: p.cid, Decisions: [{ ActionPublicId: id, Decision }] },
        })
      ).status;
    expect(await decide(await p.attested(rot()), 'Approved')).toBe(400);
    const id = await paid(p, rot());
    const mark = () => p.call('PUT', '/v1/invoice/rotprocessed', { body: { ActionPublicIds: [id] } });
    await mark();
    expect(await decide(id, 'Resubmission')).toBe(200);
    expect((await p.ok('GET', `/v1/invoice/rotprocessed/${p.cid}`)).list).toEqual([]);
    expect((await mark()).status).toBe(200);
    expect(await decide(id, 'Denied')).toBe(200);
    expect([await decide(id, 'Approved'), (await mark()).status]).toEqual([400, 400]);
  });
});

describe('the request to the tax authority', () => {
  it('has an errand per person, in whole kronor that add up', async () => {
    const p = await practice();
    const id = await paid(
      p,
      rot({ RotRutMaterialCostAmount: sek(250_000) }, [
        { SSN: owner, AskedAmount: sek(200_000) },
        { SSN: other, AskedAmount: sek(100_000) },
      ]),
    );
    const { text } = await p.ok('PUT', '/v1/invoice/rotxml', { ActionPublicIds: [id] });
    expect(text).toContain('xmlns:htbe="http://xmls.skatteverket.se/se/skatteverket/ht/begaran/6.0"');
    const all = (name: string) =>
      [...text.matchAll(new RegExp(`<htko:${name}>([^<]*)</htko:${name}>`, 'g'))].map(([, value]) => value);
    expect(all('Kopare')).toEqual([owner, other]);
    expect(all('PrisForArbete')).toEqual(['6667', '3333']);
    expect(all('BegartBelopp')).toEqual(['2000', '1000']);
    expect(all('BetaltBelopp')).toEqual(['4667', '2333']);
    expect(all('BetalningsDatum')).toEqual(['2026-12-20', '2026-12-20']);
    expect(all('Materialkostnad')).toEqual(['1667', '833']);
  });

  it('takes what is paid, of its own scheme', async () => {
    const p = await practice();
    const [open, done] = [await p.attested(rot()), await paid(p, rot())];
    const ask = async (name: string, id: string) =>
      (await p.call('PUT', `/v1/invoice/${name}`, { body: { ActionPublicIds: [id] } })).status;
    expect([await ask('rotxml', open), await ask('rutxml', done), await ask('rotxml', done)]).toEqual([400, 400, 200]);
  });

  it('is zipped so that a reader of ZIP files reads it', async () => {
    const content = Buffer.from('åäö'.repeat(1000), 'utf8');
    const read = await new Promise<readonly [string, number]>((resolve, reject) => {
      fromBuffer(zip([{ name: 'begäran.xml', content }]), { lazyEntries: false }, (error, file) => {
        if (error !== null) reject(error);
        else
          file.on('entry', (entry: { readonly fileName: string; readonly uncompressedSize: number }) => {
            resolve([entry.fileName, entry.uncompressedSize]);
          });
      });
    });
    expect(read).toEqual(['begäran.xml', content.length]);
  });
});
