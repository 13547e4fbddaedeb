import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { type DeploymentKind, firstScope, type Scope } from '../../shared/domain/deployment.ts';
import { call, on } from '../bridge.ts';
import { setLanguage } from '../i18n/index.ts';
import { putOff } from '../put-off.ts';
import { useAct } from '../use-act.ts';
import { whenIdle } from '../when-idle.ts';
import { unseenEnd } from './mirror.ts';
import { dropOpening, takeOpening } from './opening.ts';

type Opening = CallOutput<'app.open'>;
export type Info = CallOutput<'app.info'>;
export type Preferences = Info['preferences'];
export type Connection = CallOutput<'connections.list'>['connections'][number];
export type Overview = CallOutput<'start.overview'>;

const sameScope = (a: Scope | null, b: Scope | null): boolean =>
  a?.connectionId === b?.connectionId && a?.creditorId === b?.creditorId;

/** Who bills, against which deployment, in which language: what every room stands on. */
export const useSession = defineStore('session', () => {
  const info = shallowRef<Info | null>(null);
  const connections = shallowRef<readonly Connection[]>([]);
  const scope = shallowRef<Scope | null>(null);
  const overview = shallowRef<Overview | null>(null);
  const preferences = ref<Preferences>({ language: 'sv', scheme: 'system', density: 'normal' });
  const opening = useAct();
  const looking = useAct();

  const connection = computed(
    () => connections.value.find((one) => one.connectionId === scope.value?.connectionId) ?? null,
  );
  const creditor = computed(
    () => connection.value?.creditors.find((one) => one.creditorId === scope.value?.creditorId) ?? null,
  );
  const kind = computed<DeploymentKind | null>(() => connection.value?.kind ?? null);

  const stands = (wanted: Scope | null): Scope | null => {
    const found = connections.value.find((one) => one.connectionId === wanted?.connectionId);
    return found?.creditors.some((one) => one.creditorId === wanted?.creditorId) === true ? wanted : null;
  };

  /** Counts and tasks of the shown creditor. An answer for another creditor than the one now shown is dropped. */
  const lookAround = async (): Promise<void> => {
    const asked = scope.value;
    if (asked === null) {
      overview.value = null;
      return;
    }
    const found = await looking.read(() => call('start.overview', asked));
    if (found === null || !sameScope(asked, scope.value)) return;
    overview.value = found;
    if (found.counts.running === 0) void catchUp(asked, found.syncedAt);
  };

  /** The end of a run that was fetched after already: one attempt each, the rest is the person's Synka. */
  const caught = new Set<string>();
  /** What a run sent is to be seen in Follow-up without being asked for. */
  const catchUp = async (asked: Scope, syncedAt: string | null): Promise<void> => {
    if (connection.value?.signedIn !== true) return;
    const listed = await call('runs.list', asked);
    const end = listed.ok ? unseenEnd(syncedAt, listed.value.runs) : null;
    const key = `${asked.connectionId}|${asked.creditorId}|${end ?? ''}`;
    if (end === null || caught.has(key)) return;
    caught.add(key);
    await call('follow.sync', asked);
  };

  const choose = async (next: Scope | null): Promise<void> => {
    if (sameScope(next, scope.value)) return;
    scope.value = next;
    overview.value = null;
    if (next === null) return;
    await call('connections.choose', next);
    await lookAround();
  };

  const readConnections = async (): Promise<void> => {
    const found = await opening.read(() => call('connections.list', {}));
    if (found === null) return;
    connections.value = found.connections;
    await choose(stands(scope.value) ?? firstScope(found.connections));
  };

  const savePreferences = async (next: Preferences): Promise<void> => {
    preferences.value = next;
    void setLanguage(next.language);
    await opening.run(() => call('settings.save', next));
  };

  /** Who types in a run changes it many times a minute: what the window says of it beside may come a little later. */
  const soon = putOff(() => void lookAround(), 300);

  const follow = (): void => {
    on('connections.changed', () => void readConnections());
    on('runs.changed', () => void lookAround());
    on('review.changed', soon.ask);
    on('follow.changed', () => void lookAround());
    on('inbox.changed', () => void lookAround());
  };

  /** Reads what the window needs to show its first room. Answers null when the application did not answer. */
  const read = async (): Promise<Opening | null> => {
    const found = await opening.read(takeOpening);
    if (found === null) return null;
    info.value = found.info;
    preferences.value = found.info.preferences;
    connections.value = found.connections;
    scope.value = found.scope;
    overview.value = found.overview;
    await setLanguage(found.info.preferences.language);
    // It came from the database, perhaps before the application began its work there, and before its news was heard.
    void whenIdle().then(lookAround);
    return found;
  };
  const open = async (): Promise<Opening | null> => {
    const found = await read();
    if (found !== null) follow();
    return found;
  };
  /** Another database is in place: nothing that was read of the former one stands. */
  const startOver = async (): Promise<void> => {
    overview.value = null;
    caught.clear();
    await read();
  };

  /** Language and looks for whoever may see nothing else. */
  const showAs = (as: Preferences): void => {
    preferences.value = as;
    void setLanguage(as.language);
  };
  /** The window is locked: what was read of companies leaves it. `startOver` reads it anew. */
  const forget = (): void => {
    dropOpening();
    connections.value = [];
    scope.value = null;
    overview.value = null;
  };

  /** Takes in a connection that was just made and shows its first company. */
  const adopt = async (added: Connection): Promise<void> => {
    connections.value = [...connections.value.filter((one) => one.connectionId !== added.connectionId), added];
    const [creditorOfIt] = added.creditors;
    if (creditorOfIt) await choose({ connectionId: added.connectionId, creditorId: creditorOfIt.creditorId });
  };

  return {
    info,
    connections,
    scope,
    overview,
    preferences,
    connection,
    creditor,
    kind,
    error: opening.error,
    overviewError: looking.error,
    open,
    startOver,
    showAs,
    forget,
    choose,
    adopt,
    lookAround,
    readConnections,
    savePreferences,
  };
});
