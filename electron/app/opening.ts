import { type Handlers } from '../../shared/contract/contract.ts';
import { type openingCalls } from '../../shared/contract/opening.ts';
import { firstScope } from '../../shared/domain/deployment.ts';
import { scopeOf } from '../store/scopes.ts';
import { connectionViews } from './connection-view.ts';
import { type Deps } from './deps.ts';
import { type Lock } from './lock.ts';
import { lockViewOf } from './lock-view.ts';
import { overview } from './overview.ts';
import { keptTour } from './tour-kept.ts';
import { type HostInfo, windowInfo } from './window-info.ts';

/** What opens needs of the application: what lies in the database, and nothing that sends. */
type OpeningDeps = Pick<Deps, 'store' | 'clock' | 'secrets'>;

/** What a window asks when it opens, in one answer. A host can give it before the rest of the application is there. */
export const openingHandlers = (
  deps: OpeningDeps,
  lock: Lock,
  host: HostInfo,
): Pick<Handlers, keyof typeof openingCalls> => ({
  'app.open': async () => {
    const { store } = deps;
    const info = windowInfo(deps, host);
    const connections = connectionViews(deps);
    const scope = info.scope ?? firstScope(connections);
    return {
      lock: lockViewOf(store, lock),
      info,
      connections,
      scope,
      overview: scope === null ? null : overview(deps, scopeOf(store, scope)),
      tour: keptTour(store),
    };
  },
});
