import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type consoleCalls } from '../../shared/contract/console.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { effectOf, signInAfter } from '../../shared/service/effects.ts';
import { type Answer } from '../service/answer.ts';
import { type CallRequest, type ServiceClient } from '../service/client.ts';
import { type Connections } from '../service/connections.ts';
import { holdText } from '../service/hold-text.ts';
import { NotSentError } from '../service/pace.ts';
import { redactJson } from '../service/redact-json.ts';
import { creditorPlaces, type CreditorPlace, scopeOf } from '../store/scopes.ts';
import { readConsoleAnswer, receiveOf } from './console-answer.ts';
import { forgotten, notAgain } from './console-errors.ts';
import { consoleHistory, type ConsoleEntry, type ConsoleHistory, type Remembered } from './console-history.ts';
import { type ConsoleRequest, readyCall, type ReadyCall, refuseUnlessMeant } from './console-request.ts';
import { toldOf, withdrawnTold } from './console-words.ts';
import { type Deps } from './deps.ts';
import { sha256 } from './hash.ts';

type Sent = CallInput<'console.send'>;

/** A call that was not answered yet. */
interface Underway {
  readonly client: ServiceClient;
  readonly taken: AbortController;
  left: number | null;
}

interface Console {
  readonly deps: Deps;
  readonly connections: Connections;
  readonly history: ConsoleHistory;
  readonly underway: Map<string, Underway>;
}

/** The creditor with its name. @throws AppError `unknown-creditor`. */
const placeOf = ({ deps: { store } }: Console, scope: Sent['scope']): CreditorPlace => {
  const known = scopeOf(store, scope);
  const place = creditorPlaces(store).find(({ scopeId }) => scopeId === known.scopeId);
  return place ?? { ...known, creditor: '', connection: '' };
};

const endpointOf = ({ row }: ReadyCall): CallRequest['endpoint'] =>
  `${row.method} /v1/${row.path.slice('/v1/'.length)}`;

const hashOf = ({ method, path, ids, query, body }: ConsoleRequest): string =>
  sha256(JSON.stringify([method, path, ids, query, body]));

/** The id of a change: a new one, or that of the unknown call which goes once more. @throws AppError `console-not-again`. */
const callIdOf = (console: Console, { scope, again, request }: Sent, ready: ReadyCall): string | null => {
  if (again === null) return effectOf(ready.row) === 'reads' ? null : `rsc-${console.deps.random.hex(18)}`;
  const first = console.history.find(scope, again);
  if (first.entry.outcome !== 'unknown' || first.callId === null || first.hash !== hashOf(request)) throw notAgain();
  return first.callId;
};

const makeCall = async (underway: Underway, ready: ReadyCall, callId: string | null): Promise<Answer | null> => {
  try {
    return await underway.client.call({
      endpoint: endpointOf(ready),
      path: ready.ids,
      query: ready.query,
      ...(ready.body === undefined ? {} : { body: ready.body }),
      ...(callId === null ? {} : { callId }),
      receive: receiveOf(ready.row),
      signal: underway.taken.signal,
      beforeSend: () => {
        underway.left = Date.now();
        return true;
      },
    });
  } catch (error) {
    if (error instanceof NotSentError) return null;
    throw error;
  }
};

/** Whether the sign-in that Runsheet has was ended by the call. Where that depends on whose user it was about, the service is asked. */
const signInLost = async (client: ServiceClient, { row }: ReadyCall): Promise<boolean> => {
  const after = signInAfter(row);
  if (client.kind === 'practice' || after === 'kept') return false;
  if (after === 'own') return true;
  try {
    const answer = await client.call({ endpoint: 'GET /v1/authentication/securetoken' });
    return answer.kind === 'refused' && answer.status === 401;
  } catch (error) {
    // The call itself is done and its answer stands, whatever becomes of this question.
    if (error instanceof NotSentError || error instanceof AppError) return false;
    throw error;
  }
};

/** What no longer opens anything is not kept: every room then says to sign in again. */
const forgetSignIn = ({ deps }: Console, connectionId: string): void => {
  deps.secrets.remove(connectionId);
  deps.emit('connections.changed', {});
};

const withoutSecrets = (request: ConsoleRequest, client: ServiceClient): ConsoleRequest => {
  const options = { redact: client.redact };
  const text = (parts: ConsoleRequest['ids']): Record<string, string> =>
    Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, String(redactJson(value, options))]));
  const body: unknown = request.body === null ? null : JSON.parse(request.body);
  return {
    ...request,
    ids: text(request.ids),
    query: text(request.query),
    body: request.body === null ? null : JSON.stringify(redactJson(body, options), null, 2),
  };
};

interface Settled {
  readonly asked: Sent;
  readonly ready: ReadyCall;
  readonly underway: Underway;
  readonly answer: Answer | null;
  readonly at: Date;
}

const entryOf = async (console: Console, settled: Settled, shown: ConsoleEntry['answer']): Promise<ConsoleEntry> => {
  const { asked, ready, underway, answer, at } = settled;
  const { client, left } = underway;
  const lost = answer?.kind === 'ok' && (await signInLost(client, ready));
  const told = answer === null ? withdrawnTold : toldOf(ready.row, answer, { lost, isAgain: asked.again !== null });
  const request = withoutSecrets(asked.request, client);
  const ms = left === null ? 0 : Math.max(0, Date.now() - left);
  if (lost) forgetSignIn(console, asked.scope.connectionId);
  const { method, path } = ready.row;
  return { no: console.history.nextNo(), at: at.toISOString(), method, path, request, ms, ...told, answer: shown };
};

const send = async (console: Console, asked: Sent): Promise<CallOutput<'console.send'>> => {
  const place = placeOf(console, asked.scope);
  const ready = readyCall(asked.request);
  refuseUnlessMeant(console.deps.store, place, ready, asked.typedName);
  const callId = callIdOf(console, asked, ready);
  const client = await console.connections.client(asked.scope.connectionId);
  const underway: Underway = { client, taken: new AbortController(), left: null };
  const at = console.deps.clock.now();
  console.underway.set(asked.ticket, underway);
  try {
    const answer = await makeCall(underway, ready, callId);
    const read = answer === null ? null : readConsoleAnswer(ready.row, answer, client);
    const shown = read?.shown ?? { kind: 'none', text: '', cut: false, bytes: 0, hasFile: false };
    const entry = await entryOf(console, { asked, ready, underway, answer, at }, shown);
    const remembered: Remembered = { entry, callId, hash: hashOf(asked.request), file: read?.file ?? null };
    console.history.keep(asked.scope, remembered);
    return entry;
  } finally {
    console.underway.delete(asked.ticket);
  }
};

const waiting = ({ underway }: Console, ticket: string): CallOutput<'console.waiting'> => {
  const found = underway.get(ticket);
  if (found === undefined) return { state: 'gone', hold: null };
  if (found.left !== null) return { state: 'out', hold: null };
  const { hold } = found.client.pace.state();
  return { state: 'line', hold: hold === null ? null : holdText(hold, Date.now()) };
};

const withdraw = ({ underway }: Console, ticket: string): boolean => {
  const found = underway.get(ticket);
  if (found === undefined || found.left !== null) return false;
  found.taken.abort();
  return true;
};

/** One documented call at a time, by hand, in the connection's own line. Source: outbox.md, Pace. */
export const consoleHandlers = (deps: Deps, connections: Connections): Pick<Handlers, keyof typeof consoleCalls> => {
  const console: Console = { deps, connections, history: consoleHistory(), underway: new Map() };
  const { history } = console;
  return {
    'console.send': (input) => send(console, input),
    'console.waiting': ({ ticket }) => Promise.resolve(waiting(console, ticket)),
    'console.withdraw': ({ ticket }) => Promise.resolve({ withdrawn: withdraw(console, ticket) }),
    'console.history': ({ scope, page }) => Promise.resolve(history.page(scope, page)),
    'console.entry': async ({ scope, no }) => Promise.resolve(history.find(scope, no).entry),
    'console.file': async ({ scope, no }) => {
      const { file } = history.find(scope, no);
      if (file === null) throw forgotten();
      return Promise.resolve({ name: file.name, bytes: file.bytes });
    },
    'console.clear': ({ scope }) => {
      history.clear(scope);
      return Promise.resolve({});
    },
  };
};
