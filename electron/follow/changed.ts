import { defaultPageSize, type PagedResult } from '../service/paging.ts';
import { type KnownInvoice, knownInvoices, markInvoicesGone, openInvoices, openInvoicesOf } from '../store/invoices.ts';
import { readClosedAmong, readClosedSince } from './closed.ts';
import { readOpen, readOpenOf, together } from './lists.ts';
import { type SyncRun } from './sync.ts';

const nothing: PagedResult = { ids: new Set(), complete: true };

const without = (invoices: readonly KnownInvoice[], ids: ReadonlySet<string>): readonly KnownInvoice[] =>
  invoices.filter(({ actionId }) => !ids.has(actionId));

/**
 * Reads the open list from its last known invoice on. It is in the order in which invoices were made: where that one stands at its
 * place and only new ones follow, nothing left the list or came back to it unnoticed. Null where that is not so.
 */
const readNew = async (run: SyncRun, known: readonly KnownInvoice[]): Promise<ReadonlySet<string> | null> => {
  const ids = new Set(known.map(({ actionId }) => actionId));
  const { ids: shown, complete } = await readOpen(run, known.length - 1, 0);
  const [last, ...added] = shown;
  const agrees = complete && last !== undefined && ids.has(last) && !added.some((id) => ids.has(id));
  return agrees ? shown : null;
};

/** What the mirror holds of these debtors and invoices as open, or was told of, and the lists that were read do not show. */
const missingOf = (
  run: SyncRun,
  debtors: readonly string[],
  told: readonly KnownInvoice[],
  seen: ReadonlySet<string>,
): readonly KnownInvoice[] => {
  const held = debtors.flatMap((debtorId) => openInvoicesOf(run.store, run.scopeId, debtorId));
  const each = new Map([...told, ...held].map((invoice) => [invoice.actionId, invoice]));
  return without([...each.values()], seen);
};

/**
 * Brings the invoices up to date of which something was told: the lists of their debtors, what closed lately, and what is new at the
 * end of the open list. Never takes more calls for the open ones than the whole open list would.
 *
 * @returns false where only the whole list can tell: too much was told, or the lists do not agree with the mirror.
 */
export const readChanged = async (run: SyncRun, changed: ReadonlySet<string>): Promise<boolean> => {
  const { store, scopeId } = run;
  const told = knownInvoices(store, scopeId, changed);
  const debtors = [...new Set(told.map(({ debtorId }) => debtorId))];
  const pages = Math.ceil((openInvoices(store, scopeId).length + 1) / (defaultPageSize - 1));
  if (pages <= 1 + debtors.length || debtors.includes('')) return false;

  const parts = [changed.size === 0 ? nothing : await readClosedSince(run)];
  for (const debtorId of debtors) parts.push(await readOpenOf(run, debtorId));
  const seen = together(parts);
  const missing = missingOf(run, debtors, told, seen.ids);
  const elsewhere = missing.length === 0 ? nothing : await readClosedAmong(run, missing);
  const lost = without(missing, elsewhere.ids);

  const unfound = new Set(lost.map(({ actionId }) => actionId));
  const added = await readNew(run, without(openInvoices(store, scopeId), unfound));
  if (added === null || !seen.complete || !elsewhere.complete) return false;
  // A draft that went to another customer may stand among the new ones.
  const gone = without(lost, added);
  markInvoicesGone(
    store,
    scopeId,
    gone.map(({ actionId }) => actionId),
  );
  return true;
};
