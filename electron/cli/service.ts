import { join } from 'node:path';
import { environmentProxy } from '../hosts/proxies.ts';
import { type Answer } from '../service/answer.ts';
import { answerError } from '../service/answer-error.ts';
import { createClient, type CallRequest } from '../service/client.ts';
import { createPace } from '../service/pace.ts';
import { storedErrorLog } from '../store/error-answers.ts';
import { openStore } from '../store/store.ts';
import { chooseConnection } from './connection.ts';
import { CommandError, exitCodes, type ExitCode } from './exit.ts';
import { type Session } from './session.ts';

const shown = (body: unknown): string => (body === null || body === undefined ? '' : JSON.stringify(body, null, 2));

const tell = (answer: Answer, { terminal }: Session): ExitCode => {
  if (answer.kind === 'ok') {
    terminal.out(shown(answer.body));
    return exitCodes.done;
  }
  if (answer.kind === 'refused') {
    terminal.err(`${String(answer.status)} ${answer.message}`);
    return exitCodes.service;
  }
  const { sentence, nextStep } = answerError(answer).data;
  throw new CommandError(exitCodes.service, sentence, nextStep);
};

/** One call to the service, at the connection's own pace: refusals count in the same budget as those of the runs. */
export const callService = async (
  session: Session,
  connectionName: string,
  request: CallRequest,
): Promise<ExitCode> => {
  const { ask, secrets } = session;
  const connection = await chooseConnection(ask, secrets, connectionName, process.env['RUNSHEET_SECRET']);
  const credential =
    connection.kind === 'practice'
      ? ({ scheme: 'Basic', userName: 'demo', password: 'demo' } as const)
      : session.secrets.get(connection.connectionId);
  if (credential === null) throw new Error('the credential was not kept');
  const store = openStore(join(session.dataFolder, 'runsheet.db'));
  const { connectionId, kind, baseAddress } = connection;
  const pace = createPace({ errorLog: storedErrorLog(store, connectionId) });
  const transport = { proxyFor: environmentProxy(process.env) };
  const client = createClient({ connectionId, kind, baseAddress, credential: () => credential, pace, transport });
  try {
    return tell(await client.call(request), session);
  } finally {
    await client.close();
    store.close();
  }
};
