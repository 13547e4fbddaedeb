import { answer, type Call, contentView, created, creditorOf, debtorOf, none, pdf } from '../gate/call.ts';
import { pageAnswer } from '../gate/paging.ts';
import { type Route, route } from '../gate/route.ts';
import { contractOf, contractsOf, contractsOfDebtor, type Contract } from '../contracts/contract.ts';
import { partiesIn, prepareContract } from '../contracts/entry.ts';
import { contractSubViews, contractView } from '../contracts/views.ts';
import { checkContract, createContract, deleteContract, updateContract } from '../contracts/write.ts';
import { printPrepared } from '../invoicing/print.ts';
import { noAccess } from '../refusal.ts';
import { textOf } from '../wire/json.ts';
import { subViews } from './invoice-lists.ts';

const listAnswer = (call: Call, creditorId: string, contracts: readonly Contract[]) =>
  pageAnswer(call, 'ContractInvoiceActionSubsView', contractSubViews(call.service, creditorId, contracts));

/** Contract invoices (endpoints a, Contract invoices): the records, their lists and previews. */
export const contractInvoices: readonly Route[] = [
  route('GET', '/v1/contractinvoice/action/{id}', (call) =>
    answer('ContractInvoiceActionView', contractView(call.service, contractOf(call, call.id))),
  ),
  route('POST', '/v1/contractinvoice/action', (call) => created(createContract(call, contentView(call)))),
  route('PUT', '/v1/contractinvoice/action/{id}', (call) => {
    updateContract(call, contractOf(call, call.id), contentView(call));
    return none;
  }),
  route('DELETE', '/v1/contractinvoice/action/{id}', (call) => {
    deleteContract(call.service, contractOf(call, call.id));
    return none;
  }),
  route('GET', '/v1/contractinvoice/actions/{id}', (call) => {
    const { id } = creditorOf(call, call.id);
    return listAnswer(call, id, contractsOf(call.service, id));
  }),
  route('GET', '/v1/contractinvoice/actionsbydebtor/{id}', (call) => {
    const { id } = creditorOf(call, call.id);
    const debtor = debtorOf(call, call.query('debtorpublicid'));
    if (textOf(debtor, 'CreditorPublicId') !== id) throw noAccess();
    return listAnswer(call, id, contractsOfDebtor(call.service, textOf(debtor, 'DebtorPublicId') ?? ''));
  }),
  route('GET', '/v1/contractinvoice/generatedinvoices/{id}', (call) => {
    const made = call.service.ledger.invoices.ofContract(contractOf(call, call.id).id);
    return pageAnswer(call, 'InvoiceActionSubsView', subViews(call, made));
  }),
  route('GET', '/v1/contractinvoice/preview/{id}', (call) => {
    const { service } = call;
    const { sent, nextRun } = contractOf(call, call.id);
    return pdf(printPrepared(prepareContract(service, partiesIn(service, sent), sent, nextRun)));
  }),
  route('POST', '/v1/contractinvoice/preview', (call) =>
    pdf(printPrepared(checkContract(call, contentView(call)).prepared)),
  ),
];
