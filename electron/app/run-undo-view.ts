import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { undoWords } from '../outbox/undo-words.ts';
import { words } from '../outbox/words.ts';
import { type RunKey } from '../store/runs.ts';
import { removedDrafts } from '../store/removed-drafts.ts';
import { jobCounts } from '../store/run-counts.ts';
import { type Store } from '../store/store.ts';
import { unattestedCount, undoAsked, type UndoLine, undoLines, type UndoPart, undoSums } from '../store/undo.ts';
import { needsFourEyes } from './review-approver.ts';

/** How an undo went, for the window and the protocol. */

export type UndoResult = CallOutput<'runs.undoResult'>;

/** Invoices of a run that never came to the service, or whose draft was removed there to be corrected. */
export const unsentOf = (store: Store, run: RunKey): number =>
  jobCounts(store, run)('createInvoice', 'queued', 'sending', 'unknown', 'rejected', 'cancelled') +
  removedDrafts(store, run);

export const undoPartsOf = (store: Store, run: RunKey): UndoResult['parts'] => {
  const sums = undoSums(store, run);
  const of = (part: UndoPart): { readonly invoices: number; readonly total: number } => {
    const sum = sums.find((one) => one.part === part);
    return { invoices: sum?.invoices ?? 0, total: sum?.total ?? 0 };
  };
  return {
    reversed: of('reversed'),
    kept: of('kept'),
    couldNot: of('could-not'),
    underWay: of('under-way'),
    unknown: of('unknown'),
  };
};

export const undoResultOf = (store: Store, run: RunKey): UndoResult => {
  const asked = undoAsked(store, run);
  return {
    asked: asked === null ? null : { at: asked.at, connection: asked.connection, userName: asked.userName },
    parts: undoPartsOf(store, run),
    notSent: unsentOf(store, run),
    waitsForAttest: asked !== null && needsFourEyes(store, run) ? unattestedCount(store, run) : 0,
  };
};

/** Why an invoice was not reversed, or how it stands; how a reversed one went. */
export const undoReasonOf = ({ part, bucket, reason, jobState, jobWords }: UndoLine): LocalText | null => {
  if (part === 'reversed') return bucket === 'delete' ? undoWords.deleted : undoWords.credited;
  if (part === 'kept' || part === 'could-not')
    return jobState === 'cancelled' && reason === null ? undoWords.stopped : (reason ?? jobWords);
  return jobState === 'sent' ? undoWords.otherEyes : (jobWords ?? words.queued);
};

export const undoLinesOf = (
  store: Store,
  run: RunKey,
  part: CallInput<'runs.undoLines'>['part'],
  page: CallInput<'runs.undoLines'>['page'],
): CallOutput<'runs.undoLines'> => {
  const sums = undoSums(store, run).filter((sum) => part === 'all' || sum.part === part);
  return {
    total: sums.reduce((count, { invoices }) => count + invoices, 0),
    lines: undoLines(store, run, part, page).map((line) => ({
      draftNo: line.draftNo,
      customerName: line.customerName,
      invoiceNumber: line.invoiceNumber,
      total: line.total,
      bucket: line.bucket,
      part: line.part,
      reason: undoReasonOf(line),
    })),
  };
};

/** The counts that stand on the run itself; null while nobody asked for an undo. */
export const undoCountsOf = (store: Store, run: RunKey): CallOutput<'runs.get'>['undo'] => {
  if (undoAsked(store, run) === null) return null;
  const { reversed, kept, couldNot, underWay, unknown } = undoPartsOf(store, run);
  return {
    reversed: reversed.invoices,
    kept: kept.invoices,
    couldNot: couldNot.invoices,
    underWay: underWay.invoices,
    unknown: unknown.invoices,
  };
};
