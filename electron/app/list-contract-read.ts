import { z } from 'zod';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { contractViewIn } from '../../shared/service/contract-views.ts';
import { type RecordView } from '../../shared/service/record-fields.ts';
import { type ServiceClient } from '../service/client.ts';
import { keepContract, refreshContracts } from '../service/contracts.ts';
import { expectBody } from '../service/expect.ts';
import { contractById } from '../store/contract-list.ts';
import { contractsUnread, contractViewOf } from '../store/contract-views.ts';
import { eachIncluded } from '../store/records.ts';
import { type Store } from '../store/store.ts';
import { fateTeller } from './list-contract-fates.ts';
import { type OpenList } from './list-context.ts';

/** The contracts that a list names, read one by one from the service: the mirror holds what its lists tell, and no rows. */

/** So long a reading counts, in ms. What moves meanwhile is not lost: a change compares again as it goes. */
const freshFor = 3_600_000;

/** So many are read for one call, and so many of them at once: the window shows how far it is between two calls. */
const perCall = 12;
const atOnce = 4;

const whole = z.looseObject({});

const freshSince = (now: Date): string => new Date(now.getTime() - freshFor).toISOString();

/** Its whole view, where it was read of late and the list of contracts tells of no other amount since; else null. */
export const freshView = (store: Store, scopeId: number, contractId: string, now: Date): RecordView | null => {
  const found = contractViewOf(store, scopeId, contractId);
  const read = contractViewIn.safeParse(found?.view).data;
  if (found === null || read === undefined || found.readAt < freshSince(now)) return null;
  const isAsListed = contractById(store, scopeId, contractId)?.amount === (read.Amount?.value ?? null);
  return isAsListed ? whole.parse(found.view) : null;
};

/** The contracts that a list names and that stand. */
const namedBy = (list: OpenList): readonly string[] => {
  const fateOf = fateTeller(list);
  const named = new Set<string>();
  for (const stored of eachIncluded(list.store, list.key)) {
    const fate = fateOf(stored);
    const [only, ...others] = fate.kind === 'there' ? fate.contractIds : [];
    if (only !== undefined && others.length === 0) named.add(only);
  }
  return [...named];
};

interface Reading {
  readonly client: ServiceClient;
  readonly now: () => Date;
}

/** Refused, it may be gone since the list of contracts was read: that is asked of the list. @throws AppError. */
const readOne = async ({ store, key }: OpenList, { client, now }: Reading, id: string): Promise<void> => {
  const answer = await client.call({
    endpoint: 'GET /v1/contractinvoice/action/{id}',
    path: { id },
    priority: 'batch',
  });
  if (answer.kind === 'refused' && (answer.status === 401 || answer.status === 404)) {
    await refreshContracts(client, store, key.scopeId, { now: now(), sureOnly: true });
    if (contractById(store, key.scopeId, id)?.gone !== false) return;
  }
  expectBody(answer, contractViewIn);
  if (answer.kind === 'ok') keepContract(store, key.scopeId, answer.body, now());
};

interface Begun {
  readonly mark: string;
  readonly total: number;
  readonly left: readonly string[];
}

/** A reading that goes on: telling anew what a list names for every few of thousands would stop all else. */
const begun = new WeakMap<Store, Begun>();

/**
 * Reads some of the contracts that a list names and that are not known in full, or were read long ago, and answers how far it is. Each
 * is kept as it comes; what the list names is told anew before it is said to be done.
 *
 * @throws AppError for a refusal, no answer or nonsense.
 */
export const readNamed = async (list: OpenList, reading: Reading): Promise<CallOutput<'lists.readContracts'>> => {
  const { store, key } = list;
  const mark = `${String(key.scopeId)} ${String(key.listId)}`;
  const unread = (ids: readonly string[]): readonly string[] =>
    contractsUnread(store, key.scopeId, ids, freshSince(reading.now()));
  const begin = (): Begun => {
    const named = namedBy(list);
    return { mark, total: named.length, left: unread(named) };
  };
  const known = begun.get(store);
  const { total, left } = known?.mark === mark ? known : begin();
  const [next, later] = [left.slice(0, perCall), left.slice(perCall)];
  const wanted = unread(next);
  for (let at = 0; at < wanted.length; at += atOnce)
    await Promise.all(wanted.slice(at, at + atOnce).map((id) => readOne(list, reading, id)));
  const rest = [...unread(next), ...later];
  const now = rest.length === 0 ? begin() : { mark, total, left: rest };
  if (now.left.length === 0) begun.delete(store);
  else begun.set(store, now);
  return { done: now.total - now.left.length, total: now.total };
};
