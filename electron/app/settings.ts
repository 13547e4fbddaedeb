import { type Handlers } from '../../shared/contract/contract.ts';
import { type settingsCalls } from '../../shared/contract/settings.ts';
import { type Connections } from '../service/connections.ts';
import { scopeOf } from '../store/scopes.ts';
import { writeSetting } from '../store/settings.ts';
import { connectionViews } from './connection-view.ts';
import { type Deps } from './deps.ts';
import { addConnection, signInAgain, startPracticeConnection } from './settings-connections.ts';
import { type HostInfo, windowInfo } from './window-info.ts';

type SettingsHandlers = Pick<Handlers, keyof typeof settingsCalls>;

/** The room Settings. Errors: see settings-connections.ts. */
export const settingsHandlers = (deps: Deps, connections: Connections, info: HostInfo): SettingsHandlers => ({
  'app.info': async () => windowInfo(deps, info),
  'settings.save': async (chosen) => {
    writeSetting(deps.store, 'preferences', chosen);
    return {};
  },
  'connections.list': async () => ({ connections: connectionViews(deps) }),
  'connections.startPractice': async () => ({ connection: await startPracticeConnection(deps, connections) }),
  'connections.add': (input) => addConnection(deps, connections, input),
  'connections.signIn': (input) => signInAgain(deps, connections, input),
  'connections.remove': async ({ connectionId }) => {
    await connections.remove(connectionId);
    deps.emit('connections.changed', {});
    return {};
  },
  'connections.choose': async (scope) => {
    scopeOf(deps.store, scope);
    writeSetting(deps.store, 'scope', scope);
    return {};
  },
});
