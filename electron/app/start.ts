import { type Handlers } from '../../shared/contract/contract.ts';
import { type startCalls } from '../../shared/contract/start.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { overview } from './overview.ts';

/** The room Start. */
export const startHandlers = (deps: Deps): Pick<Handlers, keyof typeof startCalls> => ({
  'start.overview': async (scope) => overview(deps, scopeOf(deps.store, scope)),
});
