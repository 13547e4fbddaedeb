import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retryAct } from '../../electron/outbox/acts.ts';
import { keepContent, sweepContents } from '../../electron/store/attachment-bytes.ts';
import { saveReconciliations } from '../../electron/store/reconciliations.ts';
import { markGone } from '../../electron/store/two-lists.ts';
import { mirrorReconciliation } from '../../electron/follow/mirror.ts';
import { a4Pdf } from '../files/pdf-files.ts';
import { click, jobNow, owed, reconciliations } from './acts-world.ts';
import { type Computer, drain, openWorld, startComputer, type World } from './harness.ts';

let world: World;
let computer: Computer;
beforeEach(async () => {
  world = await openWorld();
  computer = startComputer(world, 'one');
});
afterEach(async () => {
  expect(computer.faults).toEqual([]);
  await computer.end();
  await world.end();
});

const state = (jobId: number | undefined) => jobNow(computer.store, jobId).state;
const calls = async (path: string) =>
  (await world.hands.calls()).filter(({ Path }) => Path.startsWith(`/v1/reconciliationinvoice/${path}`)).length;

describe('an invoice that was made elsewhere', () => {
  it('is made with its PDF, which is delivered at once', async () => {
    const sha256 = computer.store.inTransaction(() => keepContent(computer.store, a4Pdf()));
    const [jobId] = click(computer.store, [{ ...owed(1), file: { name: 'E20001.pdf', sha256 } }]);
    // What an act names is kept, whatever became of the list that it was chosen in.
    sweepContents(computer.store);
    await drain(computer);
    expect(state(jobId)).toBe('sent');
    expect(await reconciliations(world)).toMatchObject([
      { InvoiceNumber: 'E20001', Stage: 'InvoiceSent', InvoiceFile: { FileName: 'E20001.pdf' } },
    ]);
  });

  it('does not go without the PDF that it was to go with', async () => {
    const file = { name: 'borta.pdf', sha256: 'a'.repeat(64) };
    const [jobId] = click(computer.store, [{ ...owed(1), file }]);
    await drain(computer);
    expect(jobNow(computer.store, jobId)).toMatchObject({ state: 'rejected', tryNo: 0 });
    expect(jobNow(computer.store, jobId).words?.sv).toContain('borta.pdf');
    expect(await reconciliations(world)).toEqual([]);
  });

  it('is made once by two computers, and can be made where the other was removed', async () => {
    const other = startComputer(world, 'two');
    click(other.store, [owed(1)]);
    await drain(other);
    await other.end();
    const [jobId] = click(computer.store, [owed(1)]);
    await drain(computer);
    expect(jobNow(computer.store, jobId)).toMatchObject({ state: 'rejected', tryNo: 0 });
    const [made] = await reconciliations(world);
    await world.hands.ask('DELETE', `/v1/reconciliationinvoice/action/${made?.ActionPublicId ?? ''}`);
    retryAct(computer.store, jobNow(computer.store, jobId), new Date());
    await drain(computer);
    expect([state(jobId), (await reconciliations(world)).length]).toEqual(['sent', 1]);
  });

  it('is known by its number: it is not asked for twice, by whichever click', () => {
    click(computer.store, [owed(1)]);
    expect(() => click(computer.store, [owed(1)])).toThrow('asked for already');
  });

  it('can be made again once it was removed at the service', async () => {
    click(computer.store, [owed(1)]);
    await drain(computer);
    const views = await reconciliations(world);
    saveReconciliations(computer.store, 1, views.map(mirrorReconciliation), '2026-11-28T09:00:00.000Z');
    expect(() => click(computer.store, [owed(1)])).toThrow('asked for already');
    const [id = ''] = views.map(({ ActionPublicId }) => ActionPublicId);
    await world.hands.ask('DELETE', `/v1/reconciliationinvoice/action/${id}`);
    markGone(computer.store, 'reconciliation', 1, [id]);
    const [jobId] = click(computer.store, [owed(1)]);
    await drain(computer);
    expect([state(jobId), (await reconciliations(world)).length]).toEqual(['sent', 1]);
  });

  it('shares the reading of the lists with the others, and is found after a lost answer by one of its own', async () => {
    await world.hands.faults([{ Method: 'POST', Path: '/v1/reconciliationinvoice', Effect: 'DropAfter', Nth: 2 }]);
    const jobs = click(computer.store, [owed(1), owed(2), owed(3), owed(4)]);
    await drain(computer);
    expect(jobs.map(state)).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect((await reconciliations(world)).map(({ InvoiceNumber }) => InvoiceNumber).sort()).toEqual(
      [1, 2, 3, 4].map((n) => owed(n).invoiceNumber),
    );
    expect(await calls('open')).toBeLessThanOrEqual(3);
    // What became of the lost one is read, not tried.
    expect(await calls('action')).toBe(4);
  });
});
