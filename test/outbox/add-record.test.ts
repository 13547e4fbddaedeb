import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Act } from '../../shared/contract/acts.ts';
import { type RecordRegister } from '../../shared/service/record-fields.ts';
import { refreshCodes } from '../../electron/service/codes.ts';
import { codeById, findCodes } from '../../electron/store/codes.ts';
import { debtorsOf } from '../../electron/store/debtors.ts';
import { productByNumber } from '../../electron/store/products.ts';
import { click, jobNow, make } from './acts-world.ts';
import { type Computer, creditorId, drain, openTest, type World } from './harness.ts';

let world: World;
let one: Computer;
beforeEach(async () => {
  const opened = await openTest();
  world = opened.world;
  one = opened.computer('one');
  return opened.end;
});

const newOf = (register: RecordRegister, values: Readonly<Record<string, string>>): Act => ({
  kind: 'addRecord',
  to: { register, values: Object.entries(values).map(([property, value]) => ({ property, value })) },
});
const codesNow = async (path: string) =>
  z.array(z.looseObject({})).parse(await world.hands.ask('GET', `/v1/${path}/${creditorId}`));

describe('a new record of a register', () => {
  it('is made as it was given, each as often as it was asked for, and stands in the mirror as the service made it', async () => {
    click(one.store, [newOf('customers', { Name: 'Alm', Email: 'alm@example.se' })]);
    click(one.store, [newOf('customers', { Name: 'Alm', Email: 'alm@example.se' })]);
    click(one.store, [newOf('articles', { Description: 'Städ', ArticleNumber: 'ST', UnitPrice: '99.5', VAT: '25' })]);
    click(one.store, [newOf('projects', { ProjectNumber: 'P1', StartDate: '2026-12-01', Status: 'Ongoing' })]);
    await drain(one);
    expect((await world.hands.debtors()).map(({ Name }) => Name)).toEqual(['Alm', 'Alm']);
    expect(
      debtorsOf(one.store, 1)
        .map(({ debtorNo }) => debtorNo)
        .sort(),
    ).toEqual(['1', '2']);
    const references = debtorsOf(one.store, 1).map(({ externalId }) => externalId);
    expect(new Set(references).size).toBe(2);
    expect(productByNumber(one.store, 1, 'ST')?.view).toMatchObject({ UnitPrice: 99.5, VAT: 25, IsActive: true });
    expect(codeById(one.store, 1, 'projects', 'P1')?.view).toMatchObject({ Status: 'Ongoing' });
  });

  it('whose code is taken is refused, and the one that was there is left as it was', async () => {
    await make(world, '/v1/costcenters/costcenter', { Code: '100', Description: 'Norr' });
    const [jobId] = click(one.store, [newOf('costCenters', { Code: '100', Description: 'Syd' })]);
    await drain(one);
    expect(jobNow(one.store, jobId).state).toBe('rejected');
    expect(await codesNow('costcenters/costcenters')).toMatchObject([{ Code: '100', Description: 'Norr' }]);
  });
});

describe('cost centres and projects', () => {
  it('are read in one call each, and what the service no longer has is gone', async () => {
    for (const Code of ['9', '10', 'A/B'])
      await make(world, '/v1/costcenters/costcenter', { Code, Description: `Ställe ${Code}` });
    await refreshCodes('costCenters')(one.client, one.store, 1, { now: new Date() });
    const question = { scopeId: 1, register: 'costCenters', search: '', offset: 0, limit: 9 } as const;
    expect(findCodes(one.store, question).codes.map(({ code }) => code)).toEqual(['9', '10', 'A/B']);
    expect(findCodes(one.store, { ...question, search: 'stalle 10' })).toMatchObject({ total: 1, all: 3 });
    await world.hands.ask('DELETE', `/v1/costcenters/costcenter/${creditorId}?code=9`);
    await refreshCodes('costCenters')(one.client, one.store, 1, { now: new Date() });
    expect(findCodes(one.store, question).all).toBe(2);
  });

  it('are changed and put out of use by their code, whatever stands in it', async () => {
    await make(world, '/v1/costcenters/costcenter', { Code: 'A/B ä', Description: 'Norr', Comments: 'Kvar' });
    click(one.store, [
      {
        kind: 'changeRecord',
        recordId: 'A/B ä',
        to: {
          register: 'costCenters',
          changes: [
            { property: 'Active', shown: 'true', value: 'false' },
            { property: 'Description', shown: 'Norr', value: 'Syd' },
          ],
        },
      },
    ]);
    await drain(one);
    expect(await codesNow('costcenters/costcenters')).toMatchObject([
      { Code: 'A/B ä', Description: 'Syd', Comments: 'Kvar', Active: false },
    ]);
    expect(codeById(one.store, 1, 'costCenters', 'A/B ä')?.name).toBe('Syd');
  });
});
