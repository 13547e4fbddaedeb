import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { startPracticeConnection } from '../../electron/app/settings-connections.ts';
import { mirrorEvent, mirrorInvoice, mirrorPayments, mirrorUnhandled } from '../../electron/follow/mirror.ts';
import { syncFollow, type SyncOptions } from '../../electron/follow/sync.ts';
import { mirrorContract } from '../../electron/service/contracts.ts';
import { createClient } from '../../electron/service/client.ts';
import { practiceConnectionId } from '../../electron/service/connections.ts';
import { memoryErrorLog } from '../../electron/service/error-budget.ts';
import { createPace } from '../../electron/service/pace.ts';
import { saveContracts } from '../../electron/store/contracts.ts';
import { saveEvents } from '../../electron/store/events.ts';
import { saveInvoices } from '../../electron/store/invoices.ts';
import { savePayments } from '../../electron/store/payments.ts';
import { scopeOf } from '../../electron/store/scopes.ts';
import { type Store } from '../../electron/store/store.ts';
import { replaceUnhandledPayments } from '../../electron/store/unhandled-payments.ts';
import { addMonths, calendarDate, type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { contractSubViewIn } from '../../shared/service/contract-views.ts';
import { commonActionEventsIn, invoiceSubsIn } from '../../shared/service/invoice-views.ts';
import { incomingPaymentsIn, unhandledPaymentsIn } from '../../shared/service/payment-views.ts';
import { listIn } from '../../shared/service/view-fields.ts';
import { addTwoScopes, temporaryStore } from '../store/open.ts';
import { openLedger } from './ledger.ts';
import { creditorId, makeInvoice, openWorld } from './world.ts';

const ofOthers = 'NOT IN (SELECT action_id FROM invoice WHERE gone = 1)';

/** What the mirror counts: what is gone stays in it, with all that it told. */
const counted = {
  invoice: 'SELECT * FROM invoice WHERE gone = 0 ORDER BY action_id',
  invoice_event: `SELECT * FROM invoice_event WHERE action_id ${ofOthers} ORDER BY event_id`,
  payment: `SELECT * FROM payment WHERE action_id ${ofOthers} ORDER BY payment_id`,
  contract: 'SELECT * FROM contract WHERE gone = 0 ORDER BY contract_id',
  unhandled_payment: 'SELECT * FROM unhandled_payment ORDER BY payment_id',
} as const;

export type Contents = Readonly<Record<string, readonly string[]>>;

/** All that a mirror counts, a text a row, without whose it is and when it was read. */
export const contents = (store: Store): Contents =>
  Object.fromEntries(
    Object.entries(counted).map(([table, sql]) => [
      table,
      store
        .prepare(sql)
        .all()
        .map((row) => JSON.stringify({ ...z.record(z.string(), z.unknown()).parse(row), scope_id: 0, synced_at: '' })),
    ]),
  );

/** The rows in which two mirrors differ; none where they are the same. */
export const differences = (mirror: Contents, service: Contents): readonly string[] =>
  Object.keys(counted).flatMap((table) => {
    const [held, there] = [new Set(mirror[table]), new Set(service[table])];
    return [
      ...[...held].filter((row) => !there.has(row)).map((row) => `${table}, only in the mirror: ${row}`),
      ...[...there].filter((row) => !held.has(row)).map((row) => `${table}, not in the mirror: ${row}`),
    ];
  });

type Says = (method: string, path: string, body?: unknown) => Promise<unknown>;

const speaker =
  (url: string): Says =>
  async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Basic ${Buffer.from('demo:demo').toString('base64')}`,
        Accept: 'application/json',
        'Content-Type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return text === '' ? null : JSON.parse(text);
  };

/** The day of the practice service's own clock. */
export const serviceDay = async (says: Says): Promise<CalendarDate> => {
  const { Now } = z.object({ Now: z.string() }).parse(await says('GET', '/practice/state'));
  return calendarDate(Now.slice(0, 10));
};

/** What the service itself says of the last year, each list whole in one answer, kept as a mirror would. */
const learn = async (says: Says, store: Store): Promise<Contents> => {
  for (const table of Object.keys(counted)) store.prepare(`DELETE FROM ${table}`).run();
  const today = await serviceDay(says);
  const [from, to] = [addMonths(today, -13), addMonths(today, 1)];
  const invoices = [
    await says('GET', `/v1/invoice/open/${creditorId}`),
    await says('GET', `/v1/invoice/closedbyperiod/${creditorId}?from=${from}&to=${to}`),
  ].flatMap((list) => invoiceSubsIn.parse(list).map((view) => mirrorInvoice(view, today)));
  const events = await says('GET', `/v1/invoice/events/${creditorId}?from=${from}&to=${to}`);
  const asked = { CreditorPublicId: creditorId, From: from, To: to };
  const payments = await says('PUT', '/v1/payments/incomingpayments', asked);
  const waiting = await says('GET', `/v1/payments/unhandledpayments/${creditorId}`);
  const contracts = listIn(contractSubViewIn).parse(await says('GET', `/v1/contractinvoice/actions/${creditorId}`));
  saveInvoices(store, 1, invoices, '');
  saveContracts(store, 1, contracts.map(mirrorContract), '');
  saveEvents(
    store,
    1,
    commonActionEventsIn.parse(events).flatMap((view) => mirrorEvent(view) ?? []),
  );
  savePayments(store, 1, mirrorPayments(incomingPaymentsIn.parse(payments)));
  replaceUnhandledPayments(
    store,
    1,
    unhandledPaymentsIn.parse(waiting).flatMap((view) => mirrorUnhandled(view) ?? []),
  );
  return contents(store);
};

const callsOf = async (says: Says): Promise<readonly string[]> =>
  z
    .array(z.object({ Method: z.string(), Path: z.string() }))
    .parse(await says('GET', '/practice/calls'))
    .flatMap(({ Method, Path }) => (Path.startsWith('/v1/') ? [`${Method} ${Path.split(/[?]/)[0] ?? ''}`] : []));

/** A practice service with so many open invoices, `each` to a customer, and a mirror that has seen nothing yet. */
export const openSyncWorld = async (invoices: number, each: number) => {
  const world = await openWorld();
  await startPracticeConnection(world.deps, world.connections);
  const { scopeId } = scopeOf(world.store, { connectionId: practiceConnectionId, creditorId });
  const ledger = openLedger(world.ledgerFile);
  onTestFinished(ledger.close);
  await makeInvoice(world);
  ledger.fill(invoices - 1, each);
  const says = speaker(world.url);
  const told = temporaryStore();
  addTwoScopes(told);
  await says('PUT', '/practice/settings', { ErrorThreshold: 1_000_000 });
  /** Each at a pace of its own: what one met does not hold up the next. Answers the calls that it took. */
  const sync = async (options: Partial<SyncOptions> = {}): Promise<readonly string[]> => {
    const client = createClient({
      connectionId: practiceConnectionId,
      kind: 'practice',
      baseAddress: world.url,
      credential: () => ({ scheme: 'Basic', userName: 'demo', password: 'demo' }),
      pace: createPace({ errorLog: memoryErrorLog() }),
    });
    const before = (await callsOf(says)).length;
    try {
      await syncFollow(client, world.store, scopeId, { now: new Date(), ...options });
    } finally {
      await client.close();
    }
    return (await callsOf(says)).slice(before);
  };
  return { world, store: world.store, scopeId, ledger, says, sync, truth: () => learn(says, told) };
};
export type SyncWorld = Awaited<ReturnType<typeof openSyncWorld>>;
