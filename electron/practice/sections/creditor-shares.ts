import { changeShare, giveShare, shareView, withdrawShare } from '../creditors/shares.ts';
import { type Share } from '../ledger/rights.ts';
import { noAccess, notFound } from '../refusal.ts';
import { answer, type Answer, type Call, contentView, creditorOf, mayUse, none } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { textOf } from '../wire/json.ts';

const shareOf = (call: Call, id: string | null): Share => {
  const share = call.service.ledger.rights.share((id ?? '').toLowerCase());
  if (share === undefined || !mayUse(call, share.creditorId)) throw notFound('Delningen', 'The share');
  return share;
};

const sharesAnswer = ({ service }: Call, shares: readonly Share[]): Answer =>
  answer(
    'CreditorSharesView',
    shares.map((share) => shareView(service, share)),
  );

/** Access that is shared to others (endpoints a, Creditors; concepts, Authentication 6). */
export const creditorShares: readonly Route[] = [
  route('GET', '/v1/creditors/shares', (call) => sharesAnswer(call, call.service.ledger.rights.sharesTo(call.user.id))),
  route('GET', '/v1/creditors/shares/{id}', (call) =>
    sharesAnswer(call, call.service.ledger.rights.sharesOn(creditorOf(call, call.id).id)),
  ),
  route('POST', '/v1/creditors/shares', (call) => {
    const sent = contentView(call);
    giveShare(call.service, call.user.id, creditorOf(call, textOf(sent, 'CreditorPublicId')).id, sent);
    return none;
  }),
  route('PUT', '/v1/creditors/shares', (call) => {
    const sent = contentView(call);
    const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    const share = shareOf(call, textOf(sent, 'SharePublicId'));
    if (share.creditorId !== creditor.id) throw noAccess();
    changeShare(call.service, call.user.id, share, sent);
    return none;
  }),
  route('DELETE', '/v1/creditors/shares/{id}', (call) => {
    withdrawShare(call.service, shareOf(call, call.id));
    return none;
  }),
];
