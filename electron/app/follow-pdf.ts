import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type followPdfCalls, mostPdfs } from '../../shared/contract/follow-pdf.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { invoiceStage } from '../../shared/service/invoice-stages.ts';
import { isAllowed } from '../../shared/service/invoice-transitions.ts';
import { type Connections } from '../service/connections.ts';
import { invoiceById, type ListedInvoice } from '../store/invoice-list.ts';
import { type MarkedKind, markedIn } from '../store/marked-invoices.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { markedQuery } from './follow-marks.ts';
import { fileName } from './file-name.ts';
import { notInMirror } from './not-in-mirror.ts';
import { servicePdf } from './service-pdf.ts';

const invoice: LocalText = text('Faktura', 'Invoice');
const credit: LocalText = text('Kreditfaktura', 'Credit invoice');
const draft: LocalText = text('Utkast', 'Draft');

/** Whether the service has a PDF of such an invoice. Source: endpoints b, Invoices (pdf: of an attested one). */
export const hasPdf = ({ stage, gone }: Pick<MarkedKind, 'stage' | 'gone'>): boolean =>
  !gone && isAllowed('print', invoiceStage(stage));

const whatIs = ({ stage, actionType }: ListedInvoice): LocalText => {
  if (invoiceStage(stage) === 'Created') return draft;
  return actionType === 'CreditInvoiceAction' ? credit : invoice;
};

const fetchPdf = async (
  { store }: Deps,
  connections: Connections,
  { scope, actionId, language }: CallInput<'follow.pdf'>,
): Promise<CallOutput<'follow.pdf'>> => {
  const known = scopeOf(store, scope);
  const listed = invoiceById(store, known.scopeId, actionId);
  if (listed === null) throw notInMirror();
  const bytes = await servicePdf(await connections.client(scope.connectionId), {
    endpoint: hasPdf(listed) ? 'GET /v1/invoice/pdf/{id}' : 'GET /v1/invoice/preview/{id}',
    path: { id: actionId },
  });
  const name = [whatIs(listed)[language], listed.invoiceNumber, listed.debtorName].filter(Boolean).join(' ');
  return { name: fileName(name, 'pdf'), bytes };
};

/** Invoices as the service prints them. */
export const followPdfHandlers = (
  deps: Deps,
  connections: Connections,
): Pick<Handlers, keyof typeof followPdfCalls> => ({
  'follow.pdf': (input) => fetchPdf(deps, connections, input),
  'follow.withPdf': async ({ scope, marked }) => ({
    invoices: [...markedIn(deps.store, markedQuery(deps, scope, marked), hasPdf, mostPdfs)],
  }),
});
