import { z } from 'zod';
import { errorBudget } from '../../shared/service/limits.ts';
import { all } from '../../electron/store/rows.ts';
import { type Store } from '../../electron/store/store.ts';
import { type ApprovedDraft } from '../../electron/outbox/plan-run.ts';
import { ledgerTotals, type LoggedCall, type ServiceHands, sheetTotals, windowMs } from '../outbox/harness.ts';

/** What the service's books and its log of calls show, held against the sheet. */
export interface Proof {
  /** Invoices of the sheet that the service lacks, or has not attested. */
  readonly lost: number;
  /** Invoices and customers at the service beyond the sheet's. */
  readonly doubled: number;
  /** Calls too fast, refusals beyond our share in any window, call ids used for two contents. */
  readonly limitsCrossed: number;
}

/** Refusals of the service's own in any window: injected ones are left out (outbox.md, Proof). */
const mostErrorsInAWindow = (calls: readonly LoggedCall[]): number => {
  const at = calls
    .filter((call) => !call.Fault && (call.Status ?? 0) >= 400)
    .map((call) => Date.parse(call.Time))
    .sort((a, b) => a - b);
  return Math.max(0, ...at.map((from) => at.filter((time) => time >= from && time < from + windowMs).length));
};

/** Call ids that the service saw with two methods or paths. */
const idsOfTwoCalls = (calls: readonly LoggedCall[]): number => {
  const under = new Map<string, Set<string>>();
  for (const { UniqueApiCallId: id, Method, Path } of calls)
    if (id !== null) under.set(id, (under.get(id) ?? new Set()).add(`${Method} ${Path}`));
  return [...under.values()].filter((calls) => calls.size > 1).length;
};

/** Call ids under which two different bodies went, by the log of tries: the service keeps no bodies. */
export const idsOfTwoBodies = (store: Store): number =>
  all(
    z.object({ call_id: z.string() }),
    store.prepare(
      `SELECT call_id FROM job_try WHERE call_id IS NOT NULL GROUP BY call_id HAVING count(DISTINCT body_hash) > 1`,
    ),
    [],
  ).length;

/** How many of `wanted` are not in `found`, each counted as often as it stands there. */
const missing = (wanted: readonly number[], found: readonly number[]): number => {
  const left = new Map<number, number>();
  for (const each of found) left.set(each, (left.get(each) ?? 0) + 1);
  return wanted.filter((each) => {
    const there = left.get(each) ?? 0;
    left.set(each, there - 1);
    return there <= 0;
  }).length;
};

/** 429 of the service's own, more refusals in any window than are allowed, call ids used for two calls. */
export const limitsCrossed = (calls: readonly LoggedCall[], allowed: number): number =>
  calls.filter((call) => call.Status === 429 && !call.Fault).length +
  Math.max(0, mostErrorsInAWindow(calls) - allowed) +
  idsOfTwoCalls(calls);

/** Source: outbox.md, Proof. */
export const prove = async (
  hands: ServiceHands,
  stores: readonly Store[],
  sheet: readonly ApprovedDraft[],
): Promise<Proof> => {
  const ledger = await ledgerTotals(hands);
  const unattested = (await hands.open()).filter((invoice) => invoice.Stage !== 'Attested').length;
  const customers = new Set(sheet.map(({ customer }) => customer.key)).size;
  const wanted = sheetTotals(sheet);
  return {
    lost: missing(wanted, ledger) + unattested,
    doubled: missing(ledger, wanted) + (await hands.debtors()).length - customers,
    limitsCrossed:
      limitsCrossed(await hands.calls(), errorBudget.ourShare) +
      stores.reduce((sum, store) => sum + idsOfTwoBodies(store), 0),
  };
};
