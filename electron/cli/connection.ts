import { type CallOutput } from '../../shared/contract/contract.ts';
import { type Secrets } from '../../shared/domain/ports.ts';
import { text } from '../../shared/domain/text.ts';
import { credentialOf } from '../hosts/secrets.ts';
import { type Ask } from '../hosts/ask.ts';
import { CommandError, exitCodes } from './exit.ts';

export type Connection = CallOutput<'connections.list'>['connections'][number];
export type Creditor = Connection['creditors'][number];

const same = (a: string, b: string): boolean => a.localeCompare(b, 'sv', { sensitivity: 'accent' }) === 0;

const named = (list: readonly { readonly name: string }[]): string => list.map((one) => `"${one.name}"`).join(', ');

const notKnown = (connections: readonly Connection[], name: string): CommandError => {
  const known = named(connections);
  return new CommandError(
    exitCodes.service,
    text(`Det finns ingen anslutning som heter "${name}".`, `There is no connection named "${name}".`),
    known === ''
      ? text(
          'Lägg till den i fönstret under Inställningar, eller använd "practice".',
          'Add it in the window under Settings, or use "practice".',
        )
      : text(`De som finns: ${known}, och "practice".`, `There are: ${known}, and "practice".`),
  );
};

const noSecret = (): CommandError =>
  new CommandError(
    exitCodes.service,
    text('Uppgifterna för anslutningen saknas.', 'The credentials of the connection are missing.'),
    text(
      'Sätt miljövariabeln RUNSHEET_SECRET till användare:lösenord eller en nyckel.',
      'Set the environment variable RUNSHEET_SECRET to user:password or a token.',
    ),
  );

/**
 * Finds a connection by its name or its id and hands it the credential of the environment, which no other connection gets.
 * `practice` (or the practice company's own name) starts the practice service.
 */
export const chooseConnection = async (
  ask: Ask,
  secrets: Secrets,
  name: string,
  secret: string | undefined,
): Promise<Connection> => {
  const { connections } = await ask('connections.list', {});
  const found = connections.find((one) => same(one.name, name) || one.connectionId === name);
  if (found?.kind === 'practice' || (found === undefined && same(name, 'practice'))) {
    return (await ask('connections.startPractice', {})).connection;
  }
  if (found === undefined) throw notKnown(connections, name);
  if (secret === undefined || secret === '') throw noSecret();
  secrets.set(found.connectionId, credentialOf(secret));
  return found;
};

/** Finds a creditor by its name, organization number or id. */
export const chooseCreditor = (connection: Connection, name: string): Creditor => {
  const found = connection.creditors.find(
    (one) => same(one.name, name) || one.orgNo === name || one.creditorId === name,
  );
  if (found !== undefined) return found;
  throw new CommandError(
    exitCodes.service,
    text(
      `Anslutningen har ingen fakturautställare som heter "${name}".`,
      `The connection has no company named "${name}".`,
    ),
    text(`De som finns: ${named(connection.creditors)}.`, `There are: ${named(connection.creditors)}.`),
  );
};
