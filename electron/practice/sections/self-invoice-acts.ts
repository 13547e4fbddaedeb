import { selfInvoiceMoves, type SelfInvoiceAct } from '../../../shared/service/self-invoice-transitions.ts';
import { enumName } from '../../../shared/service/views.ts';
import { keepComment } from '../files/keep.ts';
import { checkDelivery } from '../invoicing/entry.ts';
import { type Happening, loadArchived } from '../invoicing/happenings.ts';
import { badField, unreadable } from '../refusal.ts';
import { type Answer, type Call, contentView, created, none } from '../gate/call.ts';
import { requireMove } from '../gate/moves.ts';
import { type Route, route } from '../gate/route.ts';
import { attestSelfInvoice, partiesOfSelfInvoice } from '../self-invoices/attest.ts';
import { cancelSelfInvoice } from '../self-invoices/credit.ts';
import { registerExternalPayment, sendSelfInvoicePayment } from '../self-invoices/payments.ts';
import { changeSelfInvoice, type SelfInvoice, selfInvoiceOf } from '../self-invoices/self-invoice.ts';
import { noteSelfInvoice } from '../self-invoices/tell.ts';
import { textOf } from '../wire/json.ts';

/** An act that changes the self invoice and leaves a note of it. */
const change = (
  call: Call,
  one: SelfInvoice,
  act: SelfInvoiceAct,
  patch: Partial<SelfInvoice>,
  happening: Happening,
  content: string | null = null,
  reference: string | null = null,
): Answer => {
  requireMove(selfInvoiceMoves, act, one.stage);
  changeSelfInvoice(call.service, one, patch);
  noteSelfInvoice(call.service, one, happening, call.user.username, content, reference);
  return none;
};

const email = 'Email';

/** Sends by e-mail, and so takes no other method (endpoints b, Self invoices). */
const sendSelfInvoice = (call: Call): Answer => {
  const one = selfInvoiceOf(call, call.id);
  const given = call.query('method') ?? '';
  const method = given === '' ? email : enumName('DeliveryMethodTypeView', given);
  if (method === undefined) throw unreadable(`method: ${given} finns inte`, `method: ${given} does not exist`);
  if (method !== email) throw badField('method', 'ska vara Email', 'must be Email');
  checkDelivery(email, partiesOfSelfInvoice(call.service, one).debtor, null);
  const stage = one.stage === 'Attested' ? 'InvoiceSent' : one.stage;
  const patch = { method: email, sentAt: call.service.clock.now(), stage } as const;
  return change(call, one, 'send', patch, 'InvoiceSent', email);
};

const comment = (call: Call): Answer => {
  const sent = contentView(call);
  const one = selfInvoiceOf(call, textOf(sent, 'ActionPublicId'));
  const owner = { creditorId: one.creditorId, ownerId: one.id };
  const { words, fileId } = keepComment(call.service, owner, sent);
  return change(call, one, 'comment', { isCommented: true }, 'CommentedByCreditor', words, fileId);
};

/** Self invoices (endpoints b, Self invoices): what is done with one that is made. */
export const selfInvoiceActs: readonly Route[] = [
  route('PUT', '/v1/selfinvoice/attest/{id}', (call) => {
    attestSelfInvoice(call.service, selfInvoiceOf(call, call.id), call.user.username);
    return none;
  }),
  route('PUT', '/v1/selfinvoice/cancel/{id}', (call) => {
    cancelSelfInvoice(call.service, selfInvoiceOf(call, call.id), call.user.username);
    return none;
  }),
  route('PUT', '/v1/selfinvoice/pause/{id}', (call) =>
    change(call, selfInvoiceOf(call, call.id), 'pause', { isPaused: true }, 'Paused'),
  ),
  route('PUT', '/v1/selfinvoice/resume/{id}', (call) =>
    change(call, selfInvoiceOf(call, call.id), 'resume', { isPaused: false }, 'Resumed'),
  ),
  route('PUT', '/v1/selfinvoice/sendinvoice/{id}', sendSelfInvoice),
  route('PUT', '/v1/selfinvoice/sendpayment', (call) => {
    const sent = contentView(call);
    const one = selfInvoiceOf(call, textOf(sent, 'ActionPublicId'));
    sendSelfInvoicePayment(call.service, one, sent, call.user.username);
    return none;
  }),
  route('POST', '/v1/selfinvoice/registerexternalpayment', (call) => {
    const sent = contentView(call);
    const one = selfInvoiceOf(call, textOf(sent, 'ActionPublicId'));
    return created(registerExternalPayment(call.service, one, sent, call.user.username));
  }),
  route('POST', '/v1/selfinvoice/comment', comment),
  route('PUT', '/v1/selfinvoice/loadarchivedevents/{id}', (call) => {
    loadArchived(call.service, selfInvoiceOf(call, call.id).id);
    return none;
  }),
];
