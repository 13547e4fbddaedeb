import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Act, act } from '../../shared/contract/acts.ts';
import { type RecordChange } from '../../shared/contract/record-acts.ts';
import { actsWith, recordKey } from '../../electron/store/acts.ts';
import { debtorById } from '../../electron/store/debtors.ts';
import { productById } from '../../electron/store/products.ts';
import { click, jobNow, make } from './acts-world.ts';
import { type Computer, drain, openTest, type World } from './harness.ts';

let world: World;
let one: Computer;
beforeEach(async () => {
  const opened = await openTest();
  world = opened.world;
  one = opened.computer('one');
  return opened.end;
});
afterEach(() => {
  expect(one.faults).toEqual([]);
});

const view = z.record(z.string(), z.unknown());
const places = { customers: '/v1/debtors/debtor', articles: '/v1/products/product' } as const;
type Register = keyof typeof places;

const ofRegister = (register: Register, entry: object): Promise<string> => make(world, places[register], entry);
const now = async (register: Register, id: string) =>
  view.parse(await world.hands.ask('GET', `${places[register]}/${id}`));
const set = async (register: Register, id: string, change: object): Promise<unknown> =>
  world.hands.ask('PUT', places[register], { ...(await now(register, id)), ...change });
const changeOf = (register: Register, recordId: string, ...changes: readonly RecordChange[]): Act => ({
  kind: 'changeRecord',
  recordId,
  to: { register, changes: [...changes] },
});
const changed = (property: string, shown: string, value: string): RecordChange => ({ property, shown, value });
const puts = async (register: Register) =>
  (await world.hands.calls()).filter(({ Method, Path }) => Method === 'PUT' && Path === places[register]);

const terms = { ActivateDefaultActionConfigOverride: true, DeliveryMethod: 'Email', InvoiceFee: 25 };

describe('a record of a register that a person changes', () => {
  it('changes in those fields alone, also among its own terms, and in the mirror at once', async () => {
    const id = await ofRegister('customers', { Name: 'Alm', City: 'Ort', Notes: 'Ring', DefaultActionConfig: terms });
    const before = await now('customers', id);
    click(one.store, [
      changeOf(
        'customers',
        id,
        changed('Name', 'Alm', 'ALM'),
        changed('City', 'Ort', ''),
        changed('DefaultActionConfig.DeliveryMethod', 'Email', 'Mail'),
      ),
    ]);
    await drain(one);
    const after = await now('customers', id);
    expect(after).toEqual({
      ...before,
      Name: 'ALM',
      City: null,
      DefaultActionConfig: { ...view.parse(before['DefaultActionConfig']), DeliveryMethod: 'Mail' },
    });
    expect(debtorById(one.store, 1, id)?.name).toBe('ALM');
  });

  it('has numbers as numbers', async () => {
    const id = await ofRegister('articles', { Description: 'Städning', UnitPrice: 99.5, VAT: 25, Units: 'tim' });
    click(one.store, [changeOf('articles', id, changed('UnitPrice', '99.50', '120.25'), changed('VAT', '25', '12'))]);
    await drain(one);
    expect(await now('articles', id)).toMatchObject({ UnitPrice: 120.25, VAT: 12, Units: 'tim' });
    expect(productById(one.store, 1, id)?.view).toMatchObject({ UnitPrice: 120.25 });
  });

  it('is left alone where the field moved since it was shown, or stands so already', async () => {
    const id = await ofRegister('articles', { Description: 'Städning', Units: 'tim' });
    await set('articles', id, { Units: 'st' });
    const [moved] = click(one.store, [changeOf('articles', id, changed('Units', 'tim', 'h'))]);
    const [made] = click(one.store, [changeOf('articles', id, changed('Units', 'tim', 'st'))]);
    const asked = (await puts('articles')).length;
    await drain(one);
    expect((await puts('articles')).length).toBe(asked);
    expect(jobNow(one.store, moved)).toMatchObject({ state: 'rejected', tryNo: 0 });
    expect(jobNow(one.store, moved).words?.sv).toContain('Enhet är ”st” hos tjänsten nu, inte ”tim”');
    expect(jobNow(one.store, made)).toMatchObject({ state: 'sent', result: { found: true } });
    const standing = actsWith(one.store, { scopeId: 1, about: recordKey('articles', id), doneAfter: '9' });
    expect(standing.map(({ job_id, state }) => [job_id, state])).toEqual([[moved, 'rejected']]);
  });

  it('that is gone is said to be gone', async () => {
    const id = await ofRegister('articles', { Description: 'Städning' });
    await world.hands.ask('DELETE', `${places.articles}/${id}`);
    const [jobId] = click(one.store, [changeOf('articles', id, changed('Units', '', 'h'))]);
    await drain(one);
    expect(jobNow(one.store, jobId).words?.en).toContain('no longer in the service’s register');
  });

  it('is changed by one after the other, in their order', async () => {
    const id = await ofRegister('customers', { Name: 'Alm' });
    const jobs = [changed('City', '', 'Lund'), changed('City', 'Lund', 'Malmö')].flatMap((change) =>
      click(one.store, [changeOf('customers', id, change)]),
    );
    await drain(one);
    expect((await now('customers', id))['City']).toBe('Malmö');
    expect(jobs.map((jobId) => jobNow(one.store, jobId).state)).toEqual(['sent', 'sent']);
  });
});

it('an anonymised customer is nobody in the mirror at once', async () => {
  const id = await ofRegister('customers', { Name: 'Alm', Email: 'alm@example.se', OrgNo: '556036-0793' });
  click(one.store, [{ kind: 'anonymizeCustomer', recordId: id, to: { register: 'customers' } }]);
  await drain(one);
  const kept = debtorById(one.store, 1, id);
  expect([kept?.email, kept?.orgNo, kept?.name === 'Alm']).toEqual([null, null, false]);
  expect(kept?.view).toMatchObject({ IsActive: false });
});

it('nothing that a field cannot hold, and no field that a register lacks, is taken', () => {
  const taken = (property: string, value: string): boolean =>
    act.safeParse(changeOf('articles', 'x', changed(property, '', value))).success;
  expect(
    [
      ['UnitPrice', '12,5'],
      ['UnitPrice', ''],
      ['Description', ' '],
      ['ProductType', 'Unknown'],
      ['IsActive', 'ja'],
      ['BookKeepingAccount', '30.5'],
      ['Email', 'a@b.se'],
      ['ProductPublicId', 'y'],
    ].map(([property = '', value = '']) => taken(property, value)),
  ).toEqual(Array.from({ length: 8 }, () => false));
  expect([taken('UnitPrice', '12.5'), taken('BookKeepingAccount', ''), taken('IsActive', 'false')]).toEqual([
    true,
    true,
    true,
  ]);
});
