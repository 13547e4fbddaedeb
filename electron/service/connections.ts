import { AppError } from '../../shared/domain/app-error.ts';
import { type Clock, type Credential, type Secrets } from '../../shared/domain/ports.ts';
import { text } from '../../shared/domain/text.ts';
import { type Connection, connectionById, hideConnection, saveConnection } from '../store/connections.ts';
import { storedErrorLog } from '../store/error-answers.ts';
import { type Store } from '../store/store.ts';
import { type ClientOptions, createClient, type ServiceClient } from './client.ts';
import { budgetLeft, defaultBudget, type ErrorLog, memoryErrorLog } from './error-budget.ts';
import { createPace, type PaceOptions } from './pace.ts';
import { practiceUserName } from './practice-user.ts';
import { isSignedIn } from './signed-in.ts';
import { systemTimers } from './timers.ts';

export interface ConnectionDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

export interface ConnectionOptions {
  /** Limits, budget and time: tests shorten them. */
  readonly pace?: Omit<PaceOptions, 'errorLog'>;
  readonly transport?: ClientOptions['transport'];
}

/** The one place that knows every connection's client. */
export interface Connections {
  /**
   * The client of a connection, always the same one: it outlives a new sign-in.
   *
   * @throws AppError `unknown-connection`, or `sign-in-needed` where the secret is not at hand. Starts the practice service.
   */
  readonly client: (connectionId: string) => Promise<ServiceClient>;
  /** Starts the practice service and keeps its connection. */
  readonly openPractice: () => Promise<Connection>;
  /**
   * A client for a sign-in; not kept: close it. Refusals count in the connection's budget, or the address's before it is one.
   *
   * @throws AppError `sign-in-wait` when the budget is spent: a person is told rather than kept waiting.
   */
  readonly passing: (options: PassingOptions) => ServiceClient;
  readonly isSignedIn: (connection: Connection) => boolean;
  /** Forgets the secret, hides the connection and withdraws its waiting calls. What was done stays in the store. */
  readonly remove: (connectionId: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export type PassingOptions = Pick<ClientOptions, 'kind' | 'baseAddress'> & {
  readonly credential: Credential;
  readonly connectionId: string | null;
};

export const practiceConnectionId = 'practice';

/** The practice service's seeded user (decisions.md, POST /practice/reset): no secret. */
const practiceCredential: Credential = { scheme: 'Basic', userName: practiceUserName, password: 'demo' };

const unknownConnection = (): AppError =>
  new AppError(
    'unknown-connection',
    text('Anslutningen finns inte längre.', 'The connection no longer exists.'),
    text('Välj en annan eller anslut igen.', 'Choose another or connect again.'),
  );

export const signInNeeded = (): AppError =>
  new AppError(
    'sign-in-needed',
    text('Inloggningen finns inte kvar på den här datorn.', 'The sign-in is no longer on this computer.'),
    text('Logga in igen under Inställningar.', 'Sign in again under Settings.'),
  );

const waitFirst = (ms: number): AppError => {
  const seconds = String(Math.max(1, Math.ceil(ms / 1000)));
  return new AppError(
    'sign-in-wait',
    text('Tjänsten har sagt nej flera gånger i rad.', 'The service has refused several times in a row.'),
    text(`Vänta ${seconds} s och försök igen.`, `Wait ${seconds} s and try again.`),
  );
};

/** Keeps one client for each connection. Source: outbox.md, Pace (one scheduler in front of every call). */
export const createConnections = (
  deps: ConnectionDeps,
  startPractice: () => Promise<{ readonly url: string }>,
  options: ConnectionOptions = {},
): Connections => {
  const clients = new Map<string, ServiceClient>();
  const logs = new Map<string, ErrorLog>();

  const logOf = (connectionId: string | null, baseAddress: string): ErrorLog => {
    const key = connectionId ?? baseAddress;
    const log = logs.get(key) ?? (connectionId === null ? memoryErrorLog() : storedErrorLog(deps.store, connectionId));
    logs.set(key, log);
    return log;
  };

  const credentialOf = (connection: Connection): Credential => {
    const credential = connection.kind === 'practice' ? practiceCredential : deps.secrets.get(connection.connectionId);
    if (credential === null) throw signInNeeded();
    return credential;
  };

  const transport = options.transport === undefined ? {} : { transport: options.transport };

  const open = (connection: Connection): ServiceClient => {
    const { connectionId, kind, baseAddress } = connection;
    const made = createClient({
      connectionId,
      kind,
      baseAddress,
      credential: () => credentialOf(connection),
      pace: createPace({ ...options.pace, errorLog: logOf(connectionId, baseAddress) }),
      ...transport,
    });
    clients.set(connectionId, made);
    return made;
  };

  const openPractice = async (): Promise<Connection> => {
    const { url } = await startPractice();
    const connection: Connection = {
      connectionId: practiceConnectionId,
      name: 'Övningsföretag',
      kind: 'practice',
      baseAddress: url,
    };
    const known = connectionById(deps.store, practiceConnectionId);
    if (known?.baseAddress !== url) saveConnection(deps.store, connection, deps.clock.now().toISOString());
    return connection;
  };

  const forget = async (connectionId: string): Promise<void> => {
    const client = clients.get(connectionId);
    clients.delete(connectionId);
    await client?.close();
  };

  return {
    client: async (connectionId) => {
      const connection = connectionById(deps.store, connectionId);
      if (connection === null) throw unknownConnection();
      credentialOf(connection);
      const running = clients.get(connectionId);
      if (running !== undefined) return running;
      const ready = connection.kind === 'practice' ? await openPractice() : connection;
      return clients.get(connectionId) ?? open(ready);
    },
    openPractice,
    passing: ({ connectionId, credential, kind, baseAddress }) => {
      const errorLog = logOf(connectionId, baseAddress);
      const now = (options.pace?.timers ?? systemTimers).now();
      const left = budgetLeft(errorLog, options.pace?.budget ?? defaultBudget, now);
      if (left.until !== null) throw waitFirst(left.until - now);
      return createClient({
        connectionId: connectionId ?? '',
        kind,
        baseAddress,
        credential: () => credential,
        pace: createPace({ ...options.pace, errorLog }),
        ...transport,
      });
    },
    isSignedIn: (connection) => isSignedIn(deps.secrets, connection),
    remove: async (connectionId) => {
      deps.secrets.remove(connectionId);
      hideConnection(deps.store, connectionId, deps.clock.now().toISOString());
      await forget(connectionId);
    },
    close: async () => {
      await Promise.all([...clients.keys()].map(forget));
    },
  };
};
