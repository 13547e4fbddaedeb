import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { scope as scopeShape } from '../../shared/contract/common.ts';
import { preferences, type settingsCalls } from '../../shared/contract/settings.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { type Connections } from '../service/connections.ts';
import { connectionById, creditorsOf, listConnections } from '../store/connections.ts';
import { scopeOf } from '../store/scopes.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { type Store } from '../store/store.ts';
import { type Deps } from './deps.ts';
import { addConnection, connectionView, signInAgain, startPracticeConnection } from './settings-connections.ts';

export interface HostInfo {
  readonly version: string;
  readonly host: 'desktop' | 'browser';
  /** Whether the host can ask for a folder to watch. */
  readonly canWatch?: boolean;
}

type Info = CallOutput<'app.info'>;

const firstPreferences: Info['preferences'] = { language: 'sv', scheme: 'system', density: 'normal' };

/** The window's language and looks, as they were chosen last. */
export const chosenPreferences = (store: Store): Info['preferences'] =>
  readSetting(store, 'preferences', preferences) ?? firstPreferences;

/** What the window showed last, when it still exists. */
const chosenScope = (store: Store): Scope | null => {
  const chosen = readSetting(store, 'scope', scopeShape);
  if (chosen === null || connectionById(store, chosen.connectionId) === null) return null;
  return creditorsOf(store, chosen.connectionId).some(({ creditorId }) => creditorId === chosen.creditorId)
    ? chosen
    : null;
};

type SettingsHandlers = Pick<Handlers, keyof typeof settingsCalls>;

/** The room Settings. Errors: see settings-connections.ts. */
export const settingsHandlers = (deps: Deps, connections: Connections, info: HostInfo): SettingsHandlers => ({
  'app.info': async () => ({
    ...info,
    canWatch: info.canWatch ?? false,
    secrets: deps.secrets.kept,
    preferences: chosenPreferences(deps.store),
    scope: chosenScope(deps.store),
  }),
  'settings.save': async (chosen) => {
    writeSetting(deps.store, 'preferences', chosen);
    return {};
  },
  'connections.list': async () => ({
    connections: listConnections(deps.store).map((one) => connectionView(deps, connections, one)),
  }),
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
