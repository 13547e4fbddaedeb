import { type EventData } from '../../shared/contract/events.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { wallText } from '../../shared/service/wall-time.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { removalsOf } from '../store/removed-drafts.ts';
import { scheduleOf } from '../store/run-schedules.ts';
import { attestedOtherwise } from '../store/run-counts.ts';
import { type Run, runById, type RunKey } from '../store/runs.ts';
import { scopeById } from '../store/scopes.ts';
import { undoAsked } from '../store/undo.ts';
import { type Deps } from './deps.ts';
import { ledgerNow } from './run-ledger.ts';
import { type RunView } from './runs-view.ts';

type Notice = EventData<'runs.notice'>;

/** Tells whoever is elsewhere that a run is done or needs them. What it says names no customer. */
export interface RunNotices {
  /** A run changed, or what holds it did. */
  readonly changed: (runId: number) => void;
  /** A run went by itself, so long after its time. */
  readonly wentLate: (run: RunKey, lateMs: number) => void;
  /** A run that was to go by itself did not, for this reason. */
  readonly held: (run: RunKey, why: LocalText) => void;
}

/** A computer that wakes, or a clock that is looked at once a minute, is later than this by nothing worth a word. */
const worthAWordMs = 5 * 60_000;

const things = (n: number, attest: boolean): LocalText => {
  const count = String(n);
  if (attest) return text(n === 1 ? '1 faktura' : `${count} fakturor`, n === 1 ? '1 invoice' : `${count} invoices`);
  return text(`${count} utkast`, n === 1 ? '1 draft' : `${count} drafts`);
};

/** How a run ended: `12 fakturor skickade, 1 nekade.` */
const ended = (run: Run, ledger: RunView['ledger'], otherwise: number): LocalText => {
  const sent = things(ledger.sent, run.attest);
  const done = text(
    `Klar: ${sent.sv} ${run.attest ? 'skickade' : 'skapade'}`,
    `Done: ${sent.en} ${run.attest ? 'sent' : 'created'}`,
  );
  const parts = [
    ...(ledger.rejected === 0 ? [] : [text(`${String(ledger.rejected)} nekade`, `${String(ledger.rejected)} refused`)]),
    ...(otherwise === 0
      ? []
      : [
          text(
            `${String(otherwise)} med andra belopp än de godkända`,
            `${String(otherwise)} with other figures than approved`,
          ),
        ]),
  ];
  if (parts.length === 0) return text(`${done.sv}.`, `${done.en}.`);
  return text(
    `${[done, ...parts].map(({ sv }) => sv).join(', ')}. Öppna körningen och se varför.`,
    `${[done, ...parts].map(({ en }) => en).join(', ')}. Open the run to see why.`,
  );
};

const waitsForYou = text(
  'Körningen väntar på dig. Öppna den och se varför.',
  'The run waits for you. Open it to see why.',
);

const late = (wall: string): LocalText => {
  const [day = '', time = ''] = wall.split('T');
  return text(
    `Skulle ha skickats ${day} ${time}, men Runsheet var inte igång. Den skickas nu.`,
    `Was to be sent ${day} ${time}, but Runsheet was not running. It is being sent now.`,
  );
};

export const createRunNotices = (deps: Pick<Deps, 'store' | 'emit'>, outbox: Pick<Outbox, 'waiting'>): RunNotices => {
  const { store, emit } = deps;
  /** Runs that were seen on their way, and whether their person had been called. */
  const seen = new Map<number, { readonly called: boolean }>();

  const tell = (run: Run, kind: Notice['kind'], body: LocalText): void => {
    const { scope } = scopeById(store, run.scopeId);
    emit('runs.notice', { scope, runId: run.runId, kind, title: run.name, body });
  };

  /** Whoever has drafts deleted to correct their invoices waits for it: its end is no news. */
  const isWatched = (run: Run): boolean =>
    undoAsked(store, run) === null && [...removalsOf(store, run).values()].includes('asked');

  const sending = (run: Run): void => {
    if (isWatched(run)) return;
    const { scope } = scopeById(store, run.scopeId);
    const called = outbox.waiting(scope.connectionId)?.needsPerson === true;
    const before = seen.get(run.runId)?.called ?? false;
    seen.set(run.runId, { called });
    if (called && !before) tell(run, 'needs-person', waitsForYou);
  };

  const done = (run: Run): void => {
    if (!seen.delete(run.runId)) return;
    const ledger = ledgerNow(store, run);
    const otherwise = attestedOtherwise(store, run);
    tell(run, ledger.rejected + otherwise > 0 ? 'needs-person' : 'done', ended(run, ledger, otherwise));
  };

  return {
    changed: (runId) => {
      const run = runById(store, runId);
      if (run?.state === 'sending') sending(run);
      else if (run?.state === 'done') done(run);
      else if (run?.state !== 'paused') seen.delete(runId);
    },
    wentLate: (key, lateMs) => {
      const run = runById(store, key.runId);
      const schedule = scheduleOf(store, key);
      if (run !== null && schedule !== null && lateMs > worthAWordMs)
        tell(run, 'late', late(wallText(Date.parse(schedule.at))));
    },
    held: (key, why) => {
      const run = runById(store, key.runId);
      if (run !== null) tell(run, 'needs-person', why);
    },
  };
};
