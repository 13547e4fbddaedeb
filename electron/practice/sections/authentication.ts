import { badRequest, noAccess, notFound } from '../refusal.ts';
import { answer, type Answer, type Call, none } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { type UserRow } from '../ledger/users.ts';
import { mailTokenChange } from '../user-mail.ts';
import { requireAdministrator, userOf } from './users.ts';

/** SecureTokenView; `Expires` is null (decisions.md 26). */
const tokenAnswer = (token: string): Answer => answer('SecureTokenView', { Value: token, Expires: null });

const renew = ({ service }: Call, owner: UserRow): Answer => {
  mailTokenChange(service, owner, 'renewed');
  return tokenAnswer(service.ledger.users.renewToken(owner.id));
};

/** Rule 1: with Basic credentials and Content-Length 0. */
const apiAuthenticate = (call: Call): Answer => {
  if (!/^basic /i.test(call.header('authorization') ?? '')) throw noAccess();
  if (Number(call.header('content-length') ?? 0) > 0)
    throw badRequest('Content-Length: ska vara 0', 'Content-Length: must be 0');
  return renew(call, call.user);
};

/** Another user's token is an administrator's to make. */
const renewToken = (call: Call): Answer => {
  const owner = call.id === '' ? call.user : userOf(call, call.id);
  if (owner.id !== call.user.id) requireAdministrator(call);
  return renew(call, owner);
};

/** Authentication and tokens (concepts, Authentication 1–3; endpoints a). */
export const authentication: readonly Route[] = [
  route('POST', '/v1/authentication/apiauthenticate', apiAuthenticate),
  route('DELETE', '/v1/authentication/apiauthenticate', ({ service, user }) => {
    if (user.token !== null) mailTokenChange(service, user, 'removed');
    service.ledger.users.removeToken(user.id);
    return none;
  }),
  route('GET', '/v1/authentication/securetoken', ({ user }) => {
    if (user.token === null) throw notFound('Nyckeln', 'The token');
    return tokenAnswer(user.token);
  }),
  route('POST', '/v1/authentication/securetoken/{id}', renewToken, '/v1/authentication/securetoken'),
];
