import { expect, onTestFinished, test, vi } from 'vitest';
import { rowsOfText } from '../../shared/service/contract-rows.ts';
import { contractRow as row, openWithList } from './contract-desk.ts';

// Files are read in a thread of their own.
vi.setConfig({ testTimeout: 120_000 });

const key = (n: number): string => `00000000-0000-4000-8000-00000000000${String(n)}`;

test('what a list says otherwise than the contracts that stand is shown, and what is chosen of it changed, all else as it was', async () => {
  const { ask, listId, readAll, differing, now, settled, reads } = await openWithList(
    {
      'A 1': [row('Hyra', 1_000, { CostCenter: undefined, Units: 'mån', ExternalReference: 'r1' }), row('El', 50)],
      'A 2': [row('Hyra', 500), row('Larm', 90)],
      'A 3': [row('Hyra', 700)],
      'A 4': [row('Service', 300)],
    },
    [
      'A 1;1;Ek AB;Månad;2026-01-01;Bo Alm;Hyra;1;1100,00;25',
      'A 1;1;Ek AB;Månad;2026-01-01;Bo Alm;El;2;50,00;25',
      'A 2;1;Ek AB;Kvartal;2026-01-01;Eva Ek;Hyra;1;500,00;25',
      'A 2;1;Ek AB;Kvartal;2026-01-01;Eva Ek;Jour;1;120,00;25',
      'A  3;1;Ek AB;Månad;2026-01-01;;Hyra;1;700;25',
      'A 5;1;Ek AB;Månad;2028-02-01;;Hyra;1;700;25',
    ],
  );
  expect(await differing()).toMatchObject({ unread: 3, same: 0, total: 0 });
  expect([await readAll(), await reads()]).toEqual([3, 3]);
  const { lines, ...counts } = await differing();
  expect(counts).toEqual({ same: 1, asked: 0, unread: 0, twins: 0, notCompared: ['contractStart'], total: 2 });
  expect(lines[0]).toMatchObject({
    ...{ number: 'A 1', customerName: 'Ek AB', rows: ['Hyra', 'El'], elsewhere: [] },
    changes: [
      { property: 'Records.0.UnitPrice.Value', shown: '1000', value: '1100' },
      { property: 'Records.1.Quantity', shown: '1', value: '2' },
    ],
  });
  expect(lines[1]?.elsewhere).toEqual(['interval']);
  expect(lines[1]?.changes.map(({ property }) => property)).toEqual(['Records', 'YourReference']);
  expect(rowsOfText(lines[1]?.changes[0]?.value ?? '')?.map(({ description }) => description)).toEqual([
    'Hyra',
    'Jour',
  ]);

  // The rows of one, the reference of the other; of the first the price alone.
  const chosen = [
    { recordNo: lines[0]?.recordNo ?? 0, stamp: lines[0]?.stamp ?? '', properties: ['Records.0.UnitPrice.Value'] },
    { recordNo: lines[1]?.recordNo ?? 0, stamp: lines[1]?.stamp ?? '', properties: ['Records'] },
  ];
  expect(await ask('lists.changeContracts', { listId, key: key(1), chosen })).toEqual({ planned: 2 });
  await settled();
  expect((await now('A 1')).Records).toMatchObject([
    { UnitPrice: { Value: 110_000 }, Units: 'mån', ExternalReference: 'r1' },
    { Quantity: 1 },
  ]);
  expect(await now('A 2')).toMatchObject({
    YourReference: 'Bo Alm',
    Records: [{ ArticleDescription: 'Hyra' }, { ArticleDescription: 'Jour' }],
  });
  await readAll();
  const after = await differing();
  expect(after.lines.map(({ changes }) => changes.map(({ property }) => property))).toEqual([
    ['Records.1.Quantity'],
    ['YourReference'],
  ]);
});

test('a change of a list goes once, though its answer is lost, and not where another is shown or a person changed it meanwhile', async () => {
  const { world, ask, desk, listId, readAll, differing, now, settled } = await openWithList(
    { 'B 1': [row('Hyra', 100)], 'B 2': [row('Hyra', 200)] },
    ['B 1;1;Ek AB;Månad;2026-01-01;Eva Ek;Hyra;1;110;25', 'B 2;1;Ek AB;Månad;2026-01-01;Eva Ek;Hyra;1;210;25'],
  );
  await readAll();
  const { lines } = await differing();
  const all = lines.map(({ recordNo, stamp, changes }) => ({
    ...{ recordNo, stamp },
    properties: changes.map(({ property }) => property),
  }));
  await ask('lists.edit', { listId, recordNo: 1, rowNo: 1, field: 'unitPrice', text: '111' });
  expect(await desk.codeOf('lists.changeContracts', { listId, key: key(1), chosen: all })).toBe('list-moved');
  await ask('lists.edit', { listId, recordNo: 1, rowNo: 1, field: 'unitPrice', text: '110' });

  // Another person's change since it was read.
  const other = await now('B 2');
  await world.hands.ask('PUT', `/v1/contractinvoice/action/${String(other['ActionPublicId'])}`, {
    ...other,
    YourReference: 'Åsa Lind',
  });
  await world.hands.faults([{ Method: 'PUT', Path: '/v1/contractinvoice/action', Effect: 'DropAfter', Nth: 1 }]);
  expect(await ask('lists.changeContracts', { listId, key: key(2), chosen: all })).toEqual({ planned: 2 });
  expect(await desk.codeOf('lists.changeContracts', { listId, key: key(2), chosen: all })).not.toBe('none');
  const ledger = await settled();
  expect([ledger.sent, ledger.rejected]).toEqual([1, 1]);
  expect(await now('B 1')).toMatchObject({ YourReference: 'Eva Ek', Records: [{ UnitPrice: { Value: 11_000 } }] });
  expect(await now('B 2')).toMatchObject({ YourReference: 'Åsa Lind', Records: [{ UnitPrice: { Value: 20_000 } }] });
  const writes = (await world.hands.calls()).filter(
    ({ Method, Path }) => Method === 'PUT' && Path.startsWith('/v1/contractinvoice/action/'),
  );
  // One of the other person's, and one of ours.
  expect(writes).toHaveLength(2);
});

test('the reading of many contracts goes on where it was broken off', async () => {
  const numbers = Array.from({ length: 15 }, (_, at) => `C ${String(at)}`);
  const { world, desk, ask, listId, readAll, reads } = await openWithList(
    Object.fromEntries(numbers.map((number) => [number, [row('Hyra', 100)]])),
    numbers.map((number) => `${number};1;Ek AB;Månad;2026-01-01;;Hyra;1;110;25`),
  );
  expect(await ask('lists.readContracts', { listId })).toEqual({ done: 12, total: 15 });
  await world.hands.faults([{ Path: '/v1/*', Effect: 'DropBefore' }]);
  expect(await desk.codeOf('lists.readContracts', { listId })).not.toBe('none');
  await world.hands.faults([]);
  const before = await reads();
  await readAll();
  expect((await reads()) - before).toBe(3);
  expect(await ask('lists.readContracts', { listId })).toEqual({ done: 15, total: 15 });
  expect((await reads()) - before).toBe(3);
});

test('a list that names another contract while its contracts are read is read whole before it is said to be', async () => {
  const numbers = Array.from({ length: 14 }, (_, at) => `C ${String(at)}`);
  const { ask, listId, readAll, differing, reads } = await openWithList(
    Object.fromEntries(numbers.map((number) => [number, [row('Hyra', 100)]])),
    [...numbers.slice(0, 13), 'X'].map((number) => `${number};1;Ek AB;Månad;2028-02-01;;Hyra;1;110;25`),
  );
  expect(await ask('lists.readContracts', { listId })).toEqual({ done: 12, total: 13 });
  await ask('lists.edit', { listId, recordNo: 14, rowNo: null, field: 'contractNumber', text: 'C 13' });
  expect(await readAll()).toBe(14);
  expect([await reads(), (await differing()).unread]).toEqual([14, 0]);
});

test('a contract that was removed since the list of contracts was read ends no reading, and is told as new', async () => {
  const { world, ask, listId, readAll, idOf, reads } = await openWithList(
    { 'D 1': [row('Hyra', 100)], 'D 2': [row('Hyra', 200)] },
    ['D 1;1;Ek AB;Månad;2028-02-01;;Hyra;1;110;25', 'D 2;1;Ek AB;Månad;2028-02-01;;Hyra;1;210;25'],
  );
  await world.hands.ask('DELETE', `/v1/contractinvoice/action/${idOf('D 1')}`);
  expect([await readAll(), await reads()]).toEqual([1, 2]);
  expect(await ask('lists.contracts', { listId })).toMatchObject({ new: 1, there: 1 });
});

test('what was read of a contract counts for an hour', async () => {
  const { ask, listId, readAll, differing, reads } = await openWithList({ 'E 1': [row('Hyra', 100)] }, [
    'E 1;1;Ek AB;Månad;2028-02-01;;Hyra;1;110;25',
  ]);
  await readAll();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_500_000 });
  await readAll();
  expect(await reads()).toBe(1);
  vi.setSystemTime(Date.now() + 200_000);
  expect((await ask('lists.readContracts', { listId })).done).toBe(1);
  expect([await reads(), (await differing()).total]).toEqual([2, 1]);
});

test('a new customer of a list is made once, before their contracts, though the answers are lost', async () => {
  const { world, ask, desk, scope, listId, sync, settled } = await openWithList({}, [
    'N 1;77;Nya AB;Månad;2028-01-01;;Hyra;1;100;25',
    'N 2;77;Nya AB;Månad;2028-01-01;;Larm;1;50;25',
    'N 3;1;Ek AB;Månad;2028-01-01;;Hyra;1;100;25',
  ]);
  const seen = await ask('lists.contracts', { listId });
  expect(seen).toMatchObject({ new: 3, newCustomers: 1, left: 0 });
  const page = { offset: 0, limit: 10 };
  const { lines } = await ask('lists.contractLines', { listId, standing: 'new', page });
  expect(lines.map(({ newCustomer }) => newCustomer)).toEqual([true, true, false]);
  await world.hands.faults([
    { Method: 'POST', Path: '/v1/debtors/debtor', Effect: 'DropAfter', Nth: 1 },
    { Method: 'POST', Path: '/v1/contractinvoice/action', Effect: 'DropAfter', Nth: 1 },
  ]);
  const made = { listId, key: key(1), stamp: seen.stamp };
  expect(await ask('lists.makeContracts', made)).toMatchObject({ new: 0, newCustomers: 0, asked: 3 });
  expect(await desk.codeOf('lists.makeContracts', made)).toBe('list-moved');
  expect(await settled()).toMatchObject({ sent: 4, rejected: 0 });
  expect((await world.hands.debtors()).filter(({ Name }) => Name === 'Nya AB')).toHaveLength(1);
  const contracts = () => ask('recurring.list', { ...{ scope, search: '', state: 'all', day: null }, page });
  // Until the register is read they are known by the record that they were made of, and afterwards by themselves.
  expect(await ask('lists.contracts', { listId })).toMatchObject({ new: 0, left: 0 });
  await sync();
  expect((await contracts()).lines.map(({ number, customerName }) => [number, customerName]).toSorted()).toEqual([
    ['N 1', 'Nya AB'],
    ['N 2', 'Nya AB'],
    ['N 3', 'Ek AB'],
  ]);
  expect(await ask('lists.contracts', { listId })).toMatchObject({ new: 0, asked: 0, there: 3, left: 0 });
});

test('a contract of a new customer is asked for once, though the row that they are made of is left out since', async () => {
  const { ask, listId, settled } = await openWithList({}, [
    'N 1;77;Nya AB;Månad;2028-01-01;;Hyra;1;100;25',
    'N 2;77;Nya AB;Månad;2028-01-01;;Larm;1;50;25',
  ]);
  const { stamp } = await ask('lists.contracts', { listId });
  await ask('lists.makeContracts', { listId, key: key(1), stamp });
  await settled();
  await ask('lists.include', { listId, recordNo: 1, included: false });
  expect(await ask('lists.contracts', { listId })).toMatchObject({ new: 0, newCustomers: 0, asked: 1 });
});

test('a contract that is asked for while its new customer is on their way waits for them', async () => {
  const { world, ask, listId, settled, calls } = await openWithList({}, [
    'N 1;77;Nya AB;Månad;2028-01-01;;Hyra;1;100;25',
    'N 2;77;Nya AB;Månad;2028-01-01;;Larm;1;50;25',
  ]);
  await ask('lists.include', { listId, recordNo: 2, included: false });
  const one = await ask('lists.contracts', { listId });
  await world.hands.faults([{ Method: 'POST', Path: '/v1/debtors/debtor', Effect: 'DropBefore', Nth: 1 }]);
  await ask('lists.makeContracts', { listId, key: key(1), stamp: one.stamp });
  await ask('lists.include', { listId, recordNo: 2, included: true });
  const two = await ask('lists.contracts', { listId });
  expect(two).toMatchObject({ new: 1, newCustomers: 0 });
  await ask('lists.makeContracts', { listId, key: key(2), stamp: two.stamp });
  expect(await settled()).toMatchObject({ sent: 3, rejected: 0 });
  expect(await calls('POST', '/v1/contractinvoice/action')).toBe(2);
});

test('a new customer without a number, in two spellings, is one', async () => {
  const { world, ask, listId, settled } = await openWithList({}, [
    'N 1;;Nya AB;Månad;2028-01-01;;Hyra;1;100;25',
    'N 2;;NYA  AB;Månad;2028-01-01;;Larm;1;50;25',
  ]);
  const seen = await ask('lists.contracts', { listId });
  expect(seen).toMatchObject({ new: 2, newCustomers: 1 });
  await ask('lists.makeContracts', { listId, key: key(1), stamp: seen.stamp });
  await settled();
  expect((await world.hands.debtors()).filter(({ Name }) => /nya/iu.test(Name))).toHaveLength(1);
});

test('a row of which a customer was made makes no contract for that one, when it is another customer’s by now', async () => {
  const { world, ask, listId, settled, calls } = await openWithList({}, [
    'N 1;77;Nya AB;Månad;2028-01-01;;Hyra;1;100;25',
  ]);
  const one = await ask('lists.contracts', { listId });
  await world.hands.faults([{ Method: 'POST', Path: '/v1/debtors/debtor', Effect: 'DropBefore', Nth: 1 }]);
  await ask('lists.makeContracts', { listId, key: key(1), stamp: one.stamp });
  const edit = (field: 'customerNo' | 'customerName' | 'contractNumber', text: string) =>
    ask('lists.edit', { listId, recordNo: 1, rowNo: null, field, text });
  await edit('customerNo', '78');
  await edit('customerName', 'Andra AB');
  await edit('contractNumber', 'N 2');
  expect(await ask('lists.contracts', { listId })).toMatchObject({ new: 0, newCustomers: 0, left: 1 });
  await settled();
  const { lines } = await ask('lists.contractLines', { listId, standing: 'left', page: { offset: 0, limit: 10 } });
  expect(lines.map(({ why }) => why)).toEqual(['otherCustomer']);
  expect(await calls('POST', '/v1/contractinvoice/action')).toBe(1);
});
