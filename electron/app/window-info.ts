import { scope as scopeShape } from '../../shared/contract/common.ts';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { preferences } from '../../shared/contract/settings.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { connectionById, creditorsOf } from '../store/connections.ts';
import { readSetting } from '../store/settings.ts';
import { type Store } from '../store/store.ts';
import { type Deps } from './deps.ts';

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

/** What the window is, and how it is to look. */
export const windowInfo = ({ store, secrets }: Pick<Deps, 'store' | 'secrets'>, info: HostInfo): Info => ({
  ...info,
  canWatch: info.canWatch ?? false,
  secrets: secrets.kept,
  preferences: chosenPreferences(store),
  scope: chosenScope(store),
});
