import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { text } from '../../shared/domain/text.ts';
import { asksForName, markOf } from '../../shared/service/effects.ts';
import { namedCreditors } from '../../shared/service/named-creditors.ts';
import { environmentProxy } from '../hosts/proxies.ts';
import { answerError } from '../service/answer-error.ts';
import { createClient, type CallRequest } from '../service/client.ts';
import { createPace } from '../service/pace.ts';
import { storedErrorLog } from '../store/error-answers.ts';
import { databaseName, openStore } from '../store/store.ts';
import { type Command } from './arguments.ts';
import { chooseConnection, chooseCreditor, type Connection, type Creditor } from './connection.ts';
import { CommandError, exitCodes, type ExitCode } from './exit.ts';
import { saveMade } from './save-file.ts';
import { namedRows, type ServiceRequest } from './service-request.ts';
import { type Session } from './session.ts';

type ServiceCommand = Extract<Command, { name: 'service' }>;
type Documented = Extract<ServiceRequest, { kind: 'documented' }>['request'];
type Entry = CallOutput<'console.entry'>;

/** One of the practice service's own controls. They are no part of the contract: nothing in the window reaches them. */
const control = async (session: Session, connection: Connection, request: CallRequest): Promise<ExitCode> => {
  if (connection.kind !== 'practice')
    throw new CommandError(
      exitCodes.usage,
      text('/practice finns bara hos övningstjänsten.', '/practice exists at the practice service only.'),
      text('Ta bort --connection.', 'Leave --connection out.'),
    );
  const store = openStore(join(session.dataFolder, databaseName));
  const { connectionId, kind, baseAddress } = connection;
  const pace = createPace({ errorLog: storedErrorLog(store, connectionId) });
  const transport = { proxyFor: environmentProxy(process.env) };
  const credential = { scheme: 'Basic', userName: 'demo', password: 'demo' } as const;
  const client = createClient({ connectionId, kind, baseAddress, credential: () => credential, pace, transport });
  try {
    const answer = await client.call(request);
    if (answer.kind === 'ok') {
      if (answer.body !== null) session.terminal.out(JSON.stringify(answer.body, null, 2));
      return exitCodes.done;
    }
    if (answer.kind === 'no-answer') throw answerError(answer);
    session.terminal.err(`${String(answer.status)} ${answer.message}`);
    return exitCodes.service;
  } finally {
    await client.close();
    store.close();
  }
};

const bodyIn = (body: string | null): unknown => (body === null ? undefined : JSON.parse(body));

/** Which creditor the call is for: the one that was named, the one that the call names itself, or the only one. */
const creditorFor = (connection: Connection, named: string | null, request: Documented): Creditor => {
  if (named !== null) return chooseCreditor(connection, named);
  const [row] = namedRows(request.method, request.path);
  const inCall =
    row === undefined ? new Set<string>() : namedCreditors(row, { ...request, body: bodyIn(request.body) });
  const found =
    connection.creditors.find(({ creditorId }) => inCall.has(creditorId.toLowerCase())) ?? connection.creditors[0];
  const isClear = connection.creditors.length === 1 || inCall.size > 0 || connection.kind !== 'live';
  const changes = row !== undefined && markOf(row).effect !== 'reads';
  if (found === undefined || (changes && !isClear))
    throw new CommandError(
      exitCodes.usage,
      text('--creditor saknas.', '--creditor is missing.'),
      text(
        `Lägg till --creditor NAMN: anslutningen når flera företag.`,
        `Add --creditor NAME: the connection reaches several companies.`,
      ),
    );
  return found;
};

/** What production asks for, said before anything goes. */
const warn = (
  session: Session,
  connection: Connection,
  creditor: Creditor,
  command: ServiceCommand,
  request: Documented,
): void => {
  const [row] = namedRows(request.method, request.path);
  if (connection.kind !== 'live' || row === undefined) return;
  const { effect, reason } = markOf(row);
  if (effect === 'reads') return;
  session.terminal.note(text(`SKARPT, ${creditor.name}. ${reason.sv}`, `PRODUCTION, ${creditor.name}. ${reason.en}`));
  if (asksForName(effect) && command.confirm === null)
    throw new CommandError(
      exitCodes.usage,
      text('Anropet måste bekräftas. Inget skickades.', 'The call must be confirmed. Nothing was sent.'),
      text(`Lägg till --confirm "${creditor.name}".`, `Add --confirm "${creditor.name}".`),
    );
};

const codes: Readonly<Record<Entry['outcome'], ExitCode>> = {
  done: exitCodes.done,
  refused: exitCodes.service,
  unknown: exitCodes.notAll,
  'no-answer': exitCodes.service,
  'not-sent': exitCodes.service,
};

const tell = async (
  session: Session,
  entry: Entry,
  out: string | null,
  scope: { readonly connectionId: string; readonly creditorId: string },
): Promise<ExitCode> => {
  const { terminal } = session;
  if (entry.outcome !== 'done') {
    if (entry.status !== null && entry.answer.text !== '') terminal.err(`${String(entry.status)} ${entry.answer.text}`);
    else terminal.note(entry.words);
    if (entry.nextStep !== null) terminal.note(entry.nextStep);
    return codes[entry.outcome];
  }
  if (entry.nextStep !== null) terminal.note(entry.nextStep);
  const isFile = entry.answer.kind === 'file' || out !== null || entry.answer.cut;
  if (isFile && entry.answer.hasFile)
    return saveMade(session, await session.ask('console.file', { scope, no: entry.no }), out);
  if (entry.answer.text !== '') terminal.out(entry.answer.text);
  return exitCodes.done;
};

/**
 * One call to the service by hand, as the window's console makes it: under the same checks, in the connection's line and error budget,
 * and never repeated. Real connections take their credential from the environment.
 */
export const callService = async (
  session: Session,
  command: ServiceCommand,
  asked: ServiceRequest,
): Promise<ExitCode> => {
  const { ask, secrets } = session;
  const connection = await chooseConnection(ask, secrets, command.connection, process.env['RUNSHEET_SECRET']);
  if (asked.kind === 'control') return control(session, connection, asked.request);
  const { request } = asked;
  const creditor = creditorFor(connection, command.creditor, request);
  warn(session, connection, creditor, command, request);
  const scope = { connectionId: connection.connectionId, creditorId: creditor.creditorId };
  const entry = await ask('console.send', {
    ...{ scope, request, ticket: randomUUID(), again: null },
    typedName: command.confirm,
  });
  return tell(session, entry, command.out, scope);
};
