import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type Approver } from '../store/approvals.ts';
import { hasOpenJobs } from '../store/jobs.ts';
import { type Run } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { saveUndoAsked, saveUndoLine, undoAsked } from '../store/undo.ts';
import { type Attester, isSamePerson } from './four-eyes.ts';
import { setState, takeBack } from './person.ts';
import { type UndoSight } from './undo-judge.ts';
import { writeCreditAttests, writeUndoJobs } from './undo-jobs.ts';
import { planUndo, sumOf } from './undo-plan.ts';

/** What a person may do: undo a run. Source: product.md, Runs; outbox.md, Identity. */

const inDoubt = (): AppError =>
  new AppError(
    'undo-in-doubt',
    text(
      'Något i körningen är på väg eller slås upp just nu.',
      'Something in the run is on its way or being looked up right now.',
    ),
    text(
      'Vänta tills det är klart om det kom fram, och ångra sedan.',
      'Wait until it is clear whether it arrived, then undo.',
    ),
  );

const changed = (): AppError =>
  new AppError(
    'undo-changed',
    text(
      'Något har ändrats hos tjänsten sedan förhandsvisningen. Inget är ångrat.',
      'Something changed at the service since the preview. Nothing was undone.',
    ),
    text('Se den nya förhandsvisningen och välj igen.', 'Look at the new preview and choose again.'),
  );

const consentNeeded = (): AppError =>
  new AppError(
    'undo-consent-needed',
    text('Attesterade fakturor krediteras bara om du säger det.', 'Attested invoices are credited only if you say so.'),
    text('Kryssa för att de ska krediteras, och ångra sedan.', 'Tick that they are to be credited, then undo.'),
  );

const nothingToUndo = (): AppError =>
  new AppError(
    'nothing-to-undo',
    text('Ingen faktura i körningen kan ångras.', 'No invoice of the run can be undone.'),
    text('Se varför på varje rad.', 'See why on each line.'),
  );

/**
 * Refuses where the outcome of something in the run is not known, or it is still at work: what is not known cannot be undone.
 *
 * @throws AppError `run-wrong-state`, `undo-in-doubt`.
 */
export const refuseUnclear = (store: Store, run: Run, now: Date): void => {
  setState(store, run, ['paused', 'done', 'cancelled'], 'sending');
  takeBack(store, run, now.toISOString());
  if (hasOpenJobs(store, run)) throw inDoubt();
};

export interface UndoWish {
  /** The hash of the plan that the person saw. */
  readonly hash: string;
  /** That the attested ones are to be credited. */
  readonly credit: boolean;
  readonly by: Approver;
  /** The creditor wants another person to attest: the credits stop at drafts. */
  readonly fourEyes: boolean;
}

/**
 * Undoes a run as it was shown: what was not sent is taken back, drafts are deleted, and attested invoices credited where that was
 * wanted. All of it is written in one transaction, and nothing of it if anything moved since it was shown.
 *
 * @throws AppError `run-wrong-state`, `undo-in-doubt`, `undo-changed`, `undo-consent-needed`, `nothing-to-undo`.
 */
export const undoRun = (store: Store, run: Run, sight: UndoSight, wish: UndoWish, now: Date): void => {
  store.inTransaction(() => {
    refuseUnclear(store, run, now);
    const plan = planUndo(store, run, sight);
    if (plan.hash !== wish.hash) throw changed();
    const credits = sumOf(plan, 'credit').invoices;
    if (credits + sumOf(plan, 'delete').invoices === 0) throw nothingToUndo();
    if (credits > 0 && !wish.credit) throw consentNeeded();
    const at = now.toISOString();
    const times = (undoAsked(store, run)?.times ?? 0) + 1;
    saveUndoAsked(store, run, { ...wish.by, at, times });
    for (const line of plan.lines) saveUndoLine(store, run, line);
    writeUndoJobs({ store, run, sight, times, at }, plan.lines, !wish.fourEyes);
  });
};

const anotherNeeded = (who: string): AppError =>
  new AppError(
    'four-eyes-needed',
    text(
      `Företaget vill ha två personer: ${who} ångrade körningen, en annan attesterar kreditfakturorna.`,
      `The company wants two people: ${who} undid the run, another attests the credit invoices.`,
    ),
    text(
      'Låt den andra personen logga in med sin egen anslutning och attestera där.',
      'Let the other person sign in with a connection of their own and attest there.',
    ),
  );

const noCredits = (): AppError =>
  new AppError(
    'nothing-to-attest',
    text('Det finns inga kreditfakturor att attestera i körningen.', 'The run has no credit invoices to attest.'),
    text('Se hur ångrandet gick.', 'See how the undo went.'),
  );

/**
 * Another person than the one who undid a run attests its credits; after that they are connected with their invoices.
 *
 * @throws AppError `four-eyes-needed` for the same person, `nothing-to-attest`, `run-wrong-state`.
 */
export const attestCredits = (store: Store, run: Run, attester: Attester, now: Date): void => {
  store.inTransaction(() => {
    const asked = undoAsked(store, run);
    if (asked === null) throw noCredits();
    if (asked.userName === null || isSamePerson(asked.userName, attester.userName))
      throw anotherNeeded(asked.userName ?? asked.connection);
    setState(store, run, ['sending', 'paused', 'done'], 'sending');
    const writing = { store, run, times: asked.times, at: now.toISOString() };
    if (writeCreditAttests(writing, attester) === 0) throw noCredits();
  });
};
