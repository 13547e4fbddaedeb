import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type followBulkCalls } from '../../shared/contract/follow-bulk.ts';
import {
  type ActForEach,
  type HandActOfMany,
  handActs,
  handActsIn,
  isOfMany,
} from '../../shared/contract/hand-acts.ts';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { invoiceStage } from '../../shared/service/invoice-stages.ts';
import { shownToday } from '../follow/shown-today.ts';
import { plannedAlready } from '../outbox/acts.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { invoicesAt } from '../store/invoice-list.ts';
import {
  insertActOfMany,
  isKeyPlanned,
  type MarkedKind,
  markedKinds,
  type MarkedQuery,
} from '../store/marked-invoices.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { actsNow } from './follow-acts.ts';
import { markedQuery, marksMoved } from './follow-marks.ts';
import { mergeOfferOf } from './follow-merge.ts';
import { hasPdf } from './follow-pdf.ts';

type Marked = CallOutput<'follow.marked'>;
type MarkedAct = Marked['acts'][number];
type Why = MarkedAct['leftOut'][number]['why'];

/** With many at once money is always what is left of each, so that there must be something left. */
const ofMoney: readonly HandActOfMany[] = ['registerPayment', 'writeOff'];

/** What can be done with invoices of a kind, by the same rules as with one; but for interest, which goes by what each is. */
const actsOfKind = (kind: MarkedKind, today: CalendarDate): readonly HandActOfMany[] => {
  if (kind.gone || kind.waits) return [];
  const left = kind.owes ? 1 : 0;
  const facts = { stage: invoiceStage(kind.stage), disputed: kind.disputed, paused: kind.paused, left };
  return handActsIn(actsNow({ ...facts, isCredit: false, dueDate: today, closedOn: null }, today), {
    total: left,
    left,
  })
    .filter(isOfMany)
    .filter((act) => kind.owes || !ofMoney.includes(act));
};

interface Sum {
  readonly invoices: number;
  readonly left: number;
}

const sumBy = <K extends string>(
  kinds: readonly MarkedKind[],
  keyOf: (kind: MarkedKind) => K,
): readonly (Sum & { readonly key: K })[] => {
  const sums = new Map<K, Sum>();
  for (const kind of kinds) {
    const { invoices, left } = sums.get(keyOf(kind)) ?? { invoices: 0, left: 0 };
    sums.set(keyOf(kind), { invoices: invoices + kind.invoices, left: left + kind.left });
  }
  return [...sums].map(([key, sum]) => ({ key, ...sum })).toSorted((a, b) => b.invoices - a.invoices);
};

const byCurrency = (kinds: readonly MarkedKind[]) =>
  sumBy(kinds, ({ currency }) => currency).map(({ key, ...sum }) => ({ currency: key, ...sum }));
const byStatus = (kinds: readonly MarkedKind[]) =>
  sumBy(kinds, ({ status }) => status).map(({ key, invoices }) => ({ status: key, invoices }));
const countOf = (kinds: readonly MarkedKind[]): number => kinds.reduce((sum, { invoices }) => sum + invoices, 0);
const whyOf = (kind: MarkedKind): Why => (kind.waits ? 'under-way' : kind.status);

const markedAct = (act: HandActOfMany, kinds: readonly MarkedKind[], today: CalendarDate): readonly MarkedAct[] => {
  const fits = (kind: MarkedKind): boolean => actsOfKind(kind, today).includes(act);
  const done = kinds.filter(fits);
  if (done.length === 0) return [];
  const others = kinds.filter((kind) => !fits(kind));
  return [
    {
      act,
      invoices: countOf(done),
      sums: byCurrency(done),
      statuses: byStatus(done),
      leftOut: sumBy(others, whyOf).map(({ key, invoices }) => ({ why: key, invoices })),
    },
  ];
};

const handActOf = (act: ActForEach): HandActOfMany => {
  if (act.kind !== 'comment') return act.kind;
  return act.target === 'ToDebtor' ? 'reply' : 'note';
};

/** The acts with many invoices at once. Works without a network; each act goes through the outbox by itself. */
export const followBulkHandlers = (
  deps: Pick<Deps, 'store' | 'clock' | 'emit'>,
  outbox: Outbox,
): Pick<Handlers, keyof typeof followBulkCalls> => {
  const { store } = deps;

  const marked = (query: MarkedQuery): Marked => {
    const kinds = markedKinds(store, query);
    return {
      invoices: countOf(kinds),
      sums: byCurrency(kinds),
      statuses: byStatus(kinds),
      merge: mergeOfferOf(store, query),
      pdfs: countOf(kinds.filter(hasPdf)),
      acts: handActs.filter(isOfMany).flatMap((act) => markedAct(act, kinds, query.today)),
    };
  };

  /** @throws AppError `act-already-planned`, `marked-moved`; then nothing is planned. */
  const plan = (query: MarkedQuery, { key, act, invoices }: CallInput<'follow.actOnMarked'>): number =>
    store.inTransaction(() => {
      const { kind, ...payload } = act;
      const of = { kind, key };
      if (isKeyPlanned(store, query.scopeId, of)) throw plannedAlready();
      const byHand = handActOf(act);
      const kinds = markedKinds(store, query).filter((kind) => actsOfKind(kind, query.today).includes(byHand));
      if (countOf(kinds) !== invoices) throw marksMoved();
      return insertActOfMany(store, query, kinds, {
        ...of,
        payload,
        money: ofMoney.includes(byHand),
        at: deps.clock.now().toISOString(),
      });
    });

  return {
    'follow.invoicesAt': async ({ scope, filter, page }) => {
      const known = scopeOf(store, scope);
      const today = shownToday(store, known, deps.clock.now());
      return { invoices: [...invoicesAt(store, { scopeId: known.scopeId, filter, today }, page)] };
    },
    'follow.marked': async ({ scope, marked: these }) => marked(markedQuery(deps, scope, these)),
    'follow.actOnMarked': async (input) => {
      const planned = plan(markedQuery(deps, input.scope, input.marked), input);
      outbox.wake(input.scope.connectionId);
      deps.emit('acts.changed', input.scope);
      return { planned };
    },
  };
};
