import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type Credential } from '../../shared/domain/ports.ts';
import { text } from '../../shared/domain/text.ts';
import { creditorSubsIn, type CreditorSubViewIn } from '../../shared/service/register-views.ts';
import { readBaseAddress } from '../service/base-address.ts';
import { type ServiceClient } from '../service/client.ts';
import { type Connections, type PassingOptions, practiceConnectionId } from '../service/connections.ts';
import { expectBody } from '../service/expect.ts';
import { type Credentials, signIn, type SignedIn } from '../service/sign-in.ts';
import {
  type Connection,
  connectionById,
  listConnections,
  saveConnection,
  saveCreditors,
  saveUser,
} from '../store/connections.ts';
import { type ConnectionView, connectionView } from './connection-view.ts';
import { type Deps } from './deps.ts';

const keepCreditors = (deps: Deps, connectionId: string, views: readonly CreditorSubViewIn[]): void => {
  saveCreditors(
    deps.store,
    connectionId,
    views.map((view) => ({
      creditorId: view.CreditorPublicId,
      name: view.Name ?? view.CreditorPublicId,
      orgNo: view.OrgNo,
    })),
  );
};

/** Starts the practice service and reads its creditors. */
export const startPracticeConnection = async (deps: Deps, connections: Connections): Promise<ConnectionView> => {
  const connection = await connections.openPractice();
  const client = await connections.client(practiceConnectionId);
  const answer = await client.call({ endpoint: 'GET /v1/creditors/creditorsubs' });
  keepCreditors(deps, practiceConnectionId, expectBody(answer, creditorSubsIn));
  deps.emit('connections.changed', {});
  return connectionView(deps, connection);
};

/** The user is known where a password signed in: a key does not say whose it is. */
const userNameIn = (credentials: Credentials): string | null =>
  credentials.method === 'password' ? credentials.userName : null;

/** Signs in with clients that are closed again, whatever happens. */
const signInAt = async (
  deps: Deps,
  connections: Connections,
  at: Omit<PassingOptions, 'credential'>,
  credentials: Credentials,
  createToken: boolean,
): Promise<SignedIn> => {
  const opened: ServiceClient[] = [];
  const clientFor = (credential: Credential): ServiceClient => {
    const client = connections.passing({ ...at, credential });
    opened.push(client);
    return client;
  };
  try {
    return await signIn(clientFor, credentials, { createToken, kept: deps.secrets.kept });
  } finally {
    await Promise.all(opened.map((client) => client.close()));
  }
};

const refuseTaken = (deps: Deps, input: CallInput<'connections.add'>, baseAddress: string): void => {
  const known = listConnections(deps.store);
  if (known.some(({ name }) => name.toLowerCase() === input.name.toLowerCase()))
    throw new AppError(
      'name-taken',
      text('Det finns redan en anslutning med det namnet.', 'There is already a connection with that name.'),
      text('Välj ett annat namn.', 'Choose another name.'),
    );
  if (known.some((other) => other.baseAddress === baseAddress && other.kind !== input.kind))
    throw new AppError(
      'address-other-kind',
      text(
        'Adressen är redan ansluten som ett annat slag (test eller skarp).',
        'The address is already connected as another kind (test or live).',
      ),
      text('Kontrollera om adressen är till test eller skarp drift.', 'Check whether the address is for test or live.'),
    );
};

/** Connects to a deployment; nothing is kept before the sign-in has worked. @throws AppError, see {@link signIn}. */
export const addConnection = async (
  deps: Deps,
  connections: Connections,
  input: CallInput<'connections.add'>,
): Promise<CallOutput<'connections.add'>> => {
  const baseAddress = readBaseAddress(input.baseAddress);
  refuseTaken(deps, input, baseAddress);
  const at = { kind: input.kind, baseAddress, connectionId: null };
  const signed = await signInAt(deps, connections, at, input.credentials, input.createToken);
  if (signed.outcome === 'token-needed') return signed;
  refuseTaken(deps, input, baseAddress);
  const connection: Connection = {
    connectionId: deps.random.hex(8),
    name: input.name,
    kind: input.kind,
    baseAddress,
  };
  deps.store.inTransaction(() => {
    saveConnection(deps.store, connection, deps.clock.now().toISOString());
    saveUser(deps.store, connection.connectionId, userNameIn(input.credentials));
    keepCreditors(deps, connection.connectionId, signed.creditors);
    deps.secrets.set(connection.connectionId, signed.credential);
  });
  deps.emit('connections.changed', {});
  return { outcome: 'connected', connection: connectionView(deps, connection) };
};

/**
 * Signs in anew; the connection's client goes on with the new credential. `fits` looks at what the sign-in reaches before anything is
 * kept, and refuses by throwing. @throws AppError, see {@link signIn}.
 */
export const signInAgain = async (
  deps: Deps,
  connections: Connections,
  input: CallInput<'connections.signIn'>,
  fits: (creditorIds: readonly string[]) => void = () => undefined,
): Promise<CallOutput<'connections.signIn'>> => {
  const connection = connectionById(deps.store, input.connectionId);
  if (connection === null || connection.kind === 'practice') throw notToSignIn();
  const { kind, baseAddress, connectionId } = connection;
  const at = { kind, baseAddress, connectionId };
  const signed = await signInAt(deps, connections, at, input.credentials, input.createToken);
  if (signed.outcome === 'token-needed') return signed;
  fits(signed.creditors.map(({ CreditorPublicId }) => CreditorPublicId));
  deps.store.inTransaction(() => {
    saveUser(deps.store, connectionId, userNameIn(input.credentials));
    keepCreditors(deps, connectionId, signed.creditors);
    deps.secrets.set(connectionId, signed.credential);
  });
  deps.emit('connections.changed', {});
  return { outcome: 'connected', connection: connectionView(deps, connection) };
};

const notToSignIn = (): AppError =>
  new AppError(
    'unknown-connection',
    text('Det går inte att logga in på den anslutningen.', 'That connection takes no sign-in.'),
    text('Välj en annan anslutning eller lägg till en ny.', 'Choose another connection or add a new one.'),
  );
