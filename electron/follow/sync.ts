import { AppError } from '../../shared/domain/app-error.ts';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { type CallRequest, type ServiceClient } from '../service/client.ts';
import { refreshLockedPeriod } from '../service/locked-period.ts';
import { type Priority } from '../service/pace.ts';
import { refreshDebtors, refreshProducts } from '../service/registers.ts';
import { codeRegisters } from '../../shared/service/record-fields.ts';
import { refreshCategories } from '../service/categories.ts';
import { refreshCodes } from '../service/codes.ts';
import { scopeById } from '../store/scopes.ts';
import { foldSearches } from '../store/search-fold.ts';
import { type MirrorPayment } from '../store/payments.ts';
import { type Store } from '../store/store.ts';
import { type MirrorEvent } from '../store/events.ts';
import { forgetCursors, saveSyncState, type Synced, syncState } from '../store/sync.ts';
import { forgetTold, toldInvoices } from '../store/told-invoices.ts';
import { syncContracts } from './contracts.ts';
import { readChanged } from './changed.ts';
import { keepPaymentsOf, paidBefore, readPaymentsOf } from './dated-payments.ts';
import { events, isOlderReplaced, keepRecent, payments, type Recent, readOwed, readRecent } from './notes.ts';
import { syncFailedEvents } from './failed-events.ts';
import { ifNotDenied } from './lists.ts';
import { syncReconciliations } from './reconciliations.ts';
import { syncSelfInvoices } from './self-invoices.ts';
import { serviceToday } from './today.ts';
import { syncUnhandledPayments } from './unhandled.ts';
import { isWholeListOld, readAnew, readWhole } from './whole.ts';

/** One bringing up to date of one creditor's mirror. */
export interface SyncRun {
  readonly client: ServiceClient;
  readonly store: Store;
  readonly scopeId: number;
  readonly creditorId: string;
  readonly now: Date;
  /** The service's day. */
  readonly today: CalendarDate;
  readonly call: Pick<CallRequest, 'priority' | 'signal'>;
}

export interface SyncOptions {
  readonly now: Date;
  readonly priority?: Priority;
  readonly signal?: AbortSignal;
  /** Everything that is open and the registers too, however new they are. */
  readonly whole?: boolean;
}

/** What is read again after older data took the place of what the mirror saw. */
const readAgain: readonly Synced[] = ['events', 'payments', 'contracts', 'reconciliations', 'selfInvoices'];

/** Brings the invoices up to date that something was told of, or all; false where a list did not hold still. */
const readInvoices = async (run: SyncRun, told: ReadonlySet<string>, all: boolean): Promise<boolean> =>
  (!all && (await ifNotDenied(readChanged(run, told), () => false))) || readWhole(run, told);

/**
 * Events and payments of the days before the last ones, and what these events tell of payments that are dated earlier still. Where
 * payments were not read before, a year of them is read anyway.
 */
const readAllOwed = async (run: SyncRun, happened: Recent<MirrorEvent>, paid: Recent<MirrorPayment>): Promise<void> => {
  const werePaymentsRead = (syncState(run.store, run.scopeId, 'payments')?.cursor ?? null) !== null;
  await readOwed(run, events, happened, async (news) => {
    if (werePaymentsRead) keepPaymentsOf(run, await readPaymentsOf(run, paidBefore(run, news, [])));
  });
  await readOwed(run, payments, paid);
};

/**
 * Invoices, and what happened to them. Events and payments are read first: they tell which invoices changed, and only when these
 * are up to date is kept that it was told. So what happens meanwhile, or after a sync was cut off, is told the next time.
 *
 * @returns whether older data took the place of what the mirror saw.
 */
const syncInvoices = async (run: SyncRun, whole: boolean): Promise<boolean> => {
  const happened = await readRecent(run, events);
  const paid = await readRecent(run, payments);
  const all = whole || happened.behind || paid.behind || isWholeListOld(run);
  const replaced = happened.replaced || (all && (await isOlderReplaced(run, events, happened)));
  const byFile = toldInvoices(run.store, run.scopeId);
  const told = new Set([...happened.changed, ...paid.changed, ...byFile.map(({ actionId }) => actionId)]);
  const dated = await readPaymentsOf(run, replaced ? [] : paidBefore(run, happened, paid.told));
  if (!(await (replaced ? readAnew(run) : readInvoices(run, told, all)))) return replaced;
  if (replaced) forgetCursors(run.store, run.scopeId, readAgain);
  await readAllOwed(run, happened, paid);
  keepPaymentsOf(run, dated);
  keepRecent(run, events, happened);
  keepRecent(run, payments, paid);
  forgetTold(run.store, run.scopeId, byFile);
  saveSyncState(run.store, run.scopeId, 'invoices', { cursor: run.today, at: run.now.toISOString() });
  return replaced;
};

/** A user may be without the right to read some of it (rights.ts): then the rest is up to date all the same. */
const ifAllowed = async (reading: Promise<unknown>): Promise<void> => {
  try {
    await reading;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};

const syncLock = ({ client, store, scopeId, now, call }: SyncRun): Promise<void> =>
  ifAllowed(refreshLockedPeriod(client, store, scopeId, { now, ...call }));

/** Cost centres and projects: few, and seldom changed. */
const syncCodes = async ({ client, store, scopeId, now, call }: SyncRun): Promise<void> => {
  for (const register of codeRegisters)
    await ifAllowed(refreshCodes(register)(client, store, scopeId, { now, ...call }));
};

/** So long a register that was read is taken for good: the service does not tell what changed in it, in ms. */
const registerAge = 24 * 3_600_000;

const syncRegisters = async ({ client, store, scopeId, now, call }: SyncRun, whole: boolean): Promise<void> => {
  const isOld = (what: 'debtors' | 'products' | 'categories'): boolean => {
    const read = syncState(store, scopeId, what);
    return read === null || now.getTime() - Date.parse(read.at) > registerAge;
  };
  const options = { now, sureOnly: true, ...call };
  if (whole || isOld('debtors')) await refreshDebtors(client, store, scopeId, options);
  if (whole || isOld('products')) await refreshProducts(client, store, scopeId, options);
  if (whole || isOld('categories')) await ifAllowed(refreshCategories(client, store, scopeId, options));
};

/**
 * Brings the local mirror of a creditor up to date with few calls: invoices, events, payments, what waits to be handled, the
 * locked period, and now and then the contract, reconciliation and self invoices and the registers. May be repeated at any time:
 * reading the same again changes nothing. Each part keeps when it was read (sync_state).
 *
 * What the service tells by no event (a customer's new name, what is owed at debt collection) is as old as the last reading of
 * the whole list.
 *
 * @throws AppError for a refusal, no answer or nonsense; what was read before it is kept.
 */
export const syncFollow = async (
  client: ServiceClient,
  store: Store,
  scopeId: number,
  options: SyncOptions,
): Promise<void> => {
  const { scope } = scopeById(store, scopeId);
  const run: SyncRun = {
    client,
    store,
    scopeId,
    creditorId: scope.creditorId,
    now: options.now,
    today: await serviceToday(client, options.now),
    call: {
      priority: options.priority ?? 'person',
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    },
  };
  await foldSearches(store, scopeId);
  const replaced = await syncInvoices(run, options.whole === true);
  await syncUnhandledPayments(run);
  await syncLock(run);
  await syncContracts(run, options.whole === true);
  await syncReconciliations(run, options.whole === true);
  await syncSelfInvoices(run, options.whole === true);
  await syncFailedEvents(run, options.whole === true);
  await syncRegisters(run, options.whole === true || replaced);
  if (options.whole === true) await syncCodes(run);
};
