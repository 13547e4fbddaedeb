import { randomUUID } from 'node:crypto';
import { rightsOfShare, shareRights } from '../../../shared/service/rights.ts';
import { emit } from '../invoicing/happenings.ts';
import { type Share } from '../ledger/rights.ts';
import { badField, missing, noAccess, notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { withFlags } from '../wire/flags.ts';
import { flagOf, textOf, type View } from '../wire/json.ts';

/** CreditorShareView, with the user's name as it now is. */
export const shareView = (service: Service, share: Share): View =>
  withFlags('CreditorShareView', {
    ...share.doc,
    SharePublicId: share.id,
    CreditorPublicId: share.creditorId,
    SharedWithUserName: service.ledger.users.get(share.userId)?.username ?? null,
  });

/** Nobody gives more than they have: 401. */
const checkGiven = (service: Service, giverId: string, creditorId: string, sent: View): void => {
  const own = service.ledger.rights.of(giverId, creditorId);
  const given = rightsOfShare(shareRights.filter((right) => flagOf(sent, right)));
  if (!given.every((right) => own.includes(right))) throw noAccess();
};

/** Gives another user access with chosen rights (endpoints a, Creditors). Throws a Refusal: 400, 401, or 404 for the user. */
export const giveShare = (service: Service, giverId: string, creditorId: string, sent: View): void => {
  const { users, rights } = service.ledger;
  const name = textOf(sent, 'SharedWithUserName');
  if (name === null) throw missing('SharedWithUserName');
  const user = users.named(name);
  if (user === undefined) throw notFound('Användaren', 'The user');
  if (user.id === giverId) throw badField('SharedWithUserName', 'är du själv', 'is yourself');
  if (rights.sharesOn(creditorId).some((share) => share.userId === user.id))
    throw badField('SharedWithUserName', 'har redan en delning', 'has a share already');
  checkGiven(service, giverId, creditorId, sent);
  const share: Share = { id: randomUUID(), userId: user.id, creditorId, givenBy: giverId, doc: sent };
  rights.putShare(share);
  emit(service, creditorId, 'CreditorSharedWebhook', () => shareView(service, share));
};

/** Changes the rights of a share. Throws a Refusal: 401 for rights that the giver lacks, 400 for another user. */
export const changeShare = (service: Service, giverId: string, share: Share, sent: View): void => {
  const name = textOf(sent, 'SharedWithUserName');
  if (name !== null && service.ledger.users.named(name)?.id !== share.userId)
    throw badField('SharedWithUserName', 'kan inte bytas', 'cannot be changed');
  checkGiven(service, giverId, share.creditorId, sent);
  service.ledger.rights.putShare({ ...share, doc: sent });
};

/** The shares on a creditor that a user has given on, and those that came of them. */
const givenOn = (shares: readonly Share[], userId: string): readonly Share[] => {
  const rest = shares.filter((share) => share.givenBy !== userId);
  const given = shares.filter((share) => share.givenBy === userId);
  return [...given, ...given.flatMap((share) => givenOn(rest, share.userId))];
};

/** All direct and indirect access is lost: whatever the user had, and what the user gave on (endpoints a, Creditors). */
export const withdrawShare = (service: Service, { userId, creditorId }: Share): void => {
  const { rights } = service.ledger;
  const givenAway = givenOn(rights.sharesOn(creditorId), userId);
  rights.takeAll(userId, creditorId);
  for (const share of givenAway) rights.removeShare(share.id);
  emit(service, creditorId, 'CreditorUnshared', () => null);
};
