import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { type Scope } from '../../shared/domain/deployment.ts';
import {
  addCustomers,
  cleaningClients,
  cleaningHeads,
  gymHeads,
  gymMembers,
  type InboxWorld,
  openInboxWorld,
  sheetOf,
} from './inbox-world.ts';
import { codeOf, scopeA, scopeB } from './review-world.ts';

// Each import starts a thread, which reads its modules from the disk.
vi.setConfig({ testTimeout: 120_000 });

/** Imports a file as a person does in the import room, with the columns named that no header names. */
const importBy = async (world: InboxWorld, scope: Scope, name: string, content: string): Promise<number> => {
  const view = await world.calls['import.open']({ scope, fileIds: await world.stage({ [name]: content }) });
  const { importId } = view;
  const sheet = view.sheets[0]?.sheet ?? '';
  for (const [column, field] of (
    ['customerNo', 'customerName', 'description', 'quantity', 'unitPrice', 'vatRate'] as const
  ).entries())
    await world.calls['import.change']({ importId, change: { what: 'column', file: 0, sheet, column, field } });
  return (await world.calls['import.toReview']({ importId })).runId;
};

/** Two creditors with a template and a register each: A cleans, B is a gym. */
const openTwo = async (): Promise<InboxWorld> => {
  const world = openInboxWorld();
  addCustomers(world.store, 1, cleaningClients);
  addCustomers(world.store, 2, gymMembers);
  await importBy(world, scopeA, 'stad-okt.csv', sheetOf(cleaningHeads, cleaningClients, 'Oktober'));
  await importBy(world, scopeB, 'gym-okt.csv', sheetOf(gymHeads, gymMembers, 'Oktober'));
  return world;
};

const waitingIn = (world: InboxWorld): readonly string[] => readdirSync(join(world.dataFolder, 'waiting'));
const add = async (
  world: InboxWorld,
  files: Readonly<Record<string, string | Uint8Array>>,
  scope: Scope | null = null,
) => world.calls['inbox.add']({ fileIds: await world.stage(files), scope });

describe('many files at once', () => {
  test('go each to its template’s creditor, one run per creditor, without a question', async () => {
    const world = await openTwo();
    const result = await add(world, {
      'stad.csv': sheetOf(cleaningHeads, cleaningClients),
      'gym-1.csv': sheetOf(gymHeads, gymMembers.slice(0, 6)),
      'gym-2.csv': sheetOf(gymHeads, gymMembers).replace(/\r\n100[1-6].*/g, ''),
    });
    expect([result.waiting, result.refused]).toEqual([[], []]);
    expect(result.ready).toMatchObject([
      { scope: scopeA, creditor: 'Bryggans Städ AB', count: 10, errors: 0, name: 'stad.csv' },
      { scope: scopeB, creditor: 'Parkens Gym AB', count: 10, name: 'gym-1.csv, gym-2.csv' },
    ]);
    const { ready } = await world.calls['inbox.list']({});
    expect(ready).toHaveLength(4);
    expect(ready.map(({ runId }) => runId)).toEqual(expect.arrayContaining(result.ready.map(({ runId }) => runId)));
    expect(world.told.map(({ name }) => name)).toContain('inbox.changed');
  });

  test('that cannot be read are given back with the reason, and the others go on', async () => {
    const world = await openTwo();
    const result = await add(world, {
      'trasig.xlsx': new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]),
      'stad.csv': sheetOf(cleaningHeads, cleaningClients),
    });
    expect(result.refused).toMatchObject([{ name: 'trasig.xlsx' }]);
    expect(result.ready).toMatchObject([{ scope: scopeA }]);
    expect(result.waiting).toEqual([]);
  });

  test('of which no creditor knows the columns wait for an answer, the likeliest creditor first', async () => {
    const world = await openTwo();
    const { waiting } = await add(world, { 'nytt.csv': sheetOf('Nr;Namn;Vad;Antal;Kronor;Moms', gymMembers) });
    expect(waiting).toMatchObject([{ name: 'nytt.csv', scope: null, question: { code: 'which-creditor' } }]);
    expect(waiting[0]?.question.choices.map(({ creditor }) => creditor)).toHaveLength(2);
    const chosen = await world.calls['inbox.choose']({ waitingId: waiting[0]?.waitingId ?? 0, scope: scopeB });
    expect(chosen.waiting).toMatchObject([{ scope: scopeB, question: { code: 'new-file' } }]);
  });

  test('whose columns changed wait, and say which', async () => {
    const world = await openTwo();
    const changed = sheetOf(gymHeads, gymMembers).replace('Moms', 'Moms;Rabatt %').replaceAll(';25', ';25;10');
    const { waiting, ready } = await add(world, { 'gym.csv': changed });
    expect(ready).toEqual([]);
    expect(waiting).toMatchObject([{ scope: scopeB, template: 'gym-okt', question: { code: 'changed-file' } }]);
    expect(waiting[0]?.question.text.sv).toContain('Rabatt %');
  });
});

describe('a file whose customers are another creditor’s', () => {
  test('waits with the numbers, and goes where the person says', async () => {
    const world = await openTwo();
    // The gym's columns, but the cleaning firm's customers, of whom two are the gym's too.
    const names = [...cleaningClients.slice(0, 8), ...gymMembers.slice(8)];
    const { waiting, ready } = await add(world, { 'fel.csv': sheetOf(gymHeads, names) });
    expect(ready).toEqual([]);
    const [file] = waiting;
    expect(file?.question).toMatchObject({
      code: 'other-creditor',
      text: { sv: '8 av 10 kunder finns hos Bryggans Städ AB, 2 hos Parkens Gym AB. Vems är filen?' },
      choices: [
        { scope: scopeA, customers: 8, of: 10 },
        { scope: scopeB, customers: 2, of: 10 },
      ],
    });
    const kept = await world.calls['inbox.choose']({ waitingId: file?.waitingId ?? 0, scope: scopeB });
    expect(kept).toMatchObject({ ready: [{ scope: scopeB, count: 10 }], waiting: [], refused: [] });
    expect((await world.calls['inbox.list']({})).waiting).toEqual([]);
    expect(waitingIn(world)).toEqual([]);
  });

  test('is asked about where it is opened by hand, and follows the answer', async () => {
    const world = await openTwo();
    const fileIds = await world.stage({ 'stad.csv': sheetOf(cleaningHeads, cleaningClients) });
    const view = await world.calls['import.open']({ scope: scopeB, fileIds });
    expect(view.questions[0]).toMatchObject({
      code: 'other-creditor',
      choices: [{ value: `one/${scopeA.creditorId}` }, { value: `two/${scopeB.creditorId}` }],
    });
    const { importId } = view;
    expect(await codeOf(() => world.calls['import.toReview']({ importId }))).not.toBe('none');
    const switched = await world.calls['import.change']({ importId, change: { what: 'creditor', scope: scopeA } });
    expect([switched.scope, switched.questions.map(({ code }) => code)]).toEqual([scopeA, []]);
  });

  test('is no question where customers share nothing but numbers', async () => {
    const world = await openTwo();
    const strangers = cleaningClients.map((name) => `${name} i Lund`);
    const { ready } = await add(world, { 'stad.csv': sheetOf(cleaningHeads, strangers) });
    expect(ready).toMatchObject([{ scope: scopeA }]);
  });
});

describe('a file that waits', () => {
  const stranger = sheetOf('Nr;Namn;Vad;Antal;Kronor;Moms', gymMembers);

  test('is kept for its owner alone, outlives the application, and is gone when it is imported', async () => {
    const world = await openTwo();
    const { waiting } = await add(world, { 'nytt.csv': stranger }, scopeB);
    const [name = ''] = waitingIn(world);
    expect(statSync(join(world.dataFolder, 'waiting', name)).mode & 0o777).toBe(0o600);
    expect(waiting).toMatchObject([{ scope: scopeB, question: { code: 'new-file' } }]);
    await world.close();
    const next = openInboxWorld({ dataFolder: world.dataFolder });
    const { waiting: still } = await next.calls['inbox.list']({});
    expect(still).toEqual(waiting);
    const waitingId = still[0]?.waitingId ?? 0;
    const opened = await next.calls['inbox.open']({ waitingId });
    expect(opened.scope).toEqual(scopeB);
    const view = await next.calls['import.open'](opened);
    await next.calls['import.discard']({ importId: view.importId });
    expect((await next.calls['inbox.list']({})).waiting).toHaveLength(1);
    const again = await next.calls['import.open'](await next.calls['inbox.open']({ waitingId }));
    const sheet = again.sheets[0]?.sheet ?? '';
    for (const [column, field] of (
      ['customerNo', 'customerName', 'description', 'quantity', 'unitPrice', 'vatRate'] as const
    ).entries())
      await next.calls['import.change']({
        importId: again.importId,
        change: { what: 'column', file: 0, sheet, column, field },
      });
    await next.calls['import.toReview']({ importId: again.importId });
    expect((await next.calls['inbox.list']({})).waiting).toEqual([]);
    expect(waitingIn(next)).toEqual([]);
  });

  test('stands in Start for its creditor, and for all while nobody knows whose it is', async () => {
    const world = await openTwo();
    await add(world, { 'a.csv': stranger }, scopeB);
    await add(world, { 'b.csv': stranger });
    const tasks = async (scope: Scope) =>
      (await world.calls['start.overview'](scope)).tasks
        .filter(({ kind }) => kind === 'file-waiting')
        .map(({ about }) => about);
    expect([await tasks(scopeA), await tasks(scopeB)]).toEqual([['b.csv'], ['a.csv', 'b.csv']]);
  });

  test('is gone when it is discarded, with its copy', async () => {
    const world = await openTwo();
    const { waiting } = await add(world, { 'a.csv': stranger });
    const waitingId = waiting[0]?.waitingId ?? 0;
    expect(await codeOf(() => world.calls['inbox.open']({ waitingId }))).toBe('creditor-needed');
    await world.calls['inbox.discard']({ waitingId });
    expect([(await world.calls['inbox.list']({})).waiting, waitingIn(world)]).toEqual([[], []]);
    expect(await codeOf(() => world.calls['inbox.discard']({ waitingId }))).toBe('waiting-file-gone');
  });
});
