import { badField, noAccess } from '../refusal.ts';
import { answer, contentView, created, creditorOf } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { userView } from '../ledger/users.ts';
import { instantText } from '../../../shared/service/service-time.ts';
import { flagOf, textOf, viewsOf } from '../wire/json.ts';

/** Users of the domain (endpoints b, Users): as much as signing in and rights need. */
export const users: readonly Route[] = [
  route('GET', '/v1/users/users', ({ service }) => answer('UsersView', service.ledger.users.list().map(userView))),
  route('GET', '/v1/users/user/{id}', ({ service, id }) => {
    const user = service.ledger.users.get(id.toLowerCase());
    if (user === undefined) throw noAccess();
    return answer('UserView', userView(user));
  }),
  route('POST', '/v1/users/user', (call) => {
    const sent = contentView(call);
    const username = textOf(sent, 'Username');
    const password = textOf(sent, 'Password');
    if (username === null) throw badField('Username', 'saknas', 'is missing');
    if (password === null) throw badField('Password', 'saknas', 'is missing');
    const { users: ledger } = call.service.ledger;
    if (ledger.named(username) !== undefined) throw badField('Username', 'är upptaget', 'is taken');
    const { Password: _secret, ...rest } = sent;
    const id = ledger.create({
      username,
      password,
      language: textOf(sent, 'Language') ?? 'SV',
      enabled: sent['IsEnabled'] === undefined || flagOf(sent, 'IsEnabled'),
      doc: { ...rest, Created: instantText(call.service.clock.now()), LastLogin: null },
    });
    for (const right of viewsOf(sent, 'Rights')) {
      const creditor = creditorOf(call, textOf(right, 'CreditorPublicId'));
      if (flagOf(right, 'CanReadCreditor')) ledger.grant(id, creditor.id);
    }
    return created(id);
  }),
];
