import { describe, expect, it } from 'vitest';
import { practice } from './practice-client.ts';

describe('registers of codes', () => {
  it('a code is taken once per creditor, and the other creditor may have it too', async () => {
    const { call, ok, created, cid, cid2 } = await practice();
    const body = { CreditorPublicId: cid, Code: 'K1', Description: 'Lager' };
    await created('/v1/costcenters/costcenter', body);
    expect((await call('POST', '/v1/costcenters/costcenter', { body })).status).toBe(400);
    await created('/v1/costcenters/costcenter', { ...body, CreditorPublicId: cid2, Description: 'Annat' });
    expect((await ok('GET', `/v1/costcenters/costcenter/${cid}?code=K1`)).json['Description']).toBe('Lager');
    expect((await call('GET', `/v1/costcenters/costcenter/${cid}?code=K2`)).status).toBe(404);
    expect((await call('PUT', '/v1/costcenters/costcenter', { body: { ...body, Code: 'K2' } })).status).toBe(404);
    expect((await call('POST', '/v1/costcenters/costcenter', { body: { ...body, Code: ' ' } })).status).toBe(400);
  });

  it('one bad entry of a list keeps the whole list out', async () => {
    const { call, ok, cid } = await practice();
    const list = [
      { CreditorPublicId: cid, ProjectNumber: 'P1' },
      { CreditorPublicId: cid, ProjectNumber: '' },
    ];
    const refused = await call('POST', '/v1/projects/projects', { body: list });
    expect([refused.status, refused.json['Message']]).toEqual([400, expect.stringMatching(/^\[1\] ProjectNumber: /)]);
    expect((await ok('GET', `/v1/projects/projects/${cid}`)).list).toEqual([]);
  });

  it('a dimension is none of the service’s own, and its code may be left out only where it is the only one', async () => {
    const { call, ok, cid } = await practice();
    const body = { CreditorPublicId: cid, Dimension: 20, Code: 'N', Name: 'Region' };
    for (const Dimension of [0, 1, 6]) {
      expect((await call('POST', '/v1/accountingdimensions/dimension', { body: { ...body, Dimension } })).status).toBe(
        400,
      );
    }
    await ok('POST', '/v1/accountingdimensions/dimension', body);
    const one = `/v1/accountingdimensions/dimension/${cid}?dimension=20`;
    expect((await ok('GET', one)).json['Code']).toBe('N');
    await ok('POST', '/v1/accountingdimensions/dimension', { ...body, Code: 'S' });
    expect((await call('GET', one)).status).toBe(400);
    expect((await call('DELETE', one)).status).toBe(400);
    expect((await ok('GET', `${one}&code=S`)).json['Code']).toBe('S');
    expect((await call('GET', `/v1/accountingdimensions/dimension/${cid}?dimension=21`)).status).toBe(404);
  });

  it('a code that stands on a draft is in use, and free again when the draft is gone', async () => {
    const { call, ok, created, invoice, line, cid } = await practice();
    await created('/v1/costcenters/costcenter', { CreditorPublicId: cid, Code: 'K1' });
    const draft = await invoice({ Records: [line({ CostCenter: 'K1' })] });
    const remove = `/v1/costcenters/costcenter/${cid}?code=K1`;
    expect((await call('DELETE', remove)).status).toBe(400);
    await ok('DELETE', `/v1/invoice/action/${draft}`);
    await ok('DELETE', remove);
  });

  it('a code is in use where a contract invoices it', async () => {
    const { call, created, debtorBody, line, cid } = await practice();
    await created('/v1/costcenters/costcenter', { CreditorPublicId: cid, Code: 'K1' });
    await created('/v1/contractinvoice/action', {
      CreditorPublicId: cid,
      DebtorPublicId: await created('/v1/debtors/debtor', debtorBody()),
      PaymentTermsInDays: 30,
      RecurrenceDetails: {
        RecurrenceInterval: 'Monthly',
        MonthlyRecurrence: { RecurOnDayInMonth: 1, RecurMonthInterval: 1 },
        Start: '2030-01-01',
        NoEndDate: true,
      },
      Records: [line({ CostCenter: 'K1' })],
    });
    expect((await call('DELETE', `/v1/costcenters/costcenter/${cid}?code=K1`)).status).toBe(400);
  });
});
