import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { owedActs, type OwedAct, type owedFollowCalls } from '../../shared/contract/owed-follow.ts';
import { text } from '../../shared/domain/text.ts';
import { mayDo } from '../../shared/service/moves.ts';
import {
  type ReconciliationAct,
  reconciliationMoves,
  reconciliationStages,
} from '../../shared/service/reconciliation-transitions.ts';
import { answerError } from '../service/answer-error.ts';
import { type Connections } from '../service/connections.ts';
import { nonsense } from '../service/expect.ts';
import { handedOverFrom } from '../store/acts.ts';
import { type ListedReconciliation, listReconciliations, reconciliationById } from '../store/reconciliations.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { viewEntries, withList } from './follow-timeline.ts';
import { noSuchFile } from './review-attach.ts';
import { owedReceiverOf } from './owed-receiver.ts';
import { patienceMs, readOwed } from './owed-read.ts';
import { twoListAnswer } from './two-list-answer.ts';

type List = CallOutput<'owed.list'>;

/** What the service must let be done for it to be offered. */
const moveOf: Readonly<Record<OwedAct, ReconciliationAct>> = {
  send: 'send',
  pay: 'registerPayment',
  remind: 'remind',
  credit: 'registerPayment',
  writeOff: 'registerPayment',
  collect: 'startDebtCollection',
  note: 'comment',
  remove: 'delete',
};

type Facts = Pick<ListedReconciliation, 'stage' | 'state' | 'left' | 'fileId'>;

const fits = (act: OwedAct, { left, fileId }: Facts): boolean => {
  if (act === 'send') return fileId !== null;
  if (act === 'collect') return fileId !== null && left > 0;
  return moveOf[act] !== 'registerPayment' || left > 0;
};

/**
 * What can be done with a reconciliation invoice: the moves of its stage, a sending and debt collection only with a PDF, and nothing is
 * paid or collected where nothing is owed. Source: concepts, Invoice types and Reconciliation invoice.
 */
export const owedActsOf = (invoice: Facts): OwedAct[] => {
  const stage = reconciliationStages.find((one) => one === invoice.stage);
  if (stage === undefined || invoice.state === 'gone') return [];
  return owedActs.filter((act) => mayDo(reconciliationMoves, moveOf[act], stage) && fits(act, invoice));
};

const lineOf = (invoice: ListedReconciliation): List['lines'][number] => ({
  actionId: invoice.actionId,
  invoiceNumber: invoice.invoiceNumber,
  ocr: invoice.ocr,
  customerName: invoice.debtorName,
  customerNo: invoice.debtorNo,
  state: invoice.state,
  delivery: invoice.deliveryMethod,
  total: invoice.total,
  left: invoice.left,
  currency: invoice.currency,
  fileName: invoice.fileId === null ? null : (invoice.fileName ?? ''),
  createdAt: invoice.createdAt,
  sentAt: invoice.sentAt,
  remindedAt: invoice.remindedAt,
  closedAt: invoice.closedAt,
  acts: owedActsOf(invoice),
});

/** A page of the reconciliation invoices that a search finds, as of the latest reading. */
export const listedOwed = (
  { store }: Pick<Deps, 'store'>,
  { scope, search, which, page }: CallInput<'owed.list'>,
): List => {
  const query = { scopeId: scopeOf(store, scope).scopeId, search, which };
  const lines = listReconciliations(store, query, page).map(lineOf);
  return twoListAnswer(store, { what: 'reconciliations', table: 'reconciliation' }, query, lines);
};

/** There is no draft: it holds as soon as it is handed over. */
const titles = { Created: text('Överlämnad', 'Handed over') };

/** @throws those of the service. */
const detail = async (
  { store }: Pick<Deps, 'store'>,
  connections: Pick<Connections, 'client'>,
  { scope, actionId }: CallInput<'owed.detail'>,
): Promise<CallOutput<'owed.detail'>> => {
  const { Events, CurrentReminderFees } = await readOwed(connections, { scope, actionId });
  const events = withList(viewEntries(Events, titles), handedOverFrom(store, scopeOf(store, scope).scopeId, actionId));
  return { events, reminderFees: CurrentReminderFees?.value ?? 0 };
};

/** @throws AppError `no-such-attachment`, and those of the service. */
const pdf = async (
  { store }: Pick<Deps, 'store'>,
  connections: Pick<Connections, 'client'>,
  { scope, actionId }: CallInput<'owed.pdf'>,
): Promise<CallOutput<'owed.pdf'>> => {
  const { scopeId } = scopeOf(store, scope);
  const invoice = reconciliationById(store, scopeId, actionId);
  if (invoice === null || invoice.fileId === null) throw noSuchFile();
  const client = await connections.client(scope.connectionId);
  const answer = await client.call({
    endpoint: 'GET /v1/files/file/{id}',
    path: { id: invoice.fileId },
    receive: 'bytes',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (answer.kind !== 'ok') throw answerError(answer);
  if (!(answer.body instanceof Uint8Array)) throw nonsense();
  return { name: invoice.fileName ?? `${invoice.invoiceNumber}.pdf`, bytes: new Uint8Array(answer.body) };
};

/** Reconciliation invoices in Follow-up, as of the latest sync. */
export const owedFollowHandlers = (
  deps: Pick<Deps, 'store'>,
  connections: Pick<Connections, 'client'>,
): Pick<Handlers, keyof typeof owedFollowCalls> => ({
  'owed.list': async (input) => listedOwed(deps, input),
  'owed.detail': (input) => detail(deps, connections, input),
  'owed.receiver': (input) => owedReceiverOf(deps, connections, input),
  'owed.pdf': (input) => pdf(deps, connections, input),
});
