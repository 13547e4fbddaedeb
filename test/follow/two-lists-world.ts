import { z } from 'zod';
import { stockholmDate, addDays, calendarDate, type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { reconciliationSubViewIn } from '../../shared/service/reconciliation-views.ts';
import { selfInvoiceSubViewIn } from '../../shared/service/self-invoice-views.ts';
import { listIn } from '../../shared/service/view-fields.ts';
import { mirrorReconciliation, mirrorSelfInvoice } from '../../electron/follow/mirror.ts';
import { saveReconciliations } from '../../electron/store/reconciliations.ts';
import { saveSelfInvoices } from '../../electron/store/self-invoices.ts';
import { type Store } from '../../electron/store/store.ts';
import { type TwoListTable } from '../../electron/store/two-lists.ts';
import { selfEntry, supplierEntry } from '../outbox/self-world.ts';
import { addTwoScopes, temporaryStore } from '../store/open.ts';
import { openSyncWorld } from './sync-world.ts';
import { creditorId } from './world.ts';

export const twoLists = ['reconciliation', 'self_invoice'] as const satisfies readonly TwoListTable[];

type PerList<T> = Readonly<Record<TwoListTable, T>>;
type Row = Readonly<Record<string, unknown>>;
type Due = 'yes' | 'perhaps' | 'no';

const paths: PerList<string> = { reconciliation: '/v1/reconciliationinvoice', self_invoice: '/v1/selfinvoice' };
const created = z.object({ PublicId: z.string() }).partial();
const openIn = z.array(z.object({ ActionPublicId: z.string(), CurrentAmount: z.object({ Value: z.int() }) }));
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Page/MediaBox[0 0 595 842]>>endobj\n%%EOF\n').toString('base64');
const nobody = { id: '00000000-0000-4000-8000-000000000000', left: 0 };

const rowsOf = (store: Store, table: TwoListTable): readonly Row[] =>
  z
    .array(z.record(z.string(), z.unknown()))
    .parse(store.prepare(`SELECT * FROM ${table} WHERE gone = 0 ORDER BY action_id`).all())
    .map((row) => ({ ...row, scope_id: 0, synced_at: '' }));

const both = <T>(of: (table: TwoListTable) => T): PerList<T> => ({
  reconciliation: of('reconciliation'),
  self_invoice: of('self_invoice'),
});

/** A practice service with reconciliation and self invoices, a mirror of them, and when the lists are to be read. */
export const openTwoListsWorld = async () => {
  const world = await openSyncWorld(1, 1);
  const { says, store, scopeId } = world;
  const told = temporaryStore();
  addTwoScopes(told);
  const supplier = created.parse(
    await says('POST', '/v1/debtors/debtor', { ...supplierEntry(1), CreditorPublicId: creditorId }),
  ).PublicId;
  let hours = 0;
  let numbers = 0;
  let readOn = '';
  let due: PerList<Due> = both(() => 'yes');
  const now = (): Date => new Date(Date.now() + hours * 3_600_000);
  const serviceDay = async (): Promise<CalendarDate> => {
    const { Now } = z.object({ Now: z.string() }).parse(await says('GET', '/practice/state'));
    return calendarDate(Now.slice(0, 10));
  };
  const today = async (): Promise<CalendarDate> => {
    const [ours, there] = [stockholmDate(now()), await serviceDay()];
    return there > ours ? there : ours;
  };
  const entry = (value: number): object => {
    numbers += 1;
    return {
      CreditorPublicId: creditorId,
      InvoiceNumber: String(20_000 + numbers),
      Debtor: { Name: `Kund ${String(numbers)}`, Email: 'kund@example.se' },
      DeliveryMethod: 'Manually',
      CurrentAmount: { Value: value, CurrencyCode: 'SEK' },
      InvoiceFile: { FileName: 'f.pdf', ContentType: 'application/pdf', Data: pdf },
    };
  };
  const at = async (table: TwoListTable, share: number): Promise<typeof nobody> => {
    const open = openIn.parse(await says('GET', `${paths[table]}/open/${creditorId}`));
    const one = open[Math.floor((share * open.length) / 1000)];
    return one === undefined ? nobody : { id: one.ActionPublicId, left: one.CurrentAmount.Value };
  };
  const draft = async (change: object = {}): Promise<string> => {
    const body = { ...selfEntry(supplier ?? ''), ...change, CreditorPublicId: creditorId };
    return created.parse(await says('POST', `${paths.self_invoice}/action`, body)).PublicId ?? nobody.id;
  };
  const listsOf = async (table: TwoListTable): Promise<readonly unknown[]> => {
    const open = await says('GET', `${paths[table]}/open/${creditorId}`);
    const closed = await says('GET', `${paths[table]}/closed/${creditorId}?from=2020-01-01&to=2099-01-01`);
    return [open, closed].flatMap((list) => z.array(z.unknown()).parse(list));
  };
  const callsTo = async (table: TwoListTable): Promise<number> =>
    z
      .array(z.object({ Path: z.string() }))
      .parse(await says('GET', '/practice/calls'))
      .filter(({ Path }) => Path.startsWith(paths[table])).length;
  const counts = async (): Promise<PerList<number>> => ({
    reconciliation: await callsTo('reconciliation'),
    self_invoice: await callsTo('self_invoice'),
  });
  return {
    says,
    ledger: world.ledger,
    world: world.world,
    at,
    draft,
    handOver: async (value: number): Promise<void> => {
      await says('POST', `${paths.reconciliation}/action`, entry(value));
    },
    /** Another number, amount and customer: the service opens anew what was closed. */
    change: async (share: number): Promise<void> => {
      const { id } = await at('reconciliation', share);
      await says('PUT', `${paths.reconciliation}/action/${id}`, entry(1_500));
    },
    credit: async (id: string): Promise<void> => {
      const [row] = z
        .array(z.record(z.string(), z.unknown()))
        .parse(z.object({ Records: z.unknown() }).parse(selfEntry('')).Records);
      const credit = await draft({ CreditingSelfInvoicePublicId: id, Records: [{ ...row, Quantity: -10 }] });
      await says('PUT', `${paths.self_invoice}/attest/${credit}`);
    },
    daysAgo: async (days: number): Promise<CalendarDate> => addDays(await serviceDay(), -days),
    hoursPass: (): void => {
      hours += 7;
      due = both(() => 'yes');
    },
    /** A payment of one that the mirror knows tells of itself by the list of payments. */
    paid: (id: string, surely: boolean): void => {
      if (due.reconciliation === 'yes') return;
      const isKnown = rowsOf(store, 'reconciliation').some((row) => row['action_id'] === id);
      due = { ...due, reconciliation: isKnown && surely ? 'yes' : 'perhaps' };
    },
    /** Something was done from here. */
    own: (kind: string): void => {
      numbers += 1;
      store
        .prepare(
          `INSERT INTO job (scope_id, kind, business_key, payload, state, changed_at)
           VALUES (?, ?, ?, '{}', 'sent', '2026-11-01T09:00:00.000Z')`,
        )
        .run(scopeId, kind, `own-${String(numbers)}`);
      due = { ...due, [kind === 'sendReconciliation' ? 'reconciliation' : 'self_invoice']: 'yes' };
    },
    due: async (whole: boolean): Promise<PerList<Due>> =>
      whole || (await today()) !== readOn ? both(() => 'yes' as const) : due,
    syncAs: async (options: { readonly whole: boolean }): Promise<void> => {
      const day = await today();
      await world.sync({ ...options, now: now() });
      readOn = day;
      due = both(() => 'no');
    },
    /** The calls to each list's part of the service while something is done. */
    asked: async (done: () => Promise<void>): Promise<PerList<number>> => {
      const before = await counts();
      await done();
      const after = await counts();
      return both((table) => after[table] - before[table]);
    },
    shown: (): PerList<readonly Row[]> => both((table) => rowsOf(store, table)),
    /** What the service's own lists tell, each whole, kept as a mirror would. */
    truth: async (): Promise<PerList<readonly Row[]>> => {
      for (const table of twoLists) told.prepare(`DELETE FROM ${table}`).run();
      const day = await today();
      const owed = listIn(reconciliationSubViewIn).parse(await listsOf('reconciliation'));
      saveReconciliations(told, 1, owed.map(mirrorReconciliation), '');
      const self = listIn(selfInvoiceSubViewIn).parse(await listsOf('self_invoice'));
      saveSelfInvoices(
        told,
        1,
        self.map((view) => mirrorSelfInvoice(view, day)),
        '',
      );
      return both((table) => rowsOf(told, table));
    },
  };
};
export type TwoListsWorld = Awaited<ReturnType<typeof openTwoListsWorld>>;
