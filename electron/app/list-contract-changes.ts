import { type Act } from '../../shared/contract/acts.ts';
import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type listContractChangeCalls } from '../../shared/contract/list-contract-changes.ts';
import { contractForm } from '../../shared/intake/contract-form.ts';
import { contractDifferences, notHeldAgainst } from '../../shared/intake/contract-differences.ts';
import { contractStanding, withRowsSeen } from '../../shared/service/contract-fields.ts';
import { contractRows, currencyOf } from '../../shared/service/contract-rows.ts';
import { type RecordView } from '../../shared/service/record-fields.ts';
import { planActs } from '../outbox/acts.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { type Connections } from '../service/connections.ts';
import { contractsUnderWay } from '../store/contract-list.ts';
import { keeper } from '../store/kept.ts';
import { eachIncluded, type StoredRecord } from '../store/records.ts';
import { scopeById } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { sha256 } from './hash.ts';
import { type Fate, fateTeller, numberOf, openContracts } from './list-contract-fates.ts';
import { freshView, readNamed } from './list-contract-read.ts';
import { listMoved } from './list-contracts.ts';
import { type OpenList } from './list-context.ts';

type Told = CallOutput<'lists.contractChanges'>;
type Line = Told['lines'][number];
type Chosen = CallInput<'lists.changeContracts'>['chosen'][number];

/** A contract that differs, with all that it says: what is changed of a row is bound to what the row was. */
interface Differing {
  readonly line: Line;
  readonly contractId: string;
  readonly view: RecordView;
}

interface Compared extends Omit<Told, 'total' | 'lines'> {
  readonly differing: readonly Differing[];
}

type There = Extract<Fate, { readonly kind: 'there' }>;

const differingOf = (
  { context }: OpenList,
  { record }: StoredRecord,
  { parties, customerName }: There,
  { contractId, view }: Pick<Differing, 'contractId' | 'view'>,
): Differing => {
  const entry = contractForm(record, { parties, defaults: context.defaults, first: context.today });
  const { changes, elsewhere } = contractDifferences(record, entry, view, context.today);
  const line = {
    recordNo: record.recordNo,
    number: numberOf(record),
    customerName,
    currency: currencyOf(view),
    rows: contractRows(view).map(({ description }) => description),
    stamp: sha256(JSON.stringify([contractId, changes])),
    changes: changes.map((one) => ({ ...one })),
    elsewhere: [...elsewhere],
  };
  return { line, contractId, view };
};

/** Holds each included record whose contract stands against it, as it was last read: those alone that are `wanted`, where that is said. */
const compare = (list: OpenList, now: Date, wanted?: ReadonlySet<number>): Compared => {
  const { store, key, shown, rowColumns } = list;
  const fateOf = fateTeller(list);
  const underWay = contractsUnderWay(store, key.scopeId, null);
  const differing: Differing[] = [];
  const count = { same: 0, asked: 0, unread: 0, twins: 0 };
  const seen = new Set<string>();
  for (const stored of eachIncluded(store, key)) {
    const fate = fateOf(stored);
    if (fate.kind !== 'there') continue;
    const [contractId, ...others] = fate.contractIds;
    if (contractId === undefined || others.length > 0 || seen.has(contractId)) {
      count.twins += 1;
      continue;
    }
    seen.add(contractId);
    if (wanted?.has(stored.record.recordNo) === false) continue;
    if (underWay.has(contractId)) {
      count.asked += 1;
      continue;
    }
    const view = freshView(store, key.scopeId, contractId, now);
    if (view === null) {
      count.unread += 1;
      continue;
    }
    const found = differingOf(list, stored, fate, { contractId, view });
    if (found.line.changes.length + found.line.elsewhere.length === 0) count.same += 1;
    else differing.push(found);
  }
  return { ...count, notCompared: notHeldAgainst([...shown.columns, ...rowColumns]), differing };
};

/** The act that makes what was chosen. @throws AppError `list-moved` where it is not what was shown. */
const actOf = (differing: ReadonlyMap<number, Differing>, { recordNo, stamp, properties }: Chosen): Act => {
  const found = differing.get(recordNo);
  const changes = (found?.line.changes ?? []).filter(({ property }) => properties.includes(property));
  if (found?.line.stamp !== stamp || changes.length !== new Set(properties).size) throw listMoved();
  return {
    kind: 'changeContract',
    actionId: found.contractId,
    changes: withRowsSeen(changes, contractStanding(found.view)).map((one) => ({ ...one })),
  };
};

/** Asks for what was chosen, in one transaction. @throws AppError `list-moved`, and those of {@link planActs}. */
const change = (list: OpenList, { key, chosen }: CallInput<'lists.changeContracts'>, now: Date): number =>
  list.store.inTransaction(() => {
    const wanted = new Set(chosen.map(({ recordNo }) => recordNo));
    if (wanted.size !== chosen.length) throw listMoved();
    const differing = new Map(compare(list, now, wanted).differing.map((one) => [one.line.recordNo, one]));
    const acts = chosen.map((one) => actOf(differing, one));
    return planActs(list.store, { scopeId: list.key.scopeId, key, acts, now }).length;
  });

/** Contracts of a list that stand already: what differs, and the change of what is chosen. Only the reading needs a network. */
export const listContractChangeHandlers = (
  deps: Deps,
  { outbox, connections }: { readonly outbox: Pick<Outbox, 'wake'>; readonly connections: Pick<Connections, 'client'> },
): Pick<Handlers, keyof typeof listContractChangeCalls> => {
  /** The pages of one look are of one comparison, of one day: which rows are invoiced still is another thing tomorrow. */
  const kept = keeper<Compared>(1);
  const comparedOnce = (list: OpenList): Compared =>
    kept(list.store, `${String(list.key.listId)} ${list.context.today}`, () => compare(list, deps.clock.now()));
  return {
    'lists.readContracts': async ({ listId }) => {
      const list = openContracts(deps, listId);
      const { scope } = scopeById(deps.store, list.key.scopeId);
      const client = await connections.client(scope.connectionId);
      return readNamed(list, { client, now: () => deps.clock.now() });
    },
    'lists.contractChanges': async ({ listId, page: { offset, limit } }) => {
      const { differing, ...counts } = comparedOnce(openContracts(deps, listId));
      const lines = differing.slice(offset, offset + limit).map(({ line }) => line);
      return { ...counts, total: differing.length, lines };
    },
    'lists.changeContracts': async (input) => {
      const list = openContracts(deps, input.listId);
      const planned = change(list, input, deps.clock.now());
      const { scope } = scopeById(deps.store, list.key.scopeId);
      outbox.wake(scope.connectionId);
      deps.emit('acts.changed', scope);
      return { planned };
    },
  };
};
