import { type LocalText } from '../../../shared/domain/text.ts';
import { type Job, runOf } from '../../store/jobs.ts';
import { type MadeDraft } from '../../store/made-drafts.ts';
import { rejection, type Verdict, verdictOf } from '../answers.ts';
import {
  type Attesting,
  attestingOf,
  goneOutcome,
  isPerhapsAnothers,
  lockedOutcome,
  see,
  type Seen,
  stageOutcome,
  totalsOutcome,
  twinsOutcome,
} from '../attest-check.ts';
import { bulkSize, grow, halve, wholeAgain } from '../bulk.ts';
import { type Drain, type DrainScope, inMs } from '../drain-context.ts';
import { attesting } from '../four-eyes.ts';
import { notFound } from '../not-found.ts';
import { type AttestSight, sightAfter } from '../readings.ts';
import { record, send, type Sent, settleRead } from '../send.ts';
import { type Outcome } from '../settle.ts';
import { gapMs, heldMs } from '../timings.ts';
import { words } from '../words.ts';
import { type Jobs, type KindWork } from '../work.ts';

const isOutcome = (value: Outcome | Seen): value is Outcome => 'kind' in value;

/**
 * True while a try of the draft that got no answer may still make a draft at the service: what was found in its place is perhaps
 * another computer's. The invoice is attested all the same, but its job stays open until a late draft has been looked for.
 */
const mayComeLate = (drain: Drain, create: MadeDraft): boolean =>
  isPerhapsAnothers(create) && drain.now().getTime() - Date.parse(create.changedAt) < heldMs(drain.timings);

/** The draft to attest, or what is to become of the job instead. @throws NotReadError. */
const check = async (drain: Drain, scope: DrainScope, one: Attesting, sight: AttestSight): Promise<Outcome | Seen> => {
  const { job, payload, create } = one;
  const seen = await see(drain, scope, one, sight.lists);
  if (!('stage' in seen)) return goneOutcome(seen.others);
  const settled = stageOutcome(payload, seen, !job.reached);
  if (settled !== null && (settled.kind !== 'sent' || !isPerhapsAnothers(create))) return settled;
  const keeper = await twinsOutcome(drain, scope, one, seen, sight.lists);
  if (isOutcome(keeper)) return keeper;
  // One that is attested already goes with the list all the same: the service skips it (decisions.md 16), and it is looked at later.
  if (settled !== null) return mayComeLate(drain, create) ? keeper : settled;
  return (
    stageOutcome(payload, keeper, true) ??
    totalsOutcome(payload, keeper) ??
    lockedOutcome(payload, sight.lockedTo) ??
    keeper
  );
};

/** A refused list attested nothing: the only one in it is refused, else half of them go next. */
const refusedOutcome = (
  drain: Drain,
  scope: DrainScope,
  sent: Sent,
  verdict: Extract<Verdict, { kind: 'no' }>,
): Outcome => {
  const kind = sent.jobs[0]?.kind ?? 'attest';
  if (sent.jobs.length > 1) {
    halve(drain, scope, kind, sent.jobs.length);
    return { kind: 'back', keepId: false, notBefore: null };
  }
  wholeAgain(drain, scope, kind);
  return rejection(verdict);
};

const accepted = (drain: Drain): Outcome => ({
  kind: 'doubt',
  doubt: 'accepted',
  lookAt: inMs(drain, gapMs(drain.timings.attestGapsMs, 0)),
  words: words.attesting,
});

interface Ready {
  readonly job: Job;
  readonly actionId: string;
}

/** Those of these attests that may go; what is to become of the others is settled. @throws NotReadError. */
const checked = async (
  drain: Drain,
  scope: DrainScope,
  jobs: readonly Job[],
  sight: AttestSight,
): Promise<readonly Ready[]> => {
  const ready: Ready[] = [];
  for (const one of attestingOf(drain, scope, jobs)) {
    const found = await check(drain, scope, one, sight);
    if (isOutcome(found)) settleRead(drain, [{ job: one.job, outcome: found }]);
    else ready.push({ job: one.job, actionId: found.actionId });
  }
  return ready;
};

/**
 * Attests these queued invoices of one creditor. The answer only says that they were taken on (decisions.md 16): they are
 * *sent* when the lists show it. True where it said so. Source: outbox.md, Exactly once.
 */
const attestList = async (drain: Drain, scope: DrainScope, ready: readonly Ready[]): Promise<boolean> => {
  const [first] = ready;
  if (first === undefined) return true;
  const attester = await attesting(drain, first.job);
  const sent = await send(
    attester,
    scope,
    ready.map(({ job }) => job),
    {
      endpoint: 'POST /v1/invoice/attestinovicesinlist/{id}',
      path: { id: scope.scope.creditorId },
      body: { ActionPublicIds: ready.map(({ actionId }) => actionId) },
    },
  );
  if (sent === null) return false;
  const verdict = await verdictOf(attester, sent);
  if (verdict.kind === 'yes') grow(drain, scope, first.job.kind);
  const whole = verdict.kind === 'no' ? refusedOutcome(drain, scope, sent, verdict) : accepted(drain);
  await record(attester, sent, (job) => (verdict.kind === 'other' ? verdict.outcome(job) : whole));
  return verdict.kind === 'yes';
};

/**
 * One list after the other, each checked while the one before it is out. Where one was not taken on, or what they were checked by is
 * too old by now, the rest waits to be taken up anew.
 */
const attestLists = async (
  drain: Drain,
  scope: DrainScope,
  jobs: Jobs,
  latestSight: () => Promise<AttestSight>,
): Promise<void> => {
  let out = Promise.resolve(true);
  try {
    for (let rest: readonly Job[] = jobs; rest.length > 0;) {
      const size = bulkSize(drain, scope, jobs[0].kind);
      const sight = await latestSight();
      const ready = await checked(drain, scope, rest.slice(0, size), sight);
      const checkedAt = drain.now().getTime();
      const isTakenOn = await out;
      // How long the check itself took does not count, or what takes long to check would be checked for ever.
      if (!isTakenOn || drain.now().getTime() - checkedAt > drain.timings.listsFreshMs) return;
      out = attestList(drain, scope, ready);
      rest = rest.slice(size);
    }
  } finally {
    await out;
  }
};

const lookAgain = (drain: Drain, job: Job, told: LocalText): Outcome => ({
  kind: 'look-again',
  lookAt: inMs(drain, gapMs(drain.timings.attestGapsMs, job.looks + 1)),
  words: told,
});

/** Taken on and not yet attested: looked at again with growing gaps, and said so after a while. */
const notYet = (drain: Drain, job: Job): Outcome => {
  const since = job.doubtSince === null ? 0 : drain.now().getTime() - Date.parse(job.doubtSince);
  return lookAgain(drain, job, since >= drain.timings.attestPatienceMs ? words.notAttestedYet : words.attesting);
};

const lookedUp = async (drain: Drain, scope: DrainScope, one: Attesting, sight: AttestSight): Promise<Outcome> => {
  const { job, payload, create } = one;
  const seen = await see(drain, scope, one, sight.lists);
  if (!('stage' in seen)) return goneOutcome(seen.others);
  // No known reason is no reason to call it rejected.
  if (seen.stage === 'Unknown') return notYet(drain, job);
  const attested = stageOutcome(payload, seen, false);
  // A try of ours that was held at the service may have made its draft after we attested the other: it is deleted now.
  if (attested !== null && create.reached) await twinsOutcome(drain, scope, one, seen, sight.lists);
  if (attested !== null && mayComeLate(drain, create)) return lookAgain(drain, job, words.watchingForLateDraft);
  const settled = attested ?? lockedOutcome(payload, sight.lockedTo);
  if (settled !== null) return settled;
  return job.doubt === 'accepted' ? notYet(drain, job) : notFound(drain, job);
};

/** Looks for what became of attests, in lists read anew. */
const lookUpAttests = async (
  drain: Drain,
  scope: DrainScope,
  jobs: readonly Job[],
  sight: AttestSight,
): Promise<void> => {
  const outcomes: { readonly job: Job; readonly outcome: Outcome }[] = [];
  for (const one of attestingOf(drain, scope, jobs))
    outcomes.push({ job: one.job, outcome: await lookedUp(drain, scope, one, sight) });
  settleRead(drain, outcomes);
};

/** Since when the outcomes of these are asked for: only a reading that began later can tell. Epoch ms. */
const askedSince = (jobs: readonly Job[]): number => Math.max(...jobs.map((job) => Date.parse(job.changedAt)));

/** Attests the drafts of a run, or the credits of an undo, many in one call. */
export const attest: KindWork = {
  send: async (drain, { scope, jobs }, readings) =>
    attestLists(drain, scope, jobs, () => sightAfter(drain, readings, scope, runOf(jobs[0]), 0)),
  lookUp: async (drain, { scope, jobs }, readings) =>
    lookUpAttests(drain, scope, jobs, await sightAfter(drain, readings, scope, runOf(jobs[0]), askedSince(jobs))),
};
