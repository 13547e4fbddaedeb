import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { balances } from './accounts-client.ts';
import { type Practice, practice } from './practice-client.ts';

const year = { From: '2026-01-01', To: '2026-12-31' };

const define = async ({ ok, cid }: Practice, over: object) => {
  const path = '/v1/accounting/accountingsettings';
  return ok('PUT', path, { ...(await ok('GET', `${path}/${cid}`)).json, ...over });
};

const sie = async ({ ok, cid, part }: Practice, over: object = {}): Promise<readonly string[]> => {
  const asked = await ok('POST', '/v1/accounting/accountingexport', { CreditorPublicId: cid, ...year, ...over });
  await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
  const { json } = await ok('GET', `/v1/accounting/accountingexport/${asked.text.replaceAll('"', '')}`);
  const { bytes } = await ok('GET', `/v1/files/file/${String(part(json, 'File', 'FilePublicId'))}`);
  return iconv
    .decode(bytes, 'cp437')
    .split('\r\n')
    .map((line) => line.trim());
};

describe('a row of an invoice', () => {
  it('is booked with its dimensions, and a SIE file names these', async () => {
    const p = await practice();
    const { ok, cid, attested, line } = p;
    const dimension = { CreditorPublicId: cid, Dimension: 7, Name: 'Region', Code: 'N', Description: 'Norr' };
    await ok('POST', '/v1/accountingdimensions/dimension', dimension);
    await attested({ Records: [line({ Project: 'P1', CostCenter: 'K1', Dimensions: [{ Dimension: 7, Code: 'N' }] })] });
    const lines = await sie(p);
    expect(lines).toContain('#DIM 7 "Region"');
    expect(lines).toContain('#OBJEKT 7 "N" "Norr"');
    expect(lines).toContain('#TRANS 3001 {1 "K1" 6 "P1" 7 "N"} -100.00 20261201');
  });

  it('has no cost centre or project on an account that is to have none', async () => {
    const p = await practice();
    await define(p, { ExcludeCostCenterAndProjectForAccounts: ['3001'] });
    await p.attested({ Records: [p.line({ Project: 'P1', CostCenter: 'K1' })] });
    expect(await sie(p)).toContain('#TRANS 3001 {} -100.00 20261201');
  });

  it('needs a cost centre and a project where the settings require them', async () => {
    const p = await practice();
    await define(p, { CostCenterIsRequired: true, ProjectIsRequired: true });
    const make = async (over: object) => {
      const message = { SequenceNo: 2, RecordType: 'Message', ArticleDescription: 'Tack' };
      const body = await p.invoiceBody({ Records: [p.line(over), message] });
      return (await p.call('POST', '/v1/invoice/action', { body })).status;
    };
    expect([await make({ CostCenter: 'K1' }), await make({ Project: 'P1' })]).toEqual([400, 400]);
    expect(await make({ CostCenter: 'K1', Project: 'P1' })).toBe(200);
  });
});

describe('a voucher in a SIE file', () => {
  it('keeps its number whichever vouchers are asked for', async () => {
    const p = await practice();
    const id = await p.attested();
    const Amount = p.kr(12_500);
    await p.created('/v1/invoice/registerpayment', { ActionPublicId: id, Amount, Date: '2026-12-20' });
    const heads = (lines: readonly string[]) => lines.filter((line) => line.startsWith('#VER'));
    const payment = '#VER "A" 2 20261220 "Betalning av faktura 1001"';
    expect(heads(await sie(p))).toEqual(['#VER "A" 1 20261201 "Faktura 1001"', payment]);
    expect(heads(await sie(p, { BookKeepingTypesFilter: ['PaymentToBankAccount'] }))).toEqual([payment]);
  });

  it('is left out where a day comes to nothing', async () => {
    const p = await practice();
    await p.attested();
    await p.attested({ ActionType: 'CreditInvoiceAction', Records: [p.line({ UnitPrice: p.kr(-10_000) })] });
    expect((await sie(p, { SummarizeAccountsByDate: true })).filter((line) => line.startsWith('#VER'))).toEqual([]);
  });
});

it('An account that was chosen for one payment is not replaced by the settings', async () => {
  const p = await practice();
  const { created, attested, kr } = p;
  await define(p, { Accounts: [{ AccountType: 'WriteOffAccount', Account: '6359', VAT: null }] });
  const terms = { Date: '2026-12-20', WriteOff: kr(500) };
  await created('/v1/invoice/registerpayment', { ActionPublicId: await attested(), ...terms });
  const OverrideWriteOffAccount = '6351';
  await created('/v1/invoice/registerpayment', { ActionPublicId: await attested(), ...terms, OverrideWriteOffAccount });
  expect(await balances(p)).toMatchObject({ '6359': 500, '6351': 500 });
});
