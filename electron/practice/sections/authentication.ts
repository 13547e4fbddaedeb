import { noAccess, notFound } from '../refusal.ts';
import { answer, type Answer, none } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';

/** SecureTokenView; `Expires` is null (decisions.md 26). */
const tokenAnswer = (token: string): Answer => answer('SecureTokenView', { Value: token, Expires: null });

/** Authentication and tokens (concepts, Authentication; endpoints a). */
export const authentication: readonly Route[] = [
  route('POST', '/v1/authentication/apiauthenticate', ({ service, user }) =>
    tokenAnswer(service.ledger.users.renewToken(user.id)),
  ),
  route('DELETE', '/v1/authentication/apiauthenticate', ({ service, user }) => {
    service.ledger.users.removeToken(user.id);
    return none;
  }),
  route('GET', '/v1/authentication/securetoken', ({ user }) => {
    if (user.token === null) throw notFound('Nyckeln', 'The token');
    return tokenAnswer(user.token);
  }),
  route(
    'POST',
    '/v1/authentication/securetoken/{id}',
    ({ service, user, id }) => {
      const owner = id === '' ? user : service.ledger.users.get(id.toLowerCase());
      if (owner === undefined) throw noAccess();
      return tokenAnswer(service.ledger.users.renewToken(owner.id));
    },
    '/v1/authentication/securetoken',
  ),
];
