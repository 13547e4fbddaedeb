import { printStored } from '../invoicing/print.ts';
import { fileView } from '../invoicing/views.ts';
import { notFound } from '../refusal.ts';
import { answer, bytes, type Call, mayUse } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';

const invoiceOfFile = (call: Call): ListedInvoice => {
  const { invoices } = call.service.ledger;
  const found = invoices.byFile(call.id.toLowerCase());
  if (found === undefined || !mayUse(call, found.creditor_id)) throw notFound('Filen', 'The file');
  return found;
};

/** Files (endpoints b, Files): printed invoices, which are drawn when they are asked for. */
export const files: readonly Route[] = [
  route('GET', '/v1/files/file/{id}', (call) =>
    bytes('application/pdf', printStored(call.service.ledger, invoiceOfFile(call))),
  ),
  route('GET', '/v1/files/fileobject/{id}', (call) => {
    const invoice = invoiceOfFile(call);
    const data =
      call.query('includedata') === 'true' ? printStored(call.service.ledger, invoice).toString('base64') : null;
    return answer('FileView', { ...fileView(invoice), Data: data });
  }),
];
