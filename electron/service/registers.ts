import { type CalendarDate, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { readIdentityNo } from '../../shared/domain/org-no.ts';
import {
  type DebtorViewIn,
  debtorViewIn,
  type ProductViewIn,
  productViewIn,
} from '../../shared/service/register-views.ts';
import { blankToNull } from '../../shared/service/view-fields.ts';
import { markDebtorsGone, type MirrorDebtor, saveDebtors } from '../store/debtors.ts';
import { markProductsGone, type MirrorProduct, saveProducts } from '../store/products.ts';
import { scopeById } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { saveSyncState } from '../store/sync.ts';
import { type ServiceClient } from './client.ts';
import { readPages } from './paging.ts';
import { type Priority } from './pace.ts';

export interface RefreshOptions {
  readonly now: Date;
  readonly priority?: Priority;
  readonly signal?: AbortSignal;
  /** No page is asked for ahead that may turn out to be for nothing. */
  readonly sureOnly?: boolean;
}

export interface Refreshed {
  /** How many the register holds. */
  readonly records: number;
  /** False where the register changed while it was read: then nothing was marked gone. */
  readonly complete: boolean;
}

/** By which identity numbers are compared: their ten digits, else whatever digits there are; null without any. */
export const orgNoKey = (orgNo: string | null, today: CalendarDate): string | null => {
  if (orgNo === null) return null;
  const digits = readIdentityNo(orgNo, today)?.digits10 ?? orgNo.replace(/\D/g, '');
  return digits === '' ? null : digits;
};

const mirrorDebtor = (view: DebtorViewIn, today: CalendarDate): MirrorDebtor => ({
  debtorId: view.DebtorPublicId,
  debtorNo: blankToNull(view.DebtorNo),
  externalId: blankToNull(view.DebtorExternalId),
  name: view.Name ?? '',
  orgNo: orgNoKey(view.OrgNo, today),
  email: blankToNull(view.Email),
  view,
});

/**
 * Keeps one customer as it was just read or written, without waiting for the next reading of the register. `view`: a DebtorView;
 * of another shape nothing is kept.
 */
export const keepDebtor = (store: Store, scopeId: number, view: unknown, now: Date): void => {
  const read = debtorViewIn.safeParse(view);
  if (read.success) saveDebtors(store, scopeId, [mirrorDebtor(read.data, stockholmDate(now))], now.toISOString());
};

const mirrorProduct = (view: ProductViewIn): MirrorProduct => ({
  productId: view.ProductPublicId,
  articleNo: blankToNull(view.ArticleNumber),
  description: view.Description ?? '',
  view,
});

/** Like {@link keepDebtor}, for an article. */
export const keepProduct = (store: Store, scopeId: number, view: unknown, now: Date): void => {
  const read = productViewIn.safeParse(view);
  if (read.success) saveProducts(store, scopeId, [mirrorProduct(read.data)], now.toISOString());
};

const requestOf = (scopeCreditor: string, options: RefreshOptions) => ({
  path: { id: scopeCreditor },
  priority: options.priority ?? ('batch' as const),
  ...(options.signal === undefined ? {} : { signal: options.signal }),
});

/**
 * Reads the creditor's whole customer register into the mirror, a page a transaction. What a complete reading did not show
 * is gone.
 *
 * @throws AppError for a refusal, no answer or nonsense; pages that came before it are kept.
 */
export const refreshDebtors = async (
  client: ServiceClient,
  store: Store,
  scopeId: number,
  options: RefreshOptions,
): Promise<Refreshed> => {
  const { scope } = scopeById(store, scopeId);
  const [readAt, today] = [options.now.toISOString(), stockholmDate(options.now)];
  const { ids, complete } = await readPages(client, {
    request: { endpoint: 'GET /v1/debtors/debtors/{id}', ...requestOf(scope.creditorId, options) },
    item: debtorViewIn,
    sureOnly: options.sureOnly === true,
    idOf: (view) => view.DebtorPublicId,
    onPage: (views) => {
      saveDebtors(
        store,
        scopeId,
        views.map((view) => mirrorDebtor(view, today)),
        readAt,
      );
    },
  });
  if (complete) markDebtorsGone(store, scopeId, ids);
  saveSyncState(store, scopeId, 'debtors', { cursor: null, at: readAt });
  return { records: ids.size, complete };
};

/** Like {@link refreshDebtors}, for the article register. */
export const refreshProducts = async (
  client: ServiceClient,
  store: Store,
  scopeId: number,
  options: RefreshOptions,
): Promise<Refreshed> => {
  const { scope } = scopeById(store, scopeId);
  const readAt = options.now.toISOString();
  const { ids, complete } = await readPages(client, {
    request: { endpoint: 'GET /v1/products/products/{id}', ...requestOf(scope.creditorId, options) },
    item: productViewIn,
    sureOnly: options.sureOnly === true,
    idOf: (view) => view.ProductPublicId,
    onPage: (views) => {
      saveProducts(store, scopeId, views.map(mirrorProduct), readAt);
    },
  });
  if (complete) markProductsGone(store, scopeId, ids);
  saveSyncState(store, scopeId, 'products', { cursor: null, at: readAt });
  return { records: ids.size, complete };
};
