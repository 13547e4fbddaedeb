import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { listContractHandlers } from '../../electron/app/list-contracts.ts';
import { listHandlers } from '../../electron/app/lists.ts';
import { takeBackActs } from '../../electron/outbox/acts.ts';
import { saveContracts } from '../../electron/store/contracts.ts';
import { saveDebtors } from '../../electron/store/debtors.ts';
import { saveProducts } from '../../electron/store/products.ts';
import { jsonOf } from '../../electron/store/rows.ts';
import { type Store } from '../../electron/store/store.ts';
import { saveSyncState } from '../../electron/store/sync.ts';
import { contractRow } from '../follow/mirror-rows.ts';
import { codeOf, openReviewWorld, scopeA } from './review-world.ts';

// Files are read in a thread of their own.
vi.setConfig({ testTimeout: 120_000 });

const at = '2026-11-28T08:00:00.000Z';
const key = (n: number): string => `00000000-0000-4000-8000-00000000000${String(n)}`;
const [ek, alm] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

const open = async (sheet: readonly string[], read = true) => {
  const world = openReviewWorld();
  const { store } = world;
  const woken: string[] = [];
  const calls = listContractHandlers(world.deps, { wake: (connectionId) => void woken.push(connectionId) });
  const debtor = (debtorId: string, debtorNo: string, name: string) => ({
    ...{ debtorId, debtorNo, externalId: null, name, orgNo: null, email: `${debtorNo}@example.se` },
    view: { DebtorPublicId: debtorId, DebtorNo: debtorNo, Name: name },
  });
  saveDebtors(store, 1, [debtor(ek, '1', 'Ek AB'), debtor(alm, '2', 'Alm AB')], at);
  const article = { productId: key(9), articleNo: 'HY', description: 'Hyra', view: { ProductPublicId: key(9) } };
  saveProducts(store, 1, [article], at);
  if (read) saveSyncState(store, 1, 'debtors', { cursor: null, at });
  const there = [contractRow({ contractId: 'c1', contractNumber: 'a 7', debtorId: ek })];
  if (read) {
    saveContracts(store, 1, there, at);
    saveSyncState(store, 1, 'contracts', { cursor: null, at });
  }
  const staged = await world.stage({ 'avtal.csv': sheet.join('\r\n') });
  const { importId } = await world.calls['import.open']({ scope: scopeA, fileIds: staged });
  const { listId } = await world.calls['import.toList']({ importId });
  const lines = async (standing: 'new' | 'there' | 'left') =>
    (await calls['lists.contractLines']({ listId, standing, page: { offset: 0, limit: 50 } })).lines;
  return { ...world, calls, lists: listHandlers(world.deps), listId, lines, woken };
};

const sent = z.object({ customerName: z.string(), entry: z.looseObject({ Records: z.array(z.looseObject({})) }) });
const asked = (store: Store) =>
  z.array(jsonOf(sent)).parse(store.prepare("SELECT payload FROM job WHERE kind = 'createContract'").pluck().all());

const columns =
  'Avtalsnummer;Kundnr;Kundnamn;Intervall;Avtalsstart;Nästa faktura;Avtalsslut;Faktureringsdag;Attesteras automatiskt;Artikelnr;Beskrivning;Antal;À-pris;Moms';
const sheet = [
  columns,
  'A 1;1;Ek AB;Månad;2025-01-31;;;;Ja;HY;Hyra {MMMM};1;1000,00;25',
  'A 1;1;Ek AB;Månad;2025-01-31;;;;Ja;;Parkering;2;150,00;25',
  'A 2;2;Alm AB;Halvår;;2027-02-15;2028-12-31;15;Nej;;Service;1;400,00;25',
  'A  7;1;Ek AB;Månad;;2027-01-01;;;;;Hyra;1;500,00;25',
  'A7;2;Alm AB;Månad;;2027-01-01;;;;;Hyra;1;500,00;25',
];

describe('a list of contracts', () => {
  test('tells which are new, with the day and the sum of their first invoice, and which the service has', async () => {
    const { calls, listId, lines } = await open(sheet);
    const { stamp: _stamp, ...told } = await calls['lists.contracts']({ listId });
    expect(told).toEqual({
      readAt: at,
      new: 3,
      sums: [
        { months: 1, currency: 'SEK', contracts: 2, amount: 225_000 },
        { months: 6, currency: 'SEK', contracts: 1, amount: 50_000 },
      ],
      newCustomers: 0,
      attesting: 1,
      begun: 1,
      there: 1,
      asked: 0,
      left: 0,
    });
    // What began before today goes on with its series: nothing is made for the months that have been.
    expect(
      (await lines('new')).map(({ number, customerName, invoice }) => [number, customerName, invoice?.first]),
    ).toEqual([
      ['A 1', 'Ek AB', '2026-11-30'],
      ['A 2', 'Alm AB', '2027-02-15'],
      ['A7', 'Alm AB', '2027-01-01'],
    ]);
    expect((await lines('there')).map(({ number }) => number)).toEqual(['A  7']);
  });

  test('leaves out what could not be told beforehand, and says why', async () => {
    const { calls, listId, lines } = await open([
      columns,
      'B1;1;Ek AB;Månad;;2026-11-28;;;;;Hyra;1;100;25',
      'B2;1;Ek AB;Månad;;2027-01-15;;1;;;Hyra;1;100;25',
      'B3;1;Ek AB;Kvartal;2027-01-15;;;1;;;Hyra;1;100;25',
      'B4;1;Ek AB;Månad;2026-12-15;;2026-12-20;31;;;Hyra;1;100;25',
      'B5;1;Ek AB;Månad;;2027-01-01;;;;;Avdrag;-1;100;25',
      'B6;;Ny AB;Månad;;2027-01-01;;;;;Hyra;-1;100;25',
      'A 7;2;Alm AB;Månad;;2027-01-01;;;;;Hyra;1;100;25',
      'B8;1;Ek AB;Månad;;2027-01-01;;;;;Hyra;1;hundra;25',
    ]);
    expect((await lines('left')).map(({ number, why }) => [number, why])).toEqual([
      ['B1', 'past'],
      ['B2', 'otherDay'],
      ['B3', 'otherDay'],
      ['B4', 'ended'],
      ['B5', 'credit'],
      ['B6', 'credit'],
      ['A 7', 'another'],
      ['B8', 'error'],
    ]);
    expect(await calls['lists.contracts']({ listId })).toMatchObject({ new: 0, left: 8 });
    const bare = await open([
      'Kundnr;Kundnamn;Intervall;Nästa faktura;Avtalsslut;Beskrivning;Antal;À-pris;Moms',
      '1;Ek AB;Månad;2027-01-01;2027-12-31;Hyra;1;100;25',
    ]);
    expect((await bare.lines('left')).map(({ why }) => why)).toEqual(['number']);
    const named = await open([
      'Avtalsnummer;Kundnamn;Intervall;Nästa faktura;Beskrivning;Antal;À-pris;Moms',
      'B7;ek  ab;Månad;2027-01-01;Hyra;1;100;25',
      'B8;Ny AB;Månad;2027-01-01;Hyra;1;100;25',
    ]);
    expect((await named.lines('left')).map(({ number, why }) => [number, why])).toEqual([['B7', 'sameName']]);
    const unread = await open([columns, 'B9;9;Ny AB;Månad;;2027-01-01;;;;;Hyra;1;100;25'], false);
    expect((await unread.lines('left')).map(({ why }) => why)).toEqual(['unread']);
  });

  test('is asked for as it was seen, each contract once, whichever list or click', async () => {
    const { calls, lists, listId, store, woken } = await open(sheet);
    const { stamp } = await calls['lists.contracts']({ listId });
    const send = (n: number, saw: string) => calls['lists.makeContracts']({ listId, key: key(n), stamp: saw });
    // As many contracts, and as many kronor, to another text.
    const named = (text: string) => lists['lists.edit']({ listId, recordNo: 2, rowNo: 1, field: 'description', text });
    await named('Tvätt');
    expect(await codeOf(() => send(1, stamp))).toBe('list-moved');
    expect(asked(store)).toEqual([]);
    await named('Service');
    expect(await send(2, stamp)).toMatchObject({ new: 0, there: 1, asked: 3, left: 0 });
    expect(await codeOf(() => send(2, stamp))).toBe('list-moved');
    expect([asked(store).length, woken]).toEqual([3, [scopeA.connectionId]]);
    expect(asked(store)[0]).toMatchObject({
      customerName: 'Ek AB',
      entry: {
        DebtorPublicId: ek,
        ContractNumber: 'A 1',
        PaymentTermsInDays: 30,
        DeliveryMethod: 'Email',
        AutoAttest: true,
        RecurrenceDetails: {
          RecurrenceInterval: 'Monthly',
          MonthlyRecurrence: { RecurOnDayInMonth: 31, RecurMonthInterval: 1 },
          Start: '2026-11-30',
          NoEndDate: true,
        },
        Records: [
          {
            ArticleDescription: 'Hyra {MMMM}',
            ArticleNumber: 'HY',
            ProductPublicId: key(9),
            UnitPrice: { Value: 100_000 },
          },
          { ArticleDescription: 'Parkering', Quantity: 2 },
        ],
      },
    });
    expect(asked(store)[0]?.entry['ExternalReference']).toBeUndefined();
    expect(asked(store)[1]?.entry).toMatchObject({
      AutoAttest: false,
      RecurrenceDetails: {
        RecurrenceInterval: 'Quarterly',
        QuarterlyRecurrence: { RecurOnDayInMonth: 15, RecurOnMonth: 2, RecurQuarterInterval: 2 },
        NoEndDate: false,
        End: '2028-12-31',
      },
    });
    // Taken back before it went, it can be asked for again.
    takeBackActs(store, 1, new Date(at));
    expect(await calls['lists.contracts']({ listId })).toMatchObject({ new: 3, asked: 0 });
  });

  test('makes nothing where the service’s contracts were never read', async () => {
    const { calls, listId, store } = await open(sheet, false);
    const { readAt, stamp } = await calls['lists.contracts']({ listId });
    expect(readAt).toBeNull();
    expect(await codeOf(() => calls['lists.makeContracts']({ listId, key: key(1), stamp }))).toBe('list-moved');
    expect(asked(store)).toEqual([]);
  });
});
