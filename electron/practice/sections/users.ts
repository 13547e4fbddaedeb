import { instantText } from '../../../shared/service/service-time.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { type UserRecord, type UserRow, userView } from '../ledger/users.ts';
import { badField, badRequest, missing, noAccess, notFound } from '../refusal.ts';
import { answer, type Call, contentView, created, creditorOf, none } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { withFlags } from '../wire/flags.ts';
import { flagOf, type Json, textOf, type View, viewsOf } from '../wire/json.ts';

/** The user of this id; 404 where there is none (decisions.md 21). */
export const userOf = (call: Call, id: string | null): UserRow => {
  const user = call.service.ledger.users.get((id ?? '').toLowerCase());
  if (user === undefined) throw notFound('Användaren', 'The user');
  return user;
};

const isAdministrator = (user: UserRow): boolean => flagOf(userView(user), 'IsAdministrator');

/** What only an administrator does: others' tokens, and users. 401 for the rest. */
export const requireAdministrator = (call: Call): void => {
  if (!isAdministrator(call.user)) throw noAccess();
};

const fullView = (ledger: Ledger, user: UserRow): View => ({
  ...userView(user),
  Rights: ledger.rights.own(user.id).map((right) => withFlags('UserRightView', right)),
});

const kept = (value: Json | undefined, otherwise: Json): Json => value ?? otherwise;

/** What is kept of a UserView: the password has a place of its own, rights too, and LastLogin is read-only. */
const recordOf = (call: Call, sent: View, ownId: string | null): UserRecord => {
  const username = textOf(sent, 'Username');
  if (username === null) throw missing('Username');
  const holder = call.service.ledger.users.named(username);
  if (holder !== undefined && holder.id !== ownId) throw badField('Username', 'är upptaget', 'is taken');
  const { Password: _secret, Rights: _rights, LastLogin: _readOnly, ...rest } = sent;
  const IsEnabled = kept(sent['IsEnabled'], true);
  const Language = textOf(sent, 'Language') ?? 'SV';
  const doc = withFlags('UserView', { ...rest, IsEnabled, Language });
  return { username, language: Language, enabled: IsEnabled === true, doc };
};

/** Rights on creditors that the caller reads (else 401); the list replaces the one before, none at all leaves it. */
const setRights = (call: Call, userId: string, sent: View): void => {
  if (!Array.isArray(sent['Rights'])) return;
  const rights = viewsOf(sent, 'Rights').map((right): [string, View] => [
    creditorOf(call, textOf(right, 'CreditorPublicId')).id,
    right,
  ]);
  call.service.ledger.rights.setOwn(userId, new Map(rights));
};

const createUser = (call: Call, sent: View): string => {
  requireAdministrator(call);
  const password = textOf(sent, 'Password');
  if (password === null) throw missing('Password');
  const { doc, ...record } = recordOf(call, sent, null);
  const Created = instantText(call.service.clock.now());
  const id = call.service.ledger.users.create({ ...record, password, doc: { ...doc, Created } });
  setRights(call, id, sent);
  return id;
};

const powers = ['IsAdministrator', 'CanManageCreditors', 'IsEnabled', 'Rights'] as const;

/** Whether a user may change a record like this: administrators any, others their own as long as it gives no more power. */
const mayUpdate = (call: Call, stored: View, sent: View): boolean =>
  isAdministrator(call.user) ||
  (stored['UserPublicId'] === call.user.id &&
    powers.every((field) => JSON.stringify(sent[field] ?? stored[field]) === JSON.stringify(stored[field])));

/** What is not sent stays as it is. */
const updateUser = (call: Call, sent: View): void => {
  const { ledger } = call.service;
  const user = userOf(call, textOf(sent, 'UserPublicId'));
  const stored = fullView(ledger, user);
  if (!mayUpdate(call, stored, sent)) throw noAccess();
  const { Created, UserPublicId } = stored;
  ledger.users.update(user.id, recordOf(call, { ...stored, ...sent, Created, UserPublicId }, user.id));
  const password = textOf(sent, 'Password');
  if (password !== null) ledger.users.setPassword(user.id, password);
  if (isAdministrator(call.user)) setRights(call, user.id, sent);
};

/** Users of the domain (endpoints b, Users; concepts, Structural concepts). */
export const users: readonly Route[] = [
  route('GET', '/v1/users/users', ({ service: { ledger } }) =>
    answer(
      'UsersView',
      ledger.users.list().map((user) => fullView(ledger, user)),
    ),
  ),
  route('GET', '/v1/users/user/{id}', (call) =>
    answer('UserView', fullView(call.service.ledger, userOf(call, call.id))),
  ),
  route('POST', '/v1/users/user', (call) => created(createUser(call, contentView(call)))),
  route('PUT', '/v1/users/user', (call) => {
    updateUser(call, contentView(call));
    return none;
  }),
  route('DELETE', '/v1/users/user/{id}', (call) => {
    requireAdministrator(call);
    const { id } = userOf(call, call.id);
    if (id === call.user.id) throw badRequest('Ingen tar bort sig själv.', 'Nobody removes oneself.');
    call.service.ledger.users.remove(id);
    call.service.ledger.rights.forgetUser(id);
    return none;
  }),
  route('PUT', '/v1/users/changepassword', (call) => {
    const password = textOf(contentView(call), 'Password');
    if (password === null) throw missing('Password');
    call.service.ledger.users.setPassword(call.user.id, password);
    return none;
  }),
];
