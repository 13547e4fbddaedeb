import { exportOf, exportView, generatedExports, scheduleExport } from '../accounting/exports.ts';
import { answer, type Call, contentView, creditorOf, mayUse } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { type Kept } from '../ledger/records.ts';
import { notFound } from '../refusal.ts';
import { textOf } from '../wire/json.ts';

const requested = (call: Call): Kept => {
  const found = exportOf(call.service, call.id.toLowerCase());
  if (found === undefined || !mayUse(call, found.creditorId)) throw notFound('Exporten', 'The export');
  return found;
};

/** Bookkeeping files (endpoints a, Accounting). */
export const accountingExports: readonly Route[] = [
  route('POST', '/v1/accounting/accountingexport', (call) => {
    const sent = contentView(call);
    const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    return answer('guid', scheduleExport(call.service, creditor.id, sent, call.user.username));
  }),
  route('GET', '/v1/accounting/accountingexport/{id}', (call) =>
    answer('AccountingExportView', exportView(call.service, requested(call))),
  ),
  route('GET', '/v1/accounting/accountingexports/{id}', (call) =>
    answer('AccountingExportsView', generatedExports(call.service, creditorOf(call, call.id).id)),
  ),
];
