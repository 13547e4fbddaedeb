import { join } from 'node:path';
import { text, type LocalText } from '../../shared/domain/text.ts';
import { type Answer } from '../service/answer.ts';
import { createClient, type CallRequest } from '../service/client.ts';
import { createPace } from '../service/pace.ts';
import { storedErrorLog } from '../store/error-answers.ts';
import { openStore } from '../store/store.ts';
import { chooseConnection } from './connection.ts';
import { CommandError, exitCodes, type ExitCode } from './exit.ts';
import { type Session } from './session.ts';

const noAnswer: Readonly<Record<Extract<Answer, { kind: 'no-answer' }>['reason'], LocalText>> = {
  timeout: text('Tjänsten svarade inte i tid.', 'The service did not answer in time.'),
  reset: text('Förbindelsen bröts innan svaret kom.', 'The connection broke before the answer came.'),
  unreachable: text('Tjänsten kunde inte nås.', 'The service could not be reached.'),
  'not-the-service': text('Något annat än tjänsten svarade.', 'Something other than the service answered.'),
  certificate: text('Tjänstens certifikat är inte giltigt.', 'The certificate of the service is not valid.'),
};

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
  throw new CommandError(
    exitCodes.service,
    noAnswer[answer.reason],
    text('Kontrollera nätet och adressen och försök igen.', 'Check the network and the address and try again.'),
  );
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
  const client = createClient({ connectionId, kind, baseAddress, credential: () => credential, pace });
  try {
    return tell(await client.call(request), session);
  } finally {
    await client.close();
    store.close();
  }
};
