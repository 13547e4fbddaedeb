import { describe, expect, test } from 'vitest';
import { workDoer } from '../../electron/app/heavy-work.ts';
import { reviewRegisterHandlers, type ReviewRegisterHandlers } from '../../electron/app/review-register.ts';
import { type MirrorDebtor, saveDebtors } from '../../electron/store/debtors.ts';
import { creditorA } from '../store/open.ts';
import { codeOf, openReviewWorld, type ReviewWorld, typedCell } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

const at = '2026-11-28T08:00:00.000Z';

const debtor = (
  debtorId: string,
  debtorNo: string | null,
  name: string,
  more: Partial<MirrorDebtor> = {},
): MirrorDebtor => ({
  debtorId,
  debtorNo,
  externalId: null,
  name,
  orgNo: null,
  email: null,
  ...more,
  view: {
    DebtorPublicId: debtorId,
    CreditorPublicId: creditorA,
    Name: name,
    Email: more.email ?? null,
    City: `Ort ${debtorId}`,
    Phone: '08-123 45',
  },
});

const register = [
  debtor('a', '1001', 'Ek & Alm AB', { email: 'ek@example.se' }),
  debtor('b', '1002', 'Björk AB', { email: 'bjork@example.se' }),
  debtor('c', '1003', 'Björk AB', { orgNo: '5560360793' }),
  debtor('d', null, 'Lind AB', { externalId: 'ext-d' }),
  debtor('e', null, 'Tall AB'),
];

interface World extends ReviewWorld {
  readonly register: ReviewRegisterHandlers;
}
const openWorld = (): World => {
  const world = openReviewWorld();
  saveDebtors(world.store, 1, register, at);
  return { ...world, register: reviewRegisterHandlers(world.deps, workDoer(world.deps, workerEntry)) };
};

const header = 'Fakturanr;Kundnr;Kund;E-post;Fakturadatum;Benämning;Antal;Pris;Moms';
const row = (key: string, no: string, name: string, email = 'kund@example.se'): string =>
  `${key};${no};${name};${email};2026-12-01;Städning;1;100,00;25`;
const file = (...rows: readonly string[]): string => [header, ...rows].join('\n');

const choose = (
  world: World,
  runId: number,
  draftNo: number,
  debtorId: string,
  more: { readonly remember?: boolean; readonly all?: boolean } = {},
) =>
  world.register['review.chooseCustomer']({
    runId,
    draftNo,
    choice: { kind: 'debtor', debtorId },
    remember: false,
    all: false,
    ...more,
  });
const meant = async (world: World, runId: number, draftNo: number): Promise<string | null> =>
  (await world.register['review.customer']({ runId, draftNo })).debtor?.debtorId ?? null;

describe('how an invoice’s customer is matched', () => {
  test('N162: by number, and in words', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', '1001', 'Ek & Alm AB', 'ny@example.se')));
    const match = await world.register['review.customer']({ runId, draftNo: 1 });
    expect(match).toMatchObject({ way: 'number', debtor: { debtorId: 'a', city: 'Ort a', lastBilled: null } });
    expect(match.sentence.sv).toContain('Samma kundnummer');
  });

  test('N098: the same e-mail makes a candidate and never a match', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', '', 'Helt Annat', 'BJORK@example.se')));
    const match = await world.register['review.customer']({ runId, draftNo: 1 });
    expect(match).toMatchObject({ way: 'none', debtor: null });
    expect(match.candidates.map(({ debtorId, why }) => [debtorId, why.en])).toEqual([['b', 'same e-mail']]);
  });

  test('a name that is written otherwise, and a number that lost or won a zero, make candidates', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', '01001', 'Bjørk HB'), row('2', '', 'Ek o Alm')));
    const of = async (draftNo: number) =>
      (await world.register['review.customer']({ runId, draftNo })).candidates.map(({ debtorId, why }) => [
        debtorId,
        why.en,
      ]);
    expect((await of(1))[0]).toEqual(['a', 'number differs by zeros']);
    expect(await of(2)).toEqual([['a', 'like name']]);
  });

  test('at most twenty candidates are given, the likeliest first', async () => {
    const world = openWorld();
    const many = Array.from({ length: 40 }, (_, n) => debtor(`m${String(n)}`, `9${String(n)}`, 'Gran AB'));
    saveDebtors(world.store, 1, [...many, debtor('mail', '77', 'X', { email: 'gran@example.se' })], at);
    const runId = await world.imported(file(row('1', '', 'Gran AB', 'gran@example.se')));
    const { candidates } = await world.register['review.customer']({ runId, draftNo: 1 });
    expect([candidates.length, candidates[0]?.debtorId]).toEqual([20, 'mail']);
  });

  test('N163: choosing a customer changes nothing of the register', async () => {
    const world = openWorld();
    const before = world.store.prepare('SELECT * FROM debtor').all();
    const runId = await world.imported(file(row('1', '1001', 'Ek & Alm AB', 'ny@example.se')));
    await choose(world, runId, 1, 'a');
    expect(world.store.prepare('SELECT * FROM debtor').all()).toEqual(before);
  });
});

describe('choosing a customer', () => {
  test('N102: of two with the same name the one that was chosen is taken', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', '', 'Björk AB')));
    await choose(world, runId, 1, 'c');
    expect(await meant(world, runId, 1)).toBe('c');
    const { head, line, problems } = await world.calls['review.invoice']({ runId, draftNo: 1 });
    expect(line).toMatchObject({ customerNo: '1003', newCustomer: false });
    expect(head.find(({ field }) => field === 'customerNo')).toMatchObject({
      value: '1003',
      raw: '',
      rule: 'from-register',
    });
    expect(problems).toEqual([]);
  });

  test('all on which the customer is written the same are one step that one undo takes back', async () => {
    const world = openWorld();
    const rows = [row('1', '', 'Björk'), row('2', '', 'BJÖRK'), row('3', '', 'Björk'), row('4', '7', 'Björk')];
    const runId = await world.imported(file(...rows));
    const { changed, summary } = await choose(world, runId, 1, 'b', { all: true });
    expect([changed, summary.undo?.sv]).toEqual([2, 'Kund vald på 2: Björk AB']);
    expect(await Promise.all([1, 2, 3, 4].map(async (no) => meant(world, runId, no)))).toEqual(['b', null, 'b', null]);
    await world.calls['review.undo']({ runId });
    expect(await meant(world, runId, 3)).toBeNull();
  });

  test('a customer without a number is named by its external id; one with neither is refused', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', '555', 'Lind')));
    await choose(world, runId, 1, 'd');
    expect(await meant(world, runId, 1)).toBe('d');
    expect(await codeOf(() => choose(world, runId, 1, 'e'))).toBe('customer-not-nameable');
    expect(await codeOf(() => choose(world, runId, 1, 'gone'))).toBe('no-such-customer');
    expect(await meant(world, runId, 1)).toBe('d');
  });

  test('what the file says can be put back, and a matched customer made a new one', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', '1002', 'Björk AB')));
    const answer = (kind: 'new' | 'as-written') =>
      world.register['review.chooseCustomer']({ runId, draftNo: 1, choice: { kind }, remember: false, all: false });
    await choose(world, runId, 1, 'a');
    await answer('as-written');
    expect(await meant(world, runId, 1)).toBe('b');
    await answer('new');
    expect(await meant(world, runId, 1)).toBeNull();
  });
});

describe('what is remembered', () => {
  test('is used at the next import of the same creditor alone, shows its rule, and can be taken back', async () => {
    const world = openWorld();
    saveDebtors(world.store, 2, register, at);
    await choose(world, await world.imported(file(row('1', '', 'Ek o Alm'))), 1, 'a', { remember: true });
    const content = file(row('9', '', 'EK O ALM'), row('10', '', 'Ek o Almgren'));
    const runId = await world.imported(content);
    expect(await meant(world, runId, 1)).toBe('a');
    expect(await meant(world, runId, 2)).toBeNull();
    const { head, line } = await world.calls['review.invoice']({ runId, draftNo: 1 });
    expect(line.edited).toEqual([]);
    expect(head.find(({ field }) => field === 'customerNo')).toMatchObject({ rule: 'from-register', edited: false });
    expect(await meant(world, await world.imported(content, 2), 1)).toBeNull();
    await world.register['review.chooseCustomer']({
      runId,
      draftNo: 1,
      choice: { kind: 'as-written' },
      remember: false,
      all: false,
    });
    expect(await meant(world, runId, 1)).toBeNull();
    await world.calls['review.write'](typedCell({ runId, draftNo: 1, rowNo: 1, field: 'quantity', text: '2' }));
    expect(await meant(world, runId, 1)).toBeNull();
  });

  test('is listed, and forgotten for the imports to come', async () => {
    const world = openWorld();
    const runId = await world.imported(file(row('1', '0815', 'Ek o Alm')));
    await choose(world, runId, 1, 'a', { remember: true });
    const { corrections } = await world.register['review.corrections']({ runId });
    expect(corrections).toMatchObject([
      { shown: 'Ek o Alm · 0815', means: { customerNo: '1001', name: 'Ek & Alm AB' } },
    ]);
    await world.register['review.forgetCorrection']({ runId, written: corrections[0]?.written ?? '' });
    expect((await world.register['review.corrections']({ runId })).corrections).toEqual([]);
    expect(await meant(world, runId, 1)).toBe('a');
    expect(await meant(world, await world.imported(file(row('2', '0815', 'Ek o Alm'))), 1)).toBeNull();
  });

  test('is not used where the register no longer has the customer', async () => {
    const world = openWorld();
    await choose(world, await world.imported(file(row('1', '', 'Ek o Alm'))), 1, 'a', { remember: true });
    world.store.prepare("UPDATE debtor SET gone = 1 WHERE debtor_id = 'a'").run();
    const runId = await world.imported(file(row('9', '', 'Ek o Alm')));
    expect(await meant(world, runId, 1)).toBeNull();
    expect((await world.register['review.corrections']({ runId })).corrections[0]?.means).toBeNull();
  });
});
