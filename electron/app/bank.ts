import { type BankLine, type bankCalls, bankStatuses } from '../../shared/contract/bank.ts';
import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { minor, sumMinor } from '../../shared/domain/money.ts';
import { text } from '../../shared/domain/text.ts';
import { skipAct } from '../outbox/acts.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { choosePayment, type PaymentChoice, paymentJobs } from '../store/bank-payments.ts';
import { jobById } from '../store/jobs.ts';
import { keeper } from '../store/kept.ts';
import { scopeById } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { bankReview, type BankReview } from './bank-review.ts';
import { payableInvoices } from './payable-invoices.ts';
import { readyOf, registerReady, stampOf } from './bank-register.ts';
import { openList, type OpenList } from './list-context.ts';
import { takeRows } from './list-payments.ts';

type Summary = CallOutput<'bank.open'>;

const noSuchPayment = (): AppError =>
  new AppError(
    'no-such-payment',
    text('Betalningen finns inte i listan.', 'The payment is not in the list.'),
    text('Öppna listan igen.', 'Open the list again.'),
  );

const notOpen = (): AppError =>
  new AppError(
    'bank-not-open',
    text(
      'Betalningen är redan registrerad eller känd: det finns inget att välja.',
      'The payment is registered or known already: there is nothing to choose.',
    ),
    text('Se hur den står i listan.', 'See how it stands in the list.'),
  );

const isLikely = ({ status, confidence, earlier }: BankLine): boolean =>
  status === 'confirm' && confidence !== 'guess' && earlier === null;

const summaryOf = ({ lines, asOf }: BankReview, unread: number): Summary => {
  const ready = Map.groupBy(readyOf(lines), ({ currency }) => currency);
  return {
    counts: bankStatuses.map((status) => ({ status, count: lines.filter((line) => line.status === status).length })),
    likely: lines.filter(isLikely).length,
    ready: [...ready].map(([currency, some]) => ({
      currency,
      payments: some.length,
      amount: sumMinor(some.flatMap(({ parts }) => parts.map(({ amount }) => minor(amount)))),
    })),
    stamp: stampOf(lines),
    unread,
    asOf,
  };
};

const idsOf = ({ parts }: BankLine): PaymentChoice => ({
  kind: 'invoices',
  actionIds: parts.map(({ actionId }) => actionId),
});

const choiceOf = (line: BankLine, { kind, ...rest }: CallInput<'bank.choose'>['choice']): PaymentChoice | null => {
  switch (kind) {
    case 'leave':
      return { kind };
    case 'undo':
      return null;
    case 'confirm':
      return idsOf(line);
    case 'invoices':
      return 'actionIds' in rest ? { kind, actionIds: [...new Set(rest.actionIds)] } : null;
  }
};

const lineOf = ({ lines }: BankReview, key: string): BankLine => {
  const found = lines.find((line) => line.key === key);
  if (found === undefined) throw noSuchPayment();
  return found;
};

/** How a list stands now. */
type ReviewOf = (list: OpenList) => BankReview;

const choose = (
  list: OpenList,
  review: BankReview,
  { key, choice }: Pick<CallInput<'bank.choose'>, 'key' | 'choice'>,
): void => {
  const line = lineOf(review, key);
  if (line.status === 'registered' || line.status === 'refused') throw notOpen();
  // What nothing is suggested for has nothing to confirm.
  if (choice.kind === 'confirm' && line.parts.length === 0) throw notOpen();
  choosePayment(list.store, list.key.scopeId, key, choiceOf(line, choice));
};

/** Takes back the acts of a payment that the service refused, and what was chosen: it is gone through anew. */
const takeBack = ({ store, key: list }: OpenList, key: string, now: Date): void => {
  for (const { paymentKey, jobId, state } of paymentJobs(store, list)) {
    if (paymentKey !== key || state !== 'rejected') continue;
    const job = jobById(store, list.scopeId, jobId);
    if (job !== null) skipAct(store, job, now);
  }
  choosePayment(store, list.scopeId, key, null);
};

const foundInvoices = (
  { store, key }: OpenList,
  review: BankReview,
  input: CallInput<'bank.invoices'>,
): CallOutput<'bank.invoices'> => {
  const { currency } = lineOf(review, input.key);
  const words = input.search.toLowerCase().split(/\s+/).filter(Boolean);
  const invoices = payableInvoices(store, key.scopeId)
    .filter((one) => one.currency === currency)
    .filter((one) => {
      const said = `${one.invoiceNumber ?? ''} ${one.ocr ?? ''} ${one.customerName}`.toLowerCase();
      return words.every((word) => said.includes(word));
    })
    .slice(0, 20)
    .map(({ actionId, kind, invoiceNumber, customerName, left }) => ({
      actionId,
      kind,
      invoiceNumber: invoiceNumber ?? '',
      customerName,
      left,
      words: text('', ''),
    }));
  return { invoices };
};

/**
 * The payments of a bank file or a sheet: each with the invoices that it pays, decided by a person, and registered through the outbox. Errors:
 * `no-such-list`, `no-such-payment`, `bank-not-open`, `bank-moved`, `bank-told-twice`.
 */
export const bankHandlers = (deps: Deps, outbox: Outbox): Pick<Handlers, keyof typeof bankCalls> => {
  const { store } = deps;
  /** The pages of one look are of one reckoning. */
  const reviews = keeper<BankReview>(1);
  const reviewOf: ReviewOf = ({ key }) => reviews(store, String(key.listId), () => bankReview(store, key));
  const unread = keeper<number>(8);
  /** The rows of a sheet may have been put right since; where nothing was written they were not. */
  const summary = (list: OpenList): Summary => {
    const left = unread(store, String(list.key.listId), () => takeRows(list, deps.clock.now()));
    return summaryOf(reviewOf(list), left);
  };
  /** Changes something in a list as its rows are now, tells the other windows, and answers how it stands then. */
  const change = (listId: number, work: (list: OpenList) => void): Summary => {
    const list = openList(deps, listId);
    store.inTransaction(() => {
      takeRows(list, deps.clock.now());
      work(list);
    });
    deps.emit('lists.changed', { listId });
    return summary(list);
  };
  const goOn = ({ key }: OpenList): void => {
    const { scope } = scopeById(store, key.scopeId);
    outbox.wake(scope.connectionId);
    deps.emit('acts.changed', scope);
  };
  return {
    'bank.open': async ({ listId }) => summary(openList(deps, listId)),
    'bank.page': async ({ listId, filter, page: { offset, limit } }) => {
      const { lines } = reviewOf(openList(deps, listId));
      const some = filter === 'all' ? lines : lines.filter(({ status }) => status === filter);
      return { total: some.length, lines: some.slice(offset, offset + limit) };
    },
    'bank.invoices': async (input) => {
      const list = openList(deps, input.listId);
      return foundInvoices(list, reviewOf(list), input);
    },
    'bank.choose': async ({ listId, ...input }) =>
      change(listId, (list) => {
        choose(list, reviewOf(list), input);
      }),
    'bank.confirmLikely': async ({ listId }) =>
      change(listId, (list) => {
        for (const line of reviewOf(list).lines.filter(isLikely))
          choosePayment(store, list.key.scopeId, line.key, idsOf(line));
      }),
    'bank.register': async ({ listId, stamp }) => {
      let registered = 0;
      const after = change(listId, ({ key }) => {
        registered = registerReady(store, key, stamp, deps.clock.now());
      });
      goOn(openList(deps, listId));
      return { ...after, registered };
    },
    'bank.takeBack': async ({ listId, key }) => {
      const after = change(listId, (list) => {
        takeBack(list, key, deps.clock.now());
      });
      goOn(openList(deps, listId));
      return after;
    },
  };
};
