import { describe, expect, test } from 'vitest';
import { workDoer } from '../../electron/app/heavy-work.ts';
import { reviewDeliveryHandlers, type ReviewDeliveryHandlers } from '../../electron/app/review-delivery.ts';
import { type MirrorDebtor, saveDebtors } from '../../electron/store/debtors.ts';
import { wholeRun } from '../../shared/contract/review-grid.ts';
import { othersInTurn } from '../../shared/intake/delivery-lacks.ts';
import { creditorA } from '../store/open.ts';
import { openReviewWorld, type Output, type ReviewWorld } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

interface World extends ReviewWorld {
  readonly delivery: ReviewDeliveryHandlers;
}
const openWorld = (options: Parameters<typeof openReviewWorld>[0] = {}): World => {
  const world = openReviewWorld(options);
  return { ...world, delivery: reviewDeliveryHandlers(world.deps, workDoer(world.deps, workerEntry)) };
};

const header = 'Fakturanr;Kundnr;Kund;E-post;Adress;Postnr;Ort;Leveranssätt;Fakturadatum;Benämning;Antal;Pris;Moms';
const address = 'Storgatan 1;11455;Stockholm';
const row = (key: string, no: string, email: string, where: string, delivery: string): string =>
  `${key};${no};Kund ${no} AB;${email};${where};${delivery};2026-12-01;Städning;1;100,00;25`;

/** Seven: 1 ready; 2, 3 and 4 lack an e-mail address; 5 an e-invoice receiver; 6 an address; 7 is left unsaid. */
const mixed = [
  header,
  row('1', '1', 'a@example.se', ';;', 'E-post'),
  row('2', '2', '', address, 'E-post'),
  row('3', '2', '', address, 'E-post'),
  row('4', '4', '', ';;', 'E-post'),
  row('5', '5', 'e@example.se', ';;', 'E-faktura'),
  row('6', '6', 'f@example.se', 'Storgatan 1;;', 'Post'),
  row('7', '7', 'g@example.se', ';;', ''),
].join('\n');

const look = (world: World, runId: number, only: { method: string; what: 'email' } | null = null) =>
  world.delivery['review.delivery']({ runId, only, page: { offset: 0, limit: 50 } });
const methodsOf = async (world: World, runId: number): Promise<readonly string[]> =>
  (await world.calls['review.grid']({ runId, ask: wholeRun, page: { offset: 0, limit: 500 } })).lines.map(
    ({ delivery }) => delivery,
  );
const lackOf = ({ channels }: Output<'review.delivery'>, method: string) =>
  channels.find((channel) => channel.method === method);

describe('delivery readiness', () => {
  test('counts by channel what is ready and what lacks what; what is left out is not counted', async () => {
    const world = openWorld();
    const runId = await world.imported(mixed);
    const found = await look(world, runId);
    expect(lackOf(found, 'Email')).toEqual({
      method: 'Email',
      invoices: 5,
      ready: 2,
      lacking: [{ what: 'email', invoices: 3 }],
    });
    expect(lackOf(found, 'EInvoice')).toMatchObject({ ready: 0, lacking: [{ what: 'e-invoice', invoices: 1 }] });
    expect(lackOf(found, 'Mail')).toMatchObject({ ready: 0, lacking: [{ what: 'address', invoices: 1 }] });
    expect([found.lacking, found.total]).toEqual([5, 4]);
    await world.calls['review.include']({ runId, draftNo: 4, included: false });
    expect(await look(world, runId)).toMatchObject({ lacking: 4, total: 3 });
  });

  test('tells for each customer what is missing, and the next way that is ready', async () => {
    const world = openWorld();
    const runId = await world.imported(mixed);
    const { customers } = await look(world, runId);
    expect(customers.map(({ draftNo, invoices, what, next, tried }) => [draftNo, invoices, what, next, tried])).toEqual(
      [
        [2, 2, 'email', 'Mail', []],
        [
          4,
          1,
          'email',
          null,
          [
            { method: 'Mail', what: 'address' },
            { method: 'EInvoice', what: 'e-invoice' },
          ],
        ],
        [5, 1, 'e-invoice', 'Email', []],
        [6, 1, 'address', 'Email', [{ method: 'EInvoice', what: 'e-invoice' }]],
      ],
    );
    const chosen = await look(world, runId, { method: 'Email', what: 'email' });
    expect([chosen.total, chosen.customers.map(({ draftNo }) => draftNo)]).toEqual([2, [2, 4]]);
  });

  test('the register’s address counts, and its e-invoice receiver', async () => {
    const world = openWorld();
    const view = { CreditorPublicId: creditorA, Name: 'Kund', EInvoiceBank: 'SEB' };
    const known: MirrorDebtor[] = [
      {
        debtorId: 'd4',
        debtorNo: '4',
        externalId: null,
        name: 'K4',
        orgNo: null,
        email: 'k4@example.se',
        view: { ...view, DebtorPublicId: 'd4', Email: 'k4@example.se' },
      },
      {
        debtorId: 'd5',
        debtorNo: '5',
        externalId: null,
        name: 'K5',
        orgNo: null,
        email: null,
        view: { ...view, DebtorPublicId: 'd5' },
      },
    ];
    saveDebtors(world.store, 1, known, '2026-11-28T08:00:00.000Z');
    const runId = await world.imported(mixed);
    expect((await look(world, runId)).customers.map(({ draftNo }) => draftNo)).toEqual([2, 6]);
  });

  test('all that lack something take the next way that is ready; one undo takes all of it back', async () => {
    const world = openWorld();
    const runId = await world.imported(mixed);
    const before = await methodsOf(world, runId);
    const outcome = await world.delivery['review.fallBack']({ runId, draftNo: null });
    expect([outcome.changed, outcome.left]).toEqual([
      [
        { method: 'Mail', invoices: 2 },
        { method: 'Email', invoices: 2 },
      ],
      1,
    ]);
    expect(outcome.summary.undo?.sv).toBe('Leveranssätt bytt på 4: Post 2, E-post 2');
    expect(await methodsOf(world, runId)).toEqual(['Email', 'Mail', 'Mail', 'Email', 'Email', 'Email', 'Email']);
    expect(await look(world, runId)).toMatchObject({ lacking: 1, total: 1 });
    const { line } = await world.calls['review.invoice']({ runId, draftNo: 2 });
    expect(line.edited).toEqual(['deliveryMethod']);
    await world.calls['review.undo']({ runId });
    expect(await methodsOf(world, runId)).toEqual(before);
  });

  test('one customer’s invoices that lack the same change together, and nobody else’s', async () => {
    const world = openWorld();
    const runId = await world.imported(mixed);
    const { changed } = await world.delivery['review.fallBack']({ runId, draftNo: 2 });
    expect(changed).toEqual([{ method: 'Mail', invoices: 2 }]);
    expect((await look(world, runId)).customers.map(({ draftNo }) => draftNo)).toEqual([4, 5, 6]);
    const nothing = await world.delivery['review.fallBack']({ runId, draftNo: 4 });
    expect([nothing.changed, nothing.left]).toEqual([[], 1]);
    const ready = await world.delivery['review.fallBack']({ runId, draftNo: 1 });
    expect([ready.changed, ready.left]).toEqual([[], 0]);
  });

  test('the order belongs to the creditor and is kept', async () => {
    const world = openWorld();
    const runId = await world.imported(mixed);
    const other = await world.imported(mixed, 2);
    await world.delivery['review.setFallbackOrder']({ runId, order: ['Manually', 'Mail'] });
    expect((await look(world, runId)).order).toEqual(['Manually', 'Mail']);
    expect((await look(world, other)).order).toEqual(['EInvoice', 'Email', 'Mail']);
    const again = openWorld({ dataFolder: world.dataFolder });
    expect((await look(again, runId)).order).toEqual(['Manually', 'Mail']);
    const { changed } = await world.delivery['review.fallBack']({ runId, draftNo: null });
    expect(changed).toEqual([{ method: 'Manually', invoices: 5 }]);
  });

  test('a delivery that could not be read lacks its method, and takes the first of the order that is ready', async () => {
    const world = openWorld();
    const runId = await world.imported([header, row('1', '1', 'a@example.se', ';;', 'Brevduva')].join('\n'));
    expect((await look(world, runId)).customers).toMatchObject([{ method: '', what: 'method', next: 'Email' }]);
    await world.delivery['review.fallBack']({ runId, draftNo: null });
    expect(await methodsOf(world, runId)).toEqual(['Email']);
  });

  test('a large run is worked in the worker, as a small one is here', async () => {
    const world = openWorld();
    const many = Array.from({ length: 320 }, (_, n) => row(String(n), String(n), '', address, 'E-post'));
    const runId = await world.imported([header, ...many].join('\n'));
    expect(await look(world, runId)).toMatchObject({ lacking: 320, total: 320 });
    const { changed } = await world.delivery['review.fallBack']({ runId, draftNo: null });
    expect(changed).toEqual([{ method: 'Mail', invoices: 320 }]);
    expect(world.told.some(({ name }) => name === 'review.changed')).toBe(true);
  });

  test('the other ways are tried after the present one first, then from the top', () => {
    expect(othersInTurn(['EInvoice', 'Email', 'Mail'], 'Email')).toEqual(['Mail', 'EInvoice']);
    expect(othersInTurn(['EInvoice', 'Email', 'Mail'], 'Mail')).toEqual(['EInvoice', 'Email']);
    expect(othersInTurn(['EInvoice', 'Email', 'Mail'], 'SMS')).toEqual(['EInvoice', 'Email', 'Mail']);
  });
});
