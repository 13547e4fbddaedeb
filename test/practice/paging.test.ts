import { describe, expect, it } from 'vitest';
import { practice } from './practice-client.ts';

describe('a page of a list', () => {
  it('is cut by offset and limit, in creation order or the other way', async () => {
    const { ok, created, debtorBody, cid } = await practice();
    for (const Name of ['b', 'c', 'a']) await created('/v1/debtors/debtor', debtorBody({ Name }));
    const names = async (query: string) =>
      (await ok('GET', `/v1/debtors/debtors/${cid}?${query}`)).list.map((one) => one['Name']);
    expect(await names('offset=1')).toEqual(['c', 'a']);
    expect(await names('limit=2')).toEqual(['b', 'c']);
    expect(await names('limit=0')).toEqual([]);
    expect(await names('asc=false&limit=1')).toEqual(['a']);
    expect(await names('sortingfield=Name&offset=1&limit=1')).toEqual(['b']);
  });

  it('is refused where a number is negative or none, and for a field that the view lacks', async () => {
    const { call, cid } = await practice();
    for (const query of ['limit=-1', 'offset=-1', 'limit=x', 'offset=1.5', 'asc=yes', 'sortingfield=name'])
      expect((await call('GET', `/v1/debtors/debtors/${cid}?${query}`)).status, query).toBe(400);
  });

  it('is ordered by instants where the field is a date: in the hour that the clocks show twice, too', async () => {
    const { ok, attested, cid } = await practice();
    const ids = [];
    for (const offset of ['+01:00', '+02:00'])
      ids.push(await attested({ InvoiceDate: '2026-10-01', DueDate: `2026-10-25T02:30:00${offset}` }));
    const { list } = await ok('GET', `/v1/invoice/open/${cid}?sortingfield=DueDate`);
    expect(list.map((one) => one['ActionPublicId'])).toEqual(ids.toReversed());
  });
});
