import { actionDefaults, checkedDefaults } from '../creditors/action-defaults.ts';
import { kycView, takeKycForm } from '../creditors/kyc.ts';
import { matchesOverpayments, putSetting } from '../creditors/settings.ts';
import { makeSignInToken } from '../creditors/sign-in-tokens.ts';
import { type UserRow } from '../ledger/users.ts';
import { badField, noAccess, notFound } from '../refusal.ts';
import { answer, type Call, contentView, creditorOf, none } from '../gate/call.ts';
import { flagQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { textOf } from '../wire/json.ts';
import { requireAdministrator } from './users.ts';

/** Whom a sign-in token is for: the caller, or the user whom an administrator names. */
const impersonated = (call: Call, creditorId: string): UserRow => {
  const name = call.query('username') ?? '';
  if (name === '' || name === call.user.username) return call.user;
  requireAdministrator(call);
  const { users, rights } = call.service.ledger;
  const user = users.named(name);
  if (user === undefined) throw notFound('Användaren', 'The user');
  if (rights.of(user.id, creditorId).length === 0) throw noAccess();
  return user;
};

/** Defaults, text templates, KYC, tokens, overpayment matching (endpoints a, Creditors). */
export const creditorSettings: readonly Route[] = [
  route('GET', '/v1/creditors/creditortexttemplate/{id}', (call) => {
    const templates = call.service.ledger.records.ofCreditor('textTemplate', creditorOf(call, call.id).id);
    return answer(
      'InvoiceTextTemplatesView',
      templates.map(({ id, creditorId, doc }) => ({
        ...doc,
        InvoiceTextTemplatePublicId: id,
        CreditorPublicId: creditorId,
      })),
    );
  }),
  route('DELETE', '/v1/creditors/creditortexttemplate', (call) => {
    const creditor = creditorOf(call, call.query('creditorpublicid'));
    const { records } = call.service.ledger;
    const template = records.get('textTemplate', (call.query('invoicetexttemplatepublicid') ?? '').toLowerCase());
    if (template?.creditorId !== creditor.id) throw notFound('Textmallen', 'The text template');
    records.remove('textTemplate', template.id);
    return none;
  }),
  route('GET', '/v1/creditors/creditortoken/{id}', (call) => {
    const { id } = creditorOf(call, call.id);
    const Token = makeSignInToken(call.service, id, impersonated(call, id).id);
    return answer('CreditorTokenView', { Token, PortalURL: `${call.origin}/portal/sign-in?token=${Token}` });
  }),
  route('GET', '/v1/creditors/defaultactionconfig/{id}', (call) =>
    answer('DefaultActionConfigView', actionDefaults(call.service.ledger, creditorOf(call, call.id).id)),
  ),
  route('PUT', '/v1/creditors/defaultactionconfig', (call) => {
    const sent = contentView(call);
    const { id } = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    putSetting(call.service, 'actionDefaults', id, checkedDefaults(sent));
    return none;
  }),
  route('GET', '/v1/creditors/kyc/{id}', (call) =>
    answer('CreditorKycView', kycView(call.service.ledger, creditorOf(call, call.id).id)),
  ),
  route('PUT', '/v1/creditors/kyc', (call) => {
    const sent = contentView(call);
    takeKycForm(call.service, creditorOf(call, textOf(sent, 'CreditorPublicId')).id, sent);
    return none;
  }),
  route('GET', '/v1/creditors/matchoverpayments/{id}', (call) =>
    answer('boolean', matchesOverpayments(call.service.ledger, creditorOf(call, call.id).id)),
  ),
  route('PUT', '/v1/creditors/matchoverpayments/{id}', (call) => {
    const { id } = creditorOf(call, call.id);
    const MatchOverpayments = flagQuery(call, 'enable');
    if (MatchOverpayments === undefined) throw badField('enable', 'saknas', 'is missing');
    putSetting(call.service, 'creditorSettings', id, { MatchOverpayments });
    return none;
  }),
];
