import { forgetFiles, keepComment, keptDoc } from '../files/keep.ts';
import { attestInvoice } from '../invoicing/attest.ts';
import { commentInvoice } from '../invoicing/comments.ts';
import { emitInvoice, note } from '../invoicing/happenings.ts';
import { createInvoice, invoiceOf, prepareInvoice, removeDraft } from '../invoicing/make.ts';
import { printPrepared, printStored } from '../invoicing/print.ts';
import { requireAllowed } from '../invoicing/stage.ts';
import { createVerification } from '../invoicing/verification.ts';
import { fullView } from '../invoicing/views.ts';
import { noAccess, notFound } from '../refusal.ts';
import { answer, contentView, created, creditorOf, none, pdf } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { parseView, textOf, textsOf } from '../wire/json.ts';

/** Invoices (endpoints b, Invoices): the draft, attesting, and the printed document. */
export const invoices: readonly Route[] = [
  route('POST', '/v1/invoice/action', (call) =>
    created(createInvoice(call.service, prepareInvoice(call, contentView(call), null), call.user.username)),
  ),
  route('POST', '/v1/invoice/verificationinvoice', (call) => created(createVerification(call, contentView(call)))),
  route('GET', '/v1/invoice/action/{id}', (call) =>
    answer('InvoiceActionView', fullView(call.service.ledger, invoiceOf(call, call.id))),
  ),
  route('PUT', '/v1/invoice/action/{id}', (call) => {
    const invoice = invoiceOf(call, call.id);
    requireAllowed('update', invoice);
    const { row, productIds } = prepareInvoice(call, contentView(call), invoice.id);
    if (row.creditor_id !== invoice.creditor_id) throw noAccess();
    const { commented, contract_id, created_at, seq, id } = invoice;
    const doc = keptDoc(call.service, { creditorId: row.creditor_id, ownerId: id }, row.doc, invoice.doc);
    call.service.ledger.invoices.update({ ...row, doc, commented, contract_id, created_at, seq, id });
    call.service.ledger.invoices.useProducts(id, productIds);
    note(call.service, invoice, 'Updated', call.user.username);
    emitInvoice(call.service, 'InvoiceActionUpdated', id);
    return none;
  }),
  route('DELETE', '/v1/invoice/action/{id}', (call) => {
    const invoice = invoiceOf(call, call.id);
    requireAllowed('delete', invoice);
    const owner = { creditorId: invoice.creditor_id, ownerId: invoice.id };
    forgetFiles(call.service, owner, parseView(invoice.doc));
    removeDraft(call.service, invoice);
    return none;
  }),
  route('PUT', '/v1/invoice/attest/{id}', (call) => {
    attestInvoice(call.service, invoiceOf(call, call.id).id, call.user.username);
    return none;
  }),
  route('POST', '/v1/invoice/attestinovicesinlist/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const { ledger, clock, settings } = call.service;
    const due = clock.now() + settings.get().AttestDelayMs;
    for (const id of textsOf(contentView(call), 'ActionPublicIds')) {
      // What is not there, or another creditor's, is skipped like all that cannot be attested (decisions.md 16).
      if (ledger.invoices.creditorOf(id) === creditor.id) ledger.attestQueue.add(id, call.user.username, due);
    }
    return none;
  }),
  route('POST', '/v1/invoice/attestmultiple', (call) => {
    const { ledger, clock, settings } = call.service;
    const due = clock.now() + settings.get().AttestDelayMs;
    const creditorIds = textsOf(contentView(call), 'CreditorPublicIds').map((id) => creditorOf(call, id).id);
    if (creditorIds.length === 0) throw noAccess();
    for (const id of creditorIds.flatMap((creditorId) => ledger.invoices.drafts(creditorId))) {
      ledger.attestQueue.add(id, call.user.username, due);
    }
    return none;
  }),
  route('GET', '/v1/invoice/preview/{id}', (call) => pdf(printStored(call.service.ledger, invoiceOf(call, call.id)))),
  route('POST', '/v1/invoice/preview', (call) => pdf(printPrepared(prepareInvoice(call, contentView(call), null)))),
  route('GET', '/v1/invoice/pdf/{id}', (call) => {
    const invoice = invoiceOf(call, call.id);
    requireAllowed('print', invoice);
    return pdf(printStored(call.service.ledger, invoice));
  }),
  route('GET', '/v1/invoice/actionbyinvoicenumber/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const found = call.service.ledger.invoices.byNumber(creditor.id, call.query('invoicenumber') ?? '');
    if (found === undefined) throw notFound('Fakturan', 'The invoice');
    return answer('InvoiceActionView', fullView(call.service.ledger, found));
  }),
  route('POST', '/v1/invoice/comment', (call) => {
    const sent = contentView(call);
    const invoice = invoiceOf(call, textOf(sent, 'ActionPublicId'));
    const owner = { creditorId: invoice.creditor_id, ownerId: invoice.id };
    commentInvoice(call.service, invoice, call.user.username, keepComment(call.service, owner, sent));
    return none;
  }),
];
