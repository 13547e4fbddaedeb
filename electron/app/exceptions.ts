import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type exceptionCalls } from '../../shared/contract/exceptions.ts';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { shownToday } from '../follow/shown-today.ts';
import { stateWords } from '../outbox/words.ts';
import {
  actsUnderWay,
  type ActUnderWay,
  countExceptions,
  type FoundException,
  listExceptions,
} from '../store/exceptions.ts';
import { invoiceById, type ListedInvoice } from '../store/invoice-list.ts';
import { jobById } from '../store/jobs.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { syncState } from '../store/sync.ts';
import { type Deps } from './deps.ts';
import { exceptionQuery } from './exception-count.ts';
import { answersOf, type ExceptionItem, exceptionWords, isAnswerable, saidOf } from './exceptions-words.ts';
import { possibleActs } from './follow-acts.ts';
import { paymentsShown, type ShownPayment } from './payment-suggestions.ts';

const actsOf = (
  { kind }: FoundException,
  invoice: ListedInvoice | null,
  today: CalendarDate,
): ExceptionItem['acts'] => {
  const possible = invoice === null ? [] : possibleActs(invoice, null, today).acts;
  return answersOf[kind].filter((act) => isAnswerable(act, possible));
};

/** What an item is about, by which acts with it are known: their kind where it is about no payment and no invoice. */
const aboutOf = ({ kind, paymentId, actionId }: FoundException): string | null =>
  paymentId ?? actionId ?? (kind === 'events-failed' ? 'resendEvents' : null);

const underWayOf = (acts: readonly ActUnderWay[], found: FoundException): ExceptionItem['underWay'] => {
  // What stands as an item of its own is not under way besides.
  const last = found.jobId === null ? acts.findLast(({ about }) => about === aboutOf(found)) : undefined;
  return last === undefined ? null : { state: last.state, words: last.words ?? stateWords[last.state] };
};

/** What a page of items is made from, beside what was found. */
interface Around {
  readonly store: Store;
  readonly scopeId: number;
  readonly today: CalendarDate;
  readonly acts: readonly ActUnderWay[];
  readonly payments: ReadonlyMap<string, ShownPayment>;
}

const moneyOf = (
  payment: ShownPayment | null,
  invoice: ListedInvoice | null,
): Pick<ExceptionItem, 'left' | 'currency' | 'payment' | 'suggestions'> => ({
  left: invoice?.left ?? null,
  currency: payment?.currency ?? invoice?.currency ?? 'SEK',
  payment: payment?.payment ?? null,
  suggestions: payment?.suggestions ?? [],
});

const itemOf = (found: FoundException, { store, scopeId, today, acts, payments }: Around): ExceptionItem => {
  const { kind, actionId, jobId, paymentId } = found;
  const invoice = actionId === null ? null : invoiceById(store, scopeId, actionId);
  const job = jobId === null ? null : jobById(store, scopeId, jobId);
  const underWay = underWayOf(acts, found);
  return {
    id: `${kind}:${String(jobId ?? paymentId ?? actionId)}`,
    kind,
    since: found.since,
    words: exceptionWords(kind, job?.words ?? null),
    said: saidOf(found.said),
    actionId: invoice === null ? null : actionId,
    invoiceNumber: invoice?.invoiceNumber ?? found.invoiceNumber ?? '',
    customerName: invoice?.debtorName ?? found.customerName ?? '',
    dueDate: invoice?.dueDate ?? null,
    ...moneyOf(paymentId === null ? null : (payments.get(paymentId) ?? null), invoice),
    delivery: invoice?.deliveryMethod ?? '',
    runId: job?.runId ?? null,
    jobId,
    acts: underWay === null ? actsOf(found, invoice, today) : [],
    underWay,
  };
};

/** A page of what needs a person. */
export const listedExceptions = (
  deps: Pick<Deps, 'store' | 'clock'>,
  { scope, kind, page }: CallInput<'exceptions.list'>,
): CallOutput<'exceptions.list'> => {
  const { store } = deps;
  const known = scopeOf(store, scope);
  const { scopeId } = known;
  const today = shownToday(store, known, deps.clock.now());
  const query = exceptionQuery(known, today);
  const counts = countExceptions(store, query);
  const found = listExceptions(store, query, kind, page);
  const about = found.flatMap((one) => aboutOf(one) ?? []);
  const acts = actsUnderWay(store, scopeId, about, syncState(store, scopeId, 'events')?.at ?? '');
  const payments = paymentsShown(
    store,
    scopeId,
    found.flatMap(({ paymentId }) => paymentId ?? []),
  );
  return {
    total: counts.reduce((sum, one) => (kind === null || one.kind === kind ? sum + one.count : sum), 0),
    counts: [...counts],
    items: found.map((one) => itemOf(one, { store, scopeId, today, acts, payments })),
  };
};

/** The inbox of what needs a person. Works without a network; the acts go by `acts.plan` and `acts.answer`. */
export const exceptionHandlers = (deps: Deps): Pick<Handlers, keyof typeof exceptionCalls> => ({
  'exceptions.list': async (input) => listedExceptions(deps, input),
});
