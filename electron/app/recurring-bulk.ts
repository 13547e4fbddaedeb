import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import {
  type ContractActOfMany,
  contractActsOfMany,
  type contractLeftOut,
  type MarkedContracts,
  type recurringBulkCalls,
} from '../../shared/contract/recurring-bulk.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { plannedAlready } from '../outbox/acts.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { contractsUnderWay, type ListedContract, listContracts } from '../store/contract-list.ts';
import { insertActWithContracts, markedContracts } from '../store/marked-contracts.ts';
import { isKeyPlanned } from '../store/marked-invoices.ts';
import { scopeOf } from '../store/scopes.ts';
import { syncState } from '../store/sync.ts';
import { possibleOf } from './contract-acts.ts';
import { type Deps } from './deps.ts';
import { sha256 } from './hash.ts';

type Marked = CallOutput<'recurring.marked'>;
type MarkedAct = Marked['acts'][number];
type Why = (typeof contractLeftOut)[number];

/** The marked ones, and those of them with which an earlier act is not shown yet. */
interface Found {
  readonly contracts: readonly ListedContract[];
  readonly underWay: ReadonlySet<string>;
}

const sumsOf = (contracts: readonly ListedContract[]): Marked['sums'] => {
  const sums = new Map<string, Marked['sums'][number]>();
  for (const { interval, currency, amount } of contracts) {
    const mark = `${interval} ${currency}`;
    const before = sums.get(mark) ?? { interval, currency, contracts: 0, amount: 0 };
    sums.set(mark, { ...before, contracts: before.contracts + 1, amount: before.amount + (amount ?? 0) });
  }
  return [...sums.values()].toSorted((a, b) => b.contracts - a.contracts);
};

const whyOf = (act: ContractActOfMany, contract: ListedContract, { underWay }: Found): Why => {
  if (contract.gone) return 'gone';
  if (underWay.has(contract.contractId)) return 'under-way';
  return act === 'removeContract' ? 'invoiced' : contract.state;
};

/** With which of them an act is done: by the rules of one. */
const doneWith = (act: ContractActOfMany, { contracts, underWay }: Found): readonly ListedContract[] =>
  contracts.filter((one) => !underWay.has(one.contractId) && possibleOf(one).includes(act));

const leftOutOf = (act: ContractActOfMany, found: Found, done: readonly ListedContract[]): MarkedAct['leftOut'] => {
  const counts = new Map<Why, number>();
  const isDone = new Set(done);
  for (const contract of found.contracts) {
    if (isDone.has(contract)) continue;
    const why = whyOf(act, contract, found);
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([why, contracts]) => ({ why, contracts }));
};

const markedAct = (act: ContractActOfMany, found: Found): readonly MarkedAct[] => {
  const done = doneWith(act, found);
  if (done.length === 0) return [];
  return [
    {
      act,
      contracts: done.length,
      sums: sumsOf(done),
      stamp: sha256(JSON.stringify(done)),
      leftOut: leftOutOf(act, found, done),
    },
  ];
};

const marksMoved = (): AppError =>
  new AppError(
    'marked-moved',
    text('Avtalen har ändrats sedan frågan ställdes.', 'The contracts have changed since the question was asked.'),
    text(
      'Inget är gjort. Se vad som gäller nu och välj igen.',
      'Nothing was done. See how it is now and choose again.',
    ),
  );

/** The acts with many contracts at once. Works without a network; each act goes through the outbox by itself. */
export const recurringBulkHandlers = (
  { store, clock, emit }: Pick<Deps, 'store' | 'clock' | 'emit'>,
  outbox: Pick<Outbox, 'wake'>,
): Pick<Handlers, keyof typeof recurringBulkCalls> => {
  const find = (scopeId: number, marked: MarkedContracts): Found => ({
    contracts: markedContracts(store, scopeId, marked),
    underWay: contractsUnderWay(store, scopeId, syncState(store, scopeId, 'contracts')?.at ?? ''),
  });

  /** @throws AppError `act-already-planned`, `marked-moved`; then nothing is planned. */
  const plan = (scopeId: number, { key, act, marked, stamp }: CallInput<'recurring.actOnMarked'>): number =>
    store.inTransaction(() => {
      const { kind, ...payload } = act;
      if (isKeyPlanned(store, scopeId, { kind, key })) throw plannedAlready();
      const found = find(scopeId, marked);
      if (markedAct(kind, found)[0]?.stamp !== stamp) throw marksMoved();
      const ids = doneWith(kind, found).map(({ contractId }) => contractId);
      const at = clock.now().toISOString();
      return insertActWithContracts(store, scopeId, ids, {
        ...{ kind, key, payload, at },
        fromNextRun: kind === 'moveContract',
      });
    });

  return {
    'recurring.contractsAt': async ({ scope, search, state, page }) => {
      const { scopeId } = scopeOf(store, scope);
      const found = listContracts(store, { scopeId, search, state, day: null }, page);
      return { contracts: found.map(({ contractId }) => contractId) };
    },
    'recurring.marked': async ({ scope, marked }) => {
      const found = find(scopeOf(store, scope).scopeId, marked);
      return {
        contracts: found.contracts.length,
        sums: sumsOf(found.contracts),
        acts: contractActsOfMany.flatMap((act) => markedAct(act, found)),
      };
    },
    'recurring.actOnMarked': async (input) => {
      const planned = plan(scopeOf(store, input.scope).scopeId, input);
      outbox.wake(input.scope.connectionId);
      emit('acts.changed', input.scope);
      return { planned };
    },
  };
};
