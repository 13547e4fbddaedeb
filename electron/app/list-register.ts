import { type Handlers } from '../../shared/contract/contract.ts';
import { type listRegisterCalls } from '../../shared/contract/list-register.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { keeper } from '../store/kept.ts';
import { scopeById } from '../store/scopes.ts';
import { countIncluded } from '../store/records.ts';
import { type Deps } from './deps.ts';
import { openRegisterList } from './list-compare.ts';
import { doRegister, toldCompared, type ToldCompared } from './list-register-work.ts';
import { askOnce } from './worker-client.ts';
import { type RegisterStart } from './worker-protocol.ts';

/** More records than this take longer than a frame: they are compared in the worker's thread. */
const mostInMain = 100;

/**
 * Lists held against their registers, and what is asked for by them. Errors: `no-such-list`, `list-moved`, and those of
 * `acts.plan`.
 */
export const listRegisterHandlers = (
  deps: Deps,
  how: { readonly outbox: Pick<Outbox, 'wake'>; readonly entry: URL | string },
): Pick<Handlers, keyof typeof listRegisterCalls> => {
  const { store } = deps;
  /** What was told, while nothing is written: what is asked for in one look is of one comparison. */
  const kept = keeper<{ told: ToldCompared | null }>(1);

  const work = async (listId: number, work: RegisterStart['work']): Promise<ToldCompared> => {
    const { key } = openRegisterList(deps, listId);
    const at = deps.clock.now().toISOString();
    const start = { task: 'register', storePath: store.path, at, listId, work } as const;
    if (countIncluded(store, key) <= mostInMain) return doRegister(store, start);
    const answer = await askOnce(how.entry, start);
    return toldCompared.parse(answer.what === 'reviewed' ? answer.value : null);
  };

  const compared = async (listId: number): Promise<ToldCompared> => {
    // What a record says may be another thing tomorrow: a list that stands open over midnight is compared anew.
    const day = stockholmDate(deps.clock.now());
    const held = kept(store, `${String(listId)} ${day}`, () => ({ told: null }));
    const told = held.told ?? (await work(listId, { what: 'compare' }));
    held.told = told;
    return told;
  };

  return {
    'lists.compare': async ({ listId }) => (await compared(listId)).summary,
    'lists.compared': async ({ listId, standing }) => (await compared(listId)).lines[standing],
    'lists.toRegister': async ({ listId, ...asked }) => {
      const told = await work(listId, { what: 'put', ...asked });
      const { scope } = scopeById(store, openRegisterList(deps, listId).key.scopeId);
      how.outbox.wake(scope.connectionId);
      deps.emit('acts.changed', scope);
      return told.summary;
    },
  };
};
