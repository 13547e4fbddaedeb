import { describe, expect, test } from 'vitest';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { planActs } from '../../electron/outbox/acts.ts';
import { followHandlers } from '../../electron/app/follow.ts';
import { startPracticeConnection } from '../../electron/app/settings-connections.ts';
import { createConnections, practiceConnectionId } from '../../electron/service/connections.ts';
import { saveConnection, saveCreditors } from '../../electron/store/connections.ts';
import { writeBody, writeLine } from '../../electron/store/drafts.ts';
import { beginRun, showRun } from '../../electron/store/runs.ts';
import { scopeOf } from '../../electron/store/scopes.ts';
import { foldSearches } from '../../electron/store/search-fold.ts';
import { insertSourceFile } from '../../electron/store/source-files.ts';
import { draftLine } from '../follow/draft-line.ts';
import { keepRows } from '../follow/mirror-rows.ts';
import { creditorId, makeInvoice, openWorld } from '../follow/world.ts';
import { localServer } from '../service/local-server.ts';
import { creditorB } from '../store/open.ts';
import { codeOfPending } from '../harness/code-of.ts';

const scope: Scope = { connectionId: practiceConnectionId, creditorId };

const open = async (now?: () => Date) => {
  const world = await openWorld(now === undefined ? {} : { now });
  await startPracticeConnection(world.deps, world.connections);
  const handlers = followHandlers(world.deps, world.connections);
  return { world, handlers, scopeId: scopeOf(world.store, scope).scopeId };
};

const listAll = { scope, filter: everyInvoice, page: { offset: 0, limit: 100 } };

describe('follow-up', () => {
  test('the counts add up and the ageing adds up to what is outstanding', async () => {
    const { handlers, world, scopeId } = await open(() => new Date('2026-11-30T10:00:00Z'));
    keepRows(world.store, scopeId, [
      { stage: 'Created' },
      { dueDate: '2026-12-30', left: 100 },
      { dueDate: '2026-11-30', left: 200 },
      { dueDate: '2026-11-29', left: 300 },
      { dueDate: '2026-11-20', left: 400 },
      { dueDate: '2026-11-19', left: 500 },
      { dueDate: '2026-10-31', left: 600 },
      { dueDate: '2026-10-30', left: 700 },
      { stage: 'Completed', left: 0, closedAt: '2026-11-20T08:00:00.000Z' },
      { currency: 'EUR', left: 9_999 },
    ]);
    const summary = await handlers['follow.summary'](scope);
    expect(summary.ageing).toEqual([
      { key: 'not-due', amount: 300, invoices: 2 },
      { key: '1-10', amount: 700, invoices: 2 },
      { key: '11-30', amount: 1_100, invoices: 2 },
      { key: 'over-30', amount: 700, invoices: 1 },
    ]);
    expect(summary).toMatchObject({ outstanding: 2_800, outstandingInvoices: 7, currency: 'SEK', syncedAt: null });
    expect(summary.counts).toEqual({ all: 10, draft: 1, sent: 3, overdue: 5, paid: 1, credited: 0, gone: 0 });
    const overdue = await handlers['follow.list']({ ...listAll, filter: { ...everyInvoice, group: 'overdue' } });
    expect(overdue.sums).toEqual([{ currency: 'SEK', invoices: 5, total: 62_500, settled: 60_000, left: 2_500 }]);
    expect(overdue.lines.map(({ daysOverdue }) => daysOverdue).sort((a, b) => a - b)).toEqual([1, 10, 11, 30, 31]);
  });

  test('a sync tells the window, and two at once read once', async () => {
    const { handlers, world } = await open();
    await makeInvoice(world);
    const [first, second] = await Promise.all([handlers['follow.sync'](scope), handlers['follow.sync'](scope)]);
    expect(first).toEqual(second);
    expect(first.counts.all).toBe(1);
    expect(first.syncedAt).not.toBeNull();
    expect(world.told.filter((name) => name === 'follow.changed')).toHaveLength(1);
  });

  test('whoever asks after an act was done waits for a sync that began after it, however many are on their way', async () => {
    const { handlers, world, scopeId } = await open();
    const actionId = await makeInvoice(world);
    const first = handlers['follow.sync'](scope);
    const act = { kind: 'comment', actionId, comment: 'Ringt', target: 'Private' } as const;
    planActs(world.store, { scopeId, key: 'note', acts: [act], now: new Date() });
    world.store.prepare("UPDATE job SET state = 'sent'").run();
    const [second, third] = [handlers['follow.sync'](scope), handlers['follow.sync'](scope)];
    await first;
    const told = (): number => world.told.filter((name) => name === 'follow.changed').length;
    expect(told()).toBe(1);
    await Promise.all([second, third]);
    expect(told()).toBe(2);
    await handlers['follow.sync'](scope);
    expect(told()).toBe(3);
  });

  test('a person who asks for everything gets it, also while a sync is on its way', async () => {
    const { handlers, world } = await open();
    await handlers['follow.sync'](scope);
    const asked = handlers['follow.sync']({ ...scope, whole: true });
    await Promise.all([handlers['follow.sync'](scope), asked, handlers['follow.sync'](scope)]);
    expect(world.told.filter((name) => name === 'follow.changed')).toHaveLength(2);
    const quiet = handlers['follow.sync'](scope);
    await Promise.all([quiet, handlers['follow.sync']({ ...scope, whole: true })]);
    expect(world.told.filter((name) => name === 'follow.changed')).toHaveLength(4);
  });

  test('one invoice shows its rows, payments and timeline', async () => {
    const { handlers, world } = await open();
    const actionId = await makeInvoice(world, { price: 99 });
    const { payments } = await handlers['practice.receivePayments']({ scope, share: 1, runId: null });
    const shown = await handlers['follow.invoice']({ scope, actionId });
    expect(payments).toBe(1);
    expect(shown).toMatchObject({
      line: { status: 'paid', total: 12_375, left: 0 },
      net: 9_900,
      vat: 2_475,
      rows: [{ description: 'Städning', quantity: '1', unit: 'tim', unitPrice: '99', vatRate: '25', total: 9_900 }],
      payments: [{ amount: 12_375 }],
      source: null,
    });
    const titles = shown.timeline.map(({ title }) => title.sv);
    expect(titles).toEqual(expect.arrayContaining(['Utkast skapat', 'Attesterad', 'Betalning mottagen']));
    const instants = shown.timeline.map(({ at }) => at);
    expect(instants).toEqual([...instants].sort());
  });

  test('what can be done is as the service has it now, whatever the mirror last saw', async () => {
    const { handlers, world } = await open();
    const actionId = await makeInvoice(world, { attest: false });
    await handlers['follow.sync'](scope);
    const possible = async () => (await handlers['follow.invoice']({ scope, actionId })).possible;
    expect(await possible()).toMatchObject({ live: true, acts: expect.arrayContaining(['attest', 'delete']) });
    await world.outside.call({ endpoint: 'PUT /v1/invoice/attest/{id}', path: { id: actionId } });
    await world.outside.call({ endpoint: 'PUT /v1/invoice/dispute/{id}', path: { id: actionId } });
    const { acts } = await possible();
    expect(acts).toEqual(expect.arrayContaining(['registerPayment', 'cancelDispute']));
    expect(acts.filter((act) => ['attest', 'delete', 'dispute'].includes(act))).toEqual([]);
  });

  test('an invoice that we sent names its run, file and rows', async () => {
    const { handlers, world, scopeId } = await open();
    const [actionId = ''] = keepRows(world.store, scopeId, [{}]);
    const runId = beginRun(world.store, {
      scopeId,
      name: 'Städ november',
      currency: 'SEK',
      createdAt: '2026-11-01T08:00:00.000Z',
      importer: 1,
    });
    const key = { scopeId, runId };
    insertSourceFile(world.store, key, { fileNo: 0, name: 'städ.csv', format: 'csv', sha256: 'x' });
    writeLine(world.store, key, draftLine({ draftNo: 1 }), 'x');
    const cell = (row: number) => ({
      value: 'Städ',
      raw: 'Städ',
      rule: 'text' as const,
      origin: { file: 0, sheet: '', row, column: 1 },
    });
    writeBody(world.store, key, {
      draftNo: 1,
      businessKey: 'k',
      head: {},
      readProblems: [],
      rows: [12, 13, 20].map((row, index) => ({ rowNo: index + 1, cells: { description: cell(row) } })),
    });
    showRun(world.store, key, { plan: {}, accounts: [], control: [], period: null });
    world.store
      .prepare(
        'INSERT INTO sent_invoice (scope_id, action_id, run_id, draft_no, business_key, generation) VALUES (?, ?, ?, 1, ?, 0)',
      )
      .run(scopeId, actionId, runId, 'k');
    world.store
      .prepare(
        `INSERT INTO job (scope_id, run_id, draft_no, kind, business_key, payload, state, changed_at) VALUES (?, ?, 1, 'createInvoice', 'k', '{}', 'sent', '2026-11-01T09:00:00.000Z')`,
      )
      .run(scopeId, runId);
    const shown = await handlers['follow.invoice']({ scope, actionId });
    expect(shown.source).toMatchObject({ runId, runName: 'Städ november', fileName: 'städ.csv', rows: '12–13, 20' });
    expect(shown.timeline).toMatchObject([
      { title: { sv: 'Skickad från körningen Städ november' }, detail: 'städ.csv · 12–13, 20' },
    ]);
    const ofRun = (wanted: number) =>
      handlers['follow.list']({ ...listAll, filter: { ...everyInvoice, runId: wanted } });
    expect(await ofRun(runId)).toMatchObject({ total: 1, named: { run: 'Städ november' } });
    expect(await ofRun(runId + 1)).toMatchObject({ total: 0, named: { run: null } });
    expect(await handlers['follow.runs'](scope)).toEqual({ runs: [{ runId, name: 'Städ november', invoices: 1 }] });
  });

  test('offline an invoice is shown as the mirror has it', async () => {
    const { world, scopeId } = await open();
    const silent = await localServer((_response, _request, raw) => raw.socket.destroy());
    const connections = createConnections(world.deps, () => Promise.resolve({ url: silent.url }));
    const [actionId = ''] = keepRows(world.store, scopeId, [{ disputed: true }]);
    const shown = await followHandlers(world.deps, connections)['follow.invoice']({ scope, actionId });
    expect(shown).toMatchObject({ line: { actionId }, rows: [], net: 10_000, vat: 2_500, timeline: [] });
    expect(shown.possible).toMatchObject({ live: false, acts: expect.arrayContaining(['send', 'cancelDispute']) });
    await connections.close();
  });

  test('an invoice that is gone costs no call, and an unknown one is said so', async () => {
    const { handlers, world, scopeId } = await open();
    const [actionId = ''] = keepRows(world.store, scopeId, [{}]);
    world.store.prepare('UPDATE invoice SET gone = 1').run();
    expect(await handlers['follow.invoice']({ scope, actionId })).toMatchObject({
      line: { status: 'gone' },
      possible: { acts: [] },
    });
    expect(world.store.prepare('SELECT count(*) AS n FROM error_answer').get()).toEqual({ n: 0 });
    expect(await codeOfPending(handlers['follow.invoice']({ scope, actionId: 'x' }))).toBe('unknown-invoice');
  });
});

describe('customers of the list', () => {
  test('are found by what stands on their invoices, each once under its name, with how many it has', async () => {
    const { handlers, world, scopeId } = await open();
    keepRows(world.store, scopeId, [
      { debtorId: 'd2', debtorName: 'Åkes Bygg AB', search: '1 åkes bygg ab 556036-0793' },
      { debtorId: 'd1', debtorName: 'Alm AB', search: '2 alm ab' },
      { debtorId: 'd2', debtorName: 'Åkes Bygg AB', search: '3 åkes bygg ab 556036-0793' },
      { debtorId: '', debtorName: '', search: '4' },
    ]);
    const found = async (search: string) =>
      (await handlers['follow.customers']({ scope, search })).customers.map(({ debtorId, name, invoices }) =>
        [debtorId, name, invoices].join(' '),
      );
    expect(await found('')).toEqual(['d1 Alm AB 1', 'd2 Åkes Bygg AB 2']);
    expect(await found('ÅKES 0793')).toEqual(['d2 Åkes Bygg AB 2']);
    // As an earlier version kept them they are found as written, and from the next sync on as the registers find.
    for (const search of ['akes bygg', '5560360793']) expect(await found(search)).toEqual([]);
    await foldSearches(world.store, scopeId);
    for (const search of ['akes bygg', 'ÅKES', '5560360793', '556036-0793'])
      expect(await found(search), search).toEqual(['d2 Åkes Bygg AB 2']);
    expect(await found('alm')).toEqual(['d1 Alm AB 1']);
    expect(await found('ålm')).toEqual(['d1 Alm AB 1']);
    expect(await found('eks')).toEqual([]);
    const ofAlm = { ...everyInvoice, debtorId: 'd1' };
    expect(await handlers['follow.list']({ ...listAll, filter: ofAlm })).toMatchObject({
      total: 1,
      named: { customer: 'Alm AB', run: null },
    });
  });
});

describe('payments of the practice company', () => {
  test('a share of what is outstanding is paid in full, those due first', async () => {
    const { handlers, world } = await open();
    const late = await makeInvoice(world, { dueDate: '2026-11-10' });
    const later = await makeInvoice(world, { dueDate: '2026-12-24' });
    await makeInvoice(world, { attest: false });
    const { payments, summary } = await handlers['practice.receivePayments']({ scope, share: 0.5, runId: null });
    const { lines } = await handlers['follow.list'](listAll);
    const status = new Map(lines.map((line) => [line.actionId, line.left]));
    expect([payments, status.get(late), status.get(later)]).toEqual([1, 0, 12_500]);
    expect(summary.counts).toMatchObject({ all: 3, draft: 1, paid: 1 });
  });

  test('are refused for any other connection before anything is called', async () => {
    const { handlers, world } = await open();
    const server = await localServer((response) => response.end());
    const connection = { connectionId: 'two', name: 'Test', kind: 'test' as const, baseAddress: server.url };
    saveConnection(world.store, connection, 'now');
    saveCreditors(world.store, 'two', [{ creditorId: creditorB, name: 'Parkens Gym AB', orgNo: null }]);
    world.deps.secrets.set('two', { scheme: 'SecureToken', token: 't-1' });
    const other = { connectionId: 'two', creditorId: creditorB };
    expect(await codeOfPending(handlers['practice.receivePayments']({ scope: other, share: 1, runId: null }))).toBe(
      'practice-only',
    );
    expect(server.received).toEqual([]);
  });
});
