import { z } from 'zod';
import { type CallInput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { problem } from '../../shared/intake/problem-texts.ts';
import { lookForInvoices, moveInvoices } from '../outbox/leave.ts';
import { words } from '../outbox/words.ts';
import { type RejectedInvoice } from '../store/left-invoices.ts';
import { copyBeside } from '../store/mended-run.ts';
import { beginRun, type RunKey, runPaper, showRun } from '../store/runs.ts';
import { hideRun } from '../store/run-removal.ts';
import { findDraft, type Review } from './review-context.ts';
import { standingOf, storeDraft } from './review-write.ts';
import { chosenRejected, placeOf } from './run-rejected.ts';

/** Sends rejected invoices back to review: one path from cell to service, and no second one for what was refused there. */

/** Its attest says why the draft was not deleted: somebody attested or changed it, or another computer billed the same. */
const atService = ({ attest }: RejectedInvoice): AppError =>
  new AppError(
    'draft-at-service',
    attest?.words ?? text('Utkastet ligger kvar hos tjänsten.', 'The draft stays at the service.'),
    text(
      'Försök igen om den ska gälla som den är hos tjänsten, eller hoppa över den.',
      'Try again if it is to stand as it is at the service, or skip it.',
    ),
  );

const noInvoice = (): AppError =>
  new AppError(
    'nothing-to-mend',
    text('Bara nekade fakturor kan rättas.', 'Only rejected invoices can be corrected.'),
    text('Välj en faktura, eller försök igen.', 'Choose an invoice, or try again.'),
  );

/** So many at once that the write lock is short (stack.md, SQLite). */
const atOnce = 200;

/** The register and the plan are the old run's; its file's sums and rows are not those of a part of it. */
const begin = ({ store, run, at }: Review, name: string): Review['key'] => ({
  scopeId: run.scopeId,
  runId: beginRun(store, {
    scopeId: run.scopeId,
    name,
    currency: run.currency,
    createdAt: at,
    importer: process.pid,
  }),
});

const mendedName = (name: string): string => (name.endsWith(' – rättas') ? name : `${name} – rättas`);

/** Says on the invoice itself why it was refused, in place of what was said of an earlier time. */
const whyRejected = (runName: string, draftNo: number, told: LocalText) =>
  problem(
    'was-rejected',
    'warning',
    { rowNo: null, field: null },
    { runName, draftNo: String(draftNo), reasonSv: told.sv, reasonEn: told.en },
  );

/** Values, edits and keys stay as they were; the number is the new run's, and the problems are today's. */
const copyDrafts = (old: Review, made: Review, invoices: readonly RejectedInvoice[]): void => {
  for (let first = 0; first < invoices.length; first += atOnce)
    old.store.inTransaction(() => {
      invoices.slice(first, first + atOnce).forEach(({ create, attest }, index) => {
        const { draft, line } = findDraft(old, create.draftNo ?? 0);
        const said = draft.readProblems.filter(({ code }) => code !== 'was-rejected');
        const refused = (attest ?? create).words ?? words.refused('');
        const why = whyRejected(old.run.name, draft.draftNo, refused);
        const copy = { ...draft, draftNo: first + index + 1, readProblems: [why, ...said] };
        storeDraft(made, copy, { ...standingOf(line), included: true, billed: null });
      });
    });
};

const anyJson = { plan: z.unknown(), accounts: z.unknown(), control: z.unknown() };

/** The new run is seen and the old one's jobs go in one transaction: no invoice is ever in both, or in none. */
const moveNow = (review: Review, to: RunKey, invoices: readonly RejectedInvoice[]): void => {
  const { store, run, key, at } = review;
  const draftNos = invoices.map(({ create }) => create.draftNo ?? 0);
  store.inTransaction(() => {
    copyBeside(store, { from: key, to, draftNos });
    const { plan } = runPaper(store, key, anyJson);
    showRun(store, to, { plan, accounts: [], control: [], period: run.period });
    moveInvoices(store, run, invoices, { toRunId: to.runId, now: new Date(at) });
  });
};

/** What nobody has seen goes again where the old run moved meanwhile; its rows are cleaned at the next start. */
const orHide = (review: Review, to: RunKey, work: () => void): void => {
  try {
    work();
  } catch (error) {
    hideRun(review.store, to);
    throw error;
  }
};

/** What came of it. */
export const mendOutcome = z.object({
  toRunId: z.int().nullable(),
  moved: z.int(),
  lookedFor: z.int(),
  atService: z.int(),
  removing: z.int(),
});
type MendOutcome = z.infer<typeof mendOutcome>;

const move = (review: Review, invoices: readonly RejectedInvoice[]): number => {
  const to = begin(review, mendedName(review.run.name));
  orHide(review, to, () => {
    copyDrafts(review, { ...review, key: to }, invoices);
    moveNow(review, to, invoices);
  });
  return to.runId;
};

/**
 * Moves the chosen rejected invoices of which nothing is at the service to a new run in review. Those of which a try may have come
 * through are looked up first, and those whose draft is at the service stay; while the draft of one is being deleted all of them
 * wait, so that they come to one run. Source: outbox.md, A job; product.md, Runs.
 *
 * @throws AppError `nothing-to-mend`; `draft-at-service` where that is all that was chosen; `job-in-doubt`, `job-not-rejected`,
 *   `run-wrong-state`.
 */
export const mendRejected = (review: Review, input: CallInput<'runs.mend'>): MendOutcome => {
  const { store, run, at } = review;
  const { invoices } = chosenRejected(store, run, input.jobIds);
  const by = Map.groupBy(invoices, placeOf);
  const [first] = invoices;
  if (first === undefined) throw noInvoice();
  const there = by.get('atService')?.length ?? 0;
  if (there === invoices.length) throw atService(first);
  const removing = by.get('removing')?.length ?? 0;
  const [free, perhaps] = [removing > 0 ? [] : (by.get('mendable') ?? []), by.get('perhapsThere') ?? []];
  const toRunId = free.length > 0 ? move(review, free) : null;
  if (perhaps.length > 0)
    lookForInvoices(
      store,
      run,
      perhaps.map(({ create }) => create),
      new Date(at),
    );
  return { toRunId, moved: free.length, lookedFor: perhaps.length, atService: there, removing };
};
