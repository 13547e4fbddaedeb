import { type CallOutput } from '../../shared/contract/contract.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { minor } from '../../shared/domain/money.ts';
import { type InvoiceViewIn, invoiceViewIn } from '../../shared/service/invoice-views.ts';
import { mirrorEvent } from '../follow/mirror.ts';
import { shownToday } from '../follow/shown-today.ts';
import { type Connections } from '../service/connections.ts';
import { expectBody } from '../service/expect.ts';
import { readDraft } from '../store/drafts.ts';
import { eventsOf, saveEvents } from '../store/events.ts';
import { invoiceById } from '../store/invoice-list.ts';
import { paymentsOf } from '../store/payments.ts';
import { scopeOf } from '../store/scopes.ts';
import { sentFrom, type SentFrom } from '../store/sent-from.ts';
import { sourceFiles } from '../store/source-files.ts';
import { type Store } from '../store/store.ts';
import { type Deps } from './deps.ts';
import { possibleActs } from './follow-acts.ts';
import { creditableOf } from './follow-creditable.ts';
import { followLine } from './follow-lines.ts';
import { type OwnSource, timeline } from './follow-timeline.ts';
import { ifReached } from './if-reached.ts';
import { invoiceRow } from './invoice-row.ts';
import { notInMirror } from './not-in-mirror.ts';
import { rowRanges } from './row-ranges.ts';

type FollowInvoice = CallOutput<'follow.invoice'>;

/** One read of the invoice; without it the mirror still stands. */
const readInvoice = (connections: Connections, scope: Scope, actionId: string): Promise<InvoiceViewIn | null> =>
  ifReached(async (signal) => {
    const client = await connections.client(scope.connectionId);
    const answer = await client.call({ endpoint: 'GET /v1/invoice/action/{id}', path: { id: actionId }, signal });
    return expectBody(answer, invoiceViewIn);
  });

interface Source extends OwnSource {
  readonly runId: number;
  readonly draftNo: number;
}

const sourceOf = (store: Store, scopeId: number, from: SentFrom | null): Source | null => {
  if (from === null) return null;
  const key = { scopeId, runId: from.runId };
  const draft = readDraft(store, { ...key, draftNo: from.draftNo });
  const cells = draft?.rows.flatMap((row) => Object.values(row.cells)) ?? [];
  const origins = cells.flatMap((cell) => cell.origin ?? []);
  const fileNo = origins[0]?.file ?? 0;
  return {
    runId: from.runId,
    draftNo: from.draftNo,
    runName: from.runName,
    fileName: sourceFiles(store, key).find((file) => file.fileNo === fileNo)?.name ?? '',
    rows: rowRanges(origins.filter(({ file }) => file === fileNo).map(({ row }) => row)),
    sentAt: from.sentAt,
  };
};

const keepEvents = (store: Store, scopeId: number, view: InvoiceViewIn): void => {
  saveEvents(
    store,
    scopeId,
    view.Events.flatMap((event) => mirrorEvent({ ...event, ActionPublicId: view.ActionPublicId }) ?? []),
  );
};

/** What only the service's own view of the invoice tells; without it the mirror stands alone. */
const detailOf = (view: InvoiceViewIn | null, vat: number | null, total: number) => {
  const known = view?.TotalVATAmount?.value ?? vat;
  return {
    rows: view?.Records.map(invoiceRow) ?? [],
    net: known === null ? null : minor(total - known),
    vat: known,
  };
};

/** The last instant of the shown day: what the service plans for later has not happened. */
const endOfDay = (day: string, now: Date): string =>
  day > now.toISOString().slice(0, 10) ? `${day}T23:59:59.999Z` : now.toISOString();

/**
 * One invoice with its rows, payments, source and timeline. Offline it is shown as the mirror has it, without rows.
 *
 * @throws AppError `unknown-creditor` or `unknown-invoice`.
 */
export const followInvoice = async (
  deps: Deps,
  connections: Connections,
  scope: Scope,
  actionId: string,
): Promise<FollowInvoice> => {
  const { store } = deps;
  const known = scopeOf(store, scope);
  const invoice = invoiceById(store, known.scopeId, actionId);
  if (invoice === null) throw notInMirror();
  const view = invoice.gone ? null : await readInvoice(connections, scope, actionId);
  if (view !== null) keepEvents(store, known.scopeId, view);
  const source = sourceOf(store, known.scopeId, sentFrom(store, known.scopeId, actionId));
  const today = shownToday(store, known, deps.clock.now());
  const events = eventsOf(store, known.scopeId, actionId);
  return {
    line: followLine(invoice, today),
    ocr: invoice.ocr,
    ...detailOf(view, invoice.vat, invoice.total),
    payments: paymentsOf(store, known.scopeId, actionId).map(({ paidAt, amount, means }) => ({
      at: paidAt,
      amount,
      means,
    })),
    possible: possibleActs(invoice, view, today),
    timeline: [...timeline(events, source, endOfDay(today, deps.clock.now()))],
    source,
    creditable: view === null ? null : creditableOf(view),
    claimId: invoice.stage === 'SentToDebtCollection' ? (view?.DebtCollectionActionPublicId ?? null) : null,
  };
};
