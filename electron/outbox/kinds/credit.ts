import { z } from 'zod';
import { stockholmDate } from '../../../shared/domain/calendar-date.ts';
import { actPayloads } from '../../../shared/contract/acts.ts';
import { type LocalText } from '../../../shared/domain/text.ts';
import { type InvoiceViewIn } from '../../../shared/service/invoice-views.ts';
import { type InvoiceStage, isClosed } from '../../../shared/service/invoice-stages.ts';
import { changeJob, type Job } from '../../store/jobs.ts';
import { actWords } from '../act-words.ts';
import { rejection, type Verdict, verdictOf } from '../answers.ts';
import { keeperOf } from '../attest-check.ts';
import { sha256 } from '../call-id.ts';
import { type Credited, creditedIn, creditHeld, creditOf } from '../credit-part.ts';
import { type Drain, inMs } from '../drain-context.ts';
import { readLockedTo } from '../invoice-lists.ts';
import { notFound } from '../not-found.ts';
import { readFor } from '../read.ts';
import { keptBody, record, send, type Sending, settleRead } from '../send.ts';
import { type Outcome } from '../settle.ts';
import { deleteTwin } from '../twin-delete.ts';
import { agrees, carriersOf, figuresOf } from '../twins.ts';
import { undoWords } from '../undo-words.ts';
import { words } from '../words.ts';
import { type ActWork, actWork, readInvoiceNow, type Sight, sightOf, unlessGone } from './act.ts';

/**
 * The credit of an invoice: its draft is made, attested and connected, a call each. What comes next is always what the service shows, by
 * the key that the credit carries: after a crash, a lost answer or a person's new attempt it goes on where it stands.
 * Source: endpoints b, Invoices (action, attest, creditaction); decisions.md 28.
 */

const payload = actPayloads.creditInvoice.extend({
  /** True where the creditor wants four eyes: another person attests the draft, and connects it. */
  stopAtDraft: z.boolean().default(false),
});
type Act = z.infer<typeof payload>;

const steps = ['draft', 'attest', 'connect', 'done'] as const;
type Step = (typeof steps)[number];

interface Stand {
  readonly step: Step;
  /** The credit invoice; null before it is made. */
  readonly credit: InvoiceViewIn | null;
}

/** Our key of the credit: fixed when it was asked for. */
const referenceOf = ({ businessKey }: Job): string => `${sha256(businessKey).slice(0, 32)}-credit`;

const expectedOf = ({ total, vat, currency }: Act) => ({ net: vat - total, vat: -vat, total: -total, currency });

/** A credit invoice has nothing left of it only when it is connected. */
const stepAfter = ({ State, CurrentAmount }: InvoiceViewIn): Step => {
  if (State.Stage === 'Created') return 'attest';
  return State.Stage === 'Completed' || CurrentAmount?.value === 0 ? 'done' : 'connect';
};

/** Of drafts with our key, as a try that was held for long may leave a second of, one stays. @throws NotReadError. */
const standing = async ({ drain, scope, job }: Sight, act: Act): Promise<Stand> => {
  const reference = referenceOf(job);
  const found = await carriersOf(drain, scope, job, {
    reference,
    lookUpBy: reference,
    debtorId: null,
    expected: expectedOf(act),
  });
  const credit = keeperOf(found);
  if (credit === undefined) return { step: 'draft', credit: null };
  for (const later of found)
    if (later !== credit && later.State.Stage === 'Created') await deleteTwin(drain, scope, job, later.ActionPublicId);
  return { step: stepAfter(credit), credit };
};

const rejected = (told: LocalText): Outcome => ({ kind: 'rejected', words: told });

const doneOutcome = (credit: InvoiceViewIn, stage: InvoiceStage, told: LocalText): Outcome => ({
  kind: 'sent',
  serviceId: credit.ActionPublicId,
  result: { found: false, invoiceNumber: credit.InvoiceNumber ?? credit.Invoices[0]?.InvoiceNumber ?? null, stage },
  words: told,
});

const creditedOutcome = (credit: InvoiceViewIn): Outcome => doneOutcome(credit, 'Completed', undoWords.credited);

/** The draft to be made, unless something holds it. @throws NotReadError. */
const draftCall = async ({ drain, scope, job }: Sight, act: Act): Promise<Sending | Outcome> => {
  const path = { id: act.actionId };
  const reading = readFor(drain, job, { endpoint: 'GET /v1/invoice/action/{id}', path }, creditedIn);
  const invoice = await unlessGone<Credited | null>(reading, null);
  if (invoice === null) return rejected(words.notThere);
  const today = stockholmDate(drain.now());
  const held = creditHeld(invoice, act, await readLockedTo(drain, scope), today);
  if (held !== null) return rejected(held);
  const body = {
    ...creditOf(invoice, act, referenceOf(job), today),
    CreditorPublicId: scope.scope.creditorId,
    DebtorPublicId: invoice.Debtor?.DebtorPublicId,
  };
  return { endpoint: 'POST /v1/invoice/action', body, kept: keptBody(drain.client, body) };
};

const attestCall = (act: Act, credit: InvoiceViewIn): Sending | Outcome => {
  if (act.stopAtDraft) return doneOutcome(credit, credit.State.Stage, undoWords.otherEyes);
  const figures = figuresOf(credit);
  if (!agrees(expectedOf(act), figures)) return rejected(actWords.creditNotAttested(expectedOf(act), figures));
  return { endpoint: 'PUT /v1/invoice/attest/{id}', path: { id: credit.ActionPublicId } };
};

/** Connects an invoice and its credit: what both have in common is closed. */
const connecting = (actionId: string, creditId: string): Sending => ({
  endpoint: 'PUT /v1/invoice/creditaction/{id}',
  path: { id: actionId },
  query: { creditinvoiceactionpublicid: creditId },
});

/** Money that came in since, and closed the invoice: a person decides what becomes of it. @throws NotReadError. */
const connectCall = async (sight: Sight, act: Act, credit: InvoiceViewIn): Promise<Sending | Outcome> => {
  const { State } = await readInvoiceNow(sight, act.actionId);
  if (isClosed(State.Stage)) return rejected(undoWords.paidMeanwhile(credit.InvoiceNumber));
  return connecting(act.actionId, credit.ActionPublicId);
};

const nextCall = async (sight: Sight, act: Act, { step, credit }: Stand): Promise<Sending | Outcome> => {
  if (credit === null) return draftCall(sight, act);
  if (step === 'done') return creditedOutcome(credit);
  return step === 'attest' ? attestCall(act, credit) : connectCall(sight, act, credit);
};

/** It goes on with its next step, under a fresh id. */
const goesOn: Outcome = { kind: 'back', keepId: false, notBefore: null };

/** A step was taken on: the next one waits until the service shows it, or the same one would be taken twice. */
const takenOn = (drain: Drain): Outcome => ({
  kind: 'doubt',
  doubt: 'accepted',
  lookAt: inMs(drain, 0),
  words: words.perhapsAtWork,
});

/** Which step is tried now: only with that it can be told afterwards whether it came through. Another step has an id of its own. */
const note = ({ drain, job }: Sight, step: Step): Job => {
  const callId = job.seen?.[0] === step ? job.callId : null;
  const noted = { seen: [step], callId };
  const changedAt = drain.now().toISOString();
  changeJob(drain.store, job, noted, changedAt);
  return { ...job, ...noted, changedAt };
};

const hasMovedOn = (job: Job, { step }: Stand): boolean => {
  const tried = steps.findIndex((one) => one === job.seen?.[0]);
  return steps.indexOf(step) > tried;
};

const outcomeOf = (drain: Drain, verdict: Verdict, { step, credit }: Stand, isThrough: boolean, job: Job): Outcome => {
  if (verdict.kind === 'other') return verdict.outcome(job);
  if (verdict.kind === 'no') return isThrough ? goesOn : rejection(verdict);
  return step === 'connect' && credit !== null ? creditedOutcome(credit) : takenOn(drain);
};

/** One step. A refusal is not believed before it was read: the step may have come through by a try before. */
const takeStep = async (sight: Sight, act: Act): Promise<void> => {
  const { drain, scope, job } = sight;
  const stand = await standing(sight, act);
  const next = await nextCall(sight, act, stand);
  if ('kind' in next) {
    settleRead(drain, [{ job, outcome: next }]);
    return;
  }
  const noted = note(sight, stand.step);
  const sent = await send(drain, scope, [noted], next);
  if (sent === null) return;
  const verdict = await verdictOf(drain, sent);
  const isThrough = verdict.kind === 'no' && hasMovedOn(noted, await standing(sight, act));
  await record(drain, sent, (claimed) => outcomeOf(drain, verdict, stand, isThrough, claimed));
};

const lookUpStep = async (sight: Sight, act: Act): Promise<void> => {
  const { drain, job } = sight;
  const stand = await standing(sight, act);
  const through = stand.step === 'done' && stand.credit !== null ? creditedOutcome(stand.credit) : goesOn;
  settleRead(drain, [{ job, outcome: hasMovedOn(job, stand) ? through : notFound(drain, job) }]);
};

export const creditInvoice: ActWork = {
  /** The bodies of its calls are kept: they are made of what the service showed. */
  sending: async (_store, job) => connecting(payload.parse(job.payload).actionId, job.serviceId ?? ''),
  send: (drain, work, readings) => takeStep(sightOf(drain, work, readings), payload.parse(work.jobs[0].payload)),
  lookUp: (drain, work, readings) => lookUpStep(sightOf(drain, work, readings), payload.parse(work.jobs[0].payload)),
};

/** Connects an invoice with a credit that another person attested. Whatever became of a try, the credit tells. */
export const joinCredit = actWork({
  payload: actPayloads.joinCredit,
  call: ({ actionId, creditId }) => connecting(actionId, creditId),
  about: ({ actionId }) => actionId,
  traces: async (sight, { creditId }) =>
    stepAfter(await readInvoiceNow(sight, creditId)) === 'done' ? [creditId] : [],
});
