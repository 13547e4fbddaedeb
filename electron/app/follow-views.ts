import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { type FollowView } from '../../shared/contract/follow-list.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { addView, changeView, countViews, removeView, savedViews, viewNamed } from '../store/saved-views.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { type Deps } from './deps.ts';

/** What most creditors look for; every creditor has them, and none is stored. */
const fromTheStart: readonly FollowView[] = [
  {
    viewId: null,
    name: text('Mer än 30 dagar sena', 'More than 30 days late'),
    filter: { ...everyInvoice, overdueFrom: 31 },
  },
  {
    viewId: null,
    name: text('Sena, e-posten inte öppnad', 'Late, e-mail not opened'),
    filter: { ...everyInvoice, delivery: 'Email', deliveryStatus: 'Received', overdueFrom: 1 },
  },
  { viewId: null, name: text('Delbetalda', 'Paid in part'), filter: { ...everyInvoice, status: 'part-paid' } },
  { viewId: null, name: text('Bestridda', 'Disputed'), filter: { ...everyInvoice, status: 'disputed' } },
  { viewId: null, name: text('Hos inkasso', 'At debt collection'), filter: { ...everyInvoice, status: 'collection' } },
];

/** So many that a list of them can still be read. */
const mostViews = 200;

const nameTaken = (name: string): AppError =>
  new AppError(
    'view-name-taken',
    text(`Det finns redan en vy som heter ${name}.`, `There is a view called ${name} already.`),
    text('Välj ett annat namn.', 'Choose another name.'),
  );

const unknownView = (): AppError =>
  new AppError(
    'unknown-view',
    text('Vyn finns inte längre.', 'The view no longer exists.'),
    text('Spara den som en ny vy.', 'Save it as a new view.'),
  );

const tooMany = (): AppError =>
  new AppError(
    'too-many-views',
    text(`Det finns redan ${String(mostViews)} vyer.`, `There are ${String(mostViews)} views already.`),
    text('Ta bort en som inte används.', 'Remove one that is not used.'),
  );

export const viewsOf = (store: Store, scopeId: number): readonly FollowView[] => [
  ...fromTheStart,
  ...savedViews(store, scopeId).map(({ name, ...view }) => ({ ...view, name: text(name, name) })),
];

const isFromTheStart = (name: string): boolean =>
  fromTheStart.some((view) => [view.name.sv, view.name.en].some((one) => one.toLowerCase() === name.toLowerCase()));

/**
 * Keeps a filter under a name and answers the view's number.
 *
 * @throws AppError `view-name-taken`, `unknown-view` (to be changed, but not there) or `too-many-views`.
 */
export const saveView = (deps: Deps, input: CallInput<'follow.saveView'>): CallOutput<'follow.saveView'> => {
  const { store } = deps;
  const { scopeId } = scopeOf(store, input.scope);
  const { viewId, name, filter } = input;
  return store.inTransaction(() => {
    const namesake = viewNamed(store, scopeId, name);
    if (isFromTheStart(name) || (namesake !== null && namesake.viewId !== viewId)) throw nameTaken(name);
    if (viewId === null && countViews(store, scopeId) >= mostViews) throw tooMany();
    if (viewId !== null && !changeView(store, scopeId, { viewId, name, filter })) throw unknownView();
    return {
      viewId: viewId ?? addView(store, scopeId, { name, filter }),
      views: [...viewsOf(store, scopeId)],
    };
  });
};

export const dropView = (deps: Deps, { scope, viewId }: CallInput<'follow.removeView'>): void => {
  removeView(deps.store, scopeOf(deps.store, scope).scopeId, viewId);
};
