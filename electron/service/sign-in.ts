import { z } from 'zod';
import { AppError } from '../../shared/domain/app-error.ts';
import { type Credential, type Secrets } from '../../shared/domain/ports.ts';
import { text } from '../../shared/domain/text.ts';
import { creditorSubsIn, type CreditorSubViewIn } from '../../shared/service/register-views.ts';
import { type Answer } from './answer.ts';
import { answerError } from './answer-error.ts';
import { type ServiceClient } from './client.ts';
import { expectBody } from './expect.ts';

export type Credentials =
  | { readonly method: 'password'; readonly userName: string; readonly password: string }
  | { readonly method: 'token'; readonly token: string };

export type SignedIn =
  | { readonly outcome: 'signed-in'; readonly credential: Credential; readonly creditors: readonly CreditorSubViewIn[] }
  | { readonly outcome: 'token-needed' };

const wrongPassword = (): AppError =>
  new AppError(
    'wrong-password',
    text('Fel användarnamn eller lösenord.', 'Wrong user name or password.'),
    text(
      'Skriv dem igen. Test och skarp drift har olika inloggningar.',
      'Type them again. Test and live have different sign-ins.',
    ),
  );

const wrongToken = (): AppError =>
  new AppError(
    'wrong-token',
    text('Nyckeln gäller inte.', 'The key does not work.'),
    text('Skapa en ny hos tjänsten och klistra in den.', 'Make a new one at the service and paste it.'),
  );

const notTheService = (): AppError => answerError({ kind: 'no-answer', reason: 'not-the-service' });

const noCreditors = (): AppError =>
  new AppError(
    'no-creditors',
    text('Inloggningen når inget företag.', 'The sign-in reaches no company.'),
    text('Be om behörighet hos tjänsten och försök igen.', 'Ask for the right at the service and try again.'),
  );

/** With which credential a step of the sign-in calls. */
export type ClientFor = (credential: Credential) => ServiceClient;

const readCreditors = async (client: ServiceClient, credential: Credential): Promise<readonly CreditorSubViewIn[]> => {
  const answer = await client.call({ endpoint: 'GET /v1/creditors/creditorsubs' });
  if (answer.kind === 'refused' && answer.status === 401)
    throw credential.scheme === 'Basic' ? wrongPassword() : wrongToken();
  // An address that knows nothing of creditors, or answers with something else, is another service.
  if (answer.kind === 'refused' && answer.status === 404) throw notTheService();
  const creditors = answer.kind === 'ok' ? creditorSubsIn.safeParse(answer.body) : null;
  if (creditors?.success === false) throw notTheService();
  return creditors?.data ?? expectBody(answer, creditorSubsIn);
};

const tokenIn = z.union([z.string().min(1), z.object({ Value: z.string().min(1) }).transform((view) => view.Value)]);

const noToken = z.union([z.null(), z.literal(''), z.object({ Value: z.union([z.null(), z.literal('')]).optional() })]);

/** The token that the user has; null when there is none (an empty answer, an empty value or 404). */
const readToken = async (client: ServiceClient): Promise<string | null> => {
  const answer: Answer = await client.call({ endpoint: 'GET /v1/authentication/securetoken' });
  if (answer.kind === 'refused' && answer.status === 404) return null;
  if (answer.kind === 'ok' && noToken.safeParse(answer.body).success) return null;
  return expectBody(answer, tokenIn);
};

const makeToken = async (client: ServiceClient): Promise<string> =>
  expectBody(await client.call({ endpoint: 'POST /v1/authentication/apiauthenticate' }), tokenIn);

const tokenFor = async (client: ServiceClient, createToken: boolean): Promise<string | null> =>
  (await readToken(client)) ?? (createToken ? await makeToken(client) : null);

/**
 * Finds the credential to keep. With a password the user's token is read first, since making one revokes the old for every
 * other computer and sends an e-mail: it is made only when there is none and `createToken` says so. Where secrets live in
 * memory the password serves for the session and no token is made.
 *
 * @throws AppError `wrong-password`, `wrong-token`, `no-creditors`, `service-not-the-service` and what answers of the
 * service give.
 */
export const signIn = async (
  clientFor: ClientFor,
  credentials: Credentials,
  options: { readonly createToken: boolean; readonly kept: Secrets['kept'] },
): Promise<SignedIn> => {
  const given: Credential =
    credentials.method === 'token'
      ? { scheme: 'SecureToken', token: credentials.token.trim() }
      : { scheme: 'Basic', userName: credentials.userName, password: credentials.password };
  const client = clientFor(given);
  const seen = await readCreditors(client, given);
  if (given.scheme === 'SecureToken' || options.kept === 'memory') return signedIn(given, seen);
  const token = await tokenFor(client, options.createToken);
  if (token === null) return { outcome: 'token-needed' };
  const lasting: Credential = { scheme: 'SecureToken', token };
  return signedIn(lasting, await readCreditors(clientFor(lasting), lasting));
};

const signedIn = (credential: Credential, creditors: readonly CreditorSubViewIn[]): SignedIn => {
  if (creditors.length === 0) throw noCreditors();
  return { outcome: 'signed-in', credential, creditors };
};
