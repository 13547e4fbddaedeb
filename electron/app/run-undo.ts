import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type runUndoCalls } from '../../shared/contract/run-undo.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { readInvoice } from '../outbox/payloads.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { attestCredits, refuseUnclear, undoRun } from '../outbox/undo.ts';
import { planUndo, sumOf, type UndoPlan } from '../outbox/undo-plan.ts';
import { readUndoSight } from '../outbox/undo-sight.ts';
import { type UndoSight } from '../outbox/undo-judge.ts';
import { type Connections } from '../service/connections.ts';
import { connectionById } from '../store/connections.ts';
import { type Run, runById } from '../store/runs.ts';
import { scopeById } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { undoAsked } from '../store/undo.ts';
import { type Deps } from './deps.ts';
import { attesterBy } from './review-approval.ts';
import { knownUserOf, needsFourEyes, userOf } from './review-approver.ts';
import { undoLinesOf, undoResultOf, unsentOf } from './run-undo-view.ts';

type UndoHandlers = Pick<Handlers, keyof typeof runUndoCalls>;

export interface UndoDoors {
  readonly connections: Connections;
  readonly outbox: Outbox;
  /** How the run stands, for the window. */
  readonly view: Handlers['runs.get'];
}

const unknownRun = (): AppError =>
  new AppError(
    'unknown-run',
    text('Körningen finns inte längre.', 'The run no longer exists.'),
    text('Gå till Körningar och välj en annan.', 'Go to Runs and choose another.'),
  );

const previewGone = (): AppError =>
  new AppError(
    'undo-changed',
    text('Förhandsvisningen gäller inte längre.', 'The preview no longer holds.'),
    text('Öppna den på nytt.', 'Open it again.'),
  );

const notWanted = (): AppError =>
  new AppError(
    'four-eyes-not-wanted',
    text(
      'Kreditfakturorna väntar inte på någon annans attest.',
      'The credit invoices do not wait for another person’s attest.',
    ),
    text('Se körningen under Körningar.', 'See the run under Runs.'),
  );

const found = (store: Store, runId: number): Run => {
  const run = runById(store, runId);
  if (run === null) throw unknownRun();
  return run;
};

/** Tries in the store what an undo would refuse, and leaves nothing of it. */
const refuseNow = (store: Store, run: Run, now: Date): void => {
  const rollBack = new Error('Tried, not done');
  try {
    store.inTransaction(() => {
      refuseUnclear(store, run, now);
      throw rollBack;
    });
  } catch (error) {
    if (error !== rollBack) throw error;
  }
};

const delivered = ({ lines }: UndoPlan): number =>
  lines.filter(
    ({ bucket, create }) =>
      bucket === 'credit' && (readInvoice(create).entry['DeliveryMethod'] ?? 'Manually') !== 'Manually',
  ).length;

/**
 * Undo of a run: shown first, then done as it was shown. Errors: `unknown-run`, `run-wrong-state`, `undo-in-doubt`, `undo-changed`,
 * `undo-consent-needed`, `nothing-to-undo`, `nothing-to-attest`, those of four eyes, and the service's. Source: product.md, Runs.
 */
export const runUndoHandlers = (deps: Deps, { connections, outbox, view }: UndoDoors): UndoHandlers => {
  const { store } = deps;
  /** The last preview: a window shows one at a time. */
  let shown: (UndoPlan & { readonly runId: number }) | null = null;

  const look = async (run: Run): Promise<UndoSight> => {
    const known = scopeById(store, run.scopeId);
    const client = await connections.client(known.scope.connectionId);
    return readUndoSight({ client, now: deps.clock.now(), priority: 'person' }, store, known, run);
  };

  const goOn = (run: Run): Promise<CallOutput<'runs.get'>> => {
    outbox.wake(scopeById(store, run.scopeId).scope.connectionId);
    deps.emit('runs.changed', { runId: run.runId });
    return view({ runId: run.runId });
  };

  const preview = async ({ runId }: CallInput<'runs.undoPreview'>): Promise<CallOutput<'runs.undoPreview'>> => {
    const run = found(store, runId);
    refuseNow(store, run, deps.clock.now());
    const sight = await look(run);
    const plan = planUndo(store, found(store, runId), sight);
    shown = { ...plan, runId };
    return {
      hash: plan.hash,
      delete: sumOf(plan, 'delete'),
      credit: sumOf(plan, 'credit'),
      kept: sumOf(plan, 'kept'),
      couldNot: sumOf(plan, 'could-not'),
      notSent: unsentOf(store, run),
      delivered: delivered(plan),
      creditDate: sight.today,
      fourEyes: needsFourEyes(store, run),
    };
  };

  const undo = async ({ runId, hash, credit }: CallInput<'runs.undo'>): Promise<CallOutput<'runs.undo'>> => {
    const run = found(store, runId);
    refuseNow(store, run, deps.clock.now());
    const sight = await look(run);
    const fourEyes = needsFourEyes(store, run);
    const { connectionId } = scopeById(store, run.scopeId).scope;
    const userName = fourEyes && credit ? knownUserOf(store, connectionId) : userOf(store, connectionId);
    const by = { connection: connectionById(store, connectionId)?.name ?? '', userName };
    undoRun(store, run, sight, { hash, credit, by, fourEyes }, deps.clock.now());
    shown = null;
    return goOn(run);
  };

  return {
    'runs.undoPreview': preview,
    'runs.undoPlan': async ({ runId, hash, bucket, page: { offset, limit } }) => {
      if (shown?.runId !== runId || shown.hash !== hash) throw previewGone();
      const lines = shown.lines.filter((line) => bucket === 'all' || line.bucket === bucket);
      return {
        total: lines.length,
        lines: lines
          .slice(offset, offset + limit)
          .map(({ draftNo, customerName, invoiceNumber, total, reason, bucket }) => ({
            ...{ draftNo, customerName, invoiceNumber, total, reason, bucket },
          })),
      };
    },
    'runs.undo': undo,
    'runs.undoResult': async ({ runId }) => undoResultOf(store, found(store, runId)),
    'runs.undoLines': async ({ runId, part, page }) => undoLinesOf(store, found(store, runId), part, page),
    'runs.undoAttest': async ({ runId, connectionId }) => {
      const run = found(store, runId);
      if (undoAsked(store, run) === null || !needsFourEyes(store, run)) throw notWanted();
      const attester = await attesterBy(deps, connections, run, connectionId);
      attestCredits(store, run, attester, deps.clock.now());
      return goOn(run);
    },
  };
};
