import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Act } from '../../shared/contract/acts.ts';
import { addDays } from '../../shared/domain/calendar-date.ts';
import { type ClaimAct, claimMoves, type ClaimStage, claimStages } from '../../shared/service/claim-transitions.ts';
import { claimViewIn } from '../../shared/service/claim-views.ts';
import { mayDo } from '../../shared/service/moves.ts';
import { type Computer, drain, openWorld, startComputer } from '../outbox/harness.ts';
import { click, invoiceNow, jobNow, make } from '../outbox/acts-world.ts';
import { freely, type Ground, prepareGround, stages } from './act-stages-world.ts';

let ground: Ground;
let computer: Computer;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const world = await openWorld();
  const client = await freely(world);
  computer = startComputer(world, 'one', { clientFor: () => Promise.resolve(client) });
  ends.push(computer.end, client.close, world.end);
  ground = await prepareGround(world);
});
afterAll(async () => {
  for (const end of ends) await end();
  expect(computer.faults).toEqual([]);
});

interface Claim {
  readonly actionId: string;
  readonly claimId: string;
}

interface ClaimRules {
  readonly needs: ClaimAct;
  readonly act: (claim: Claim) => Act;
  /** The event that it leaves on the claim. */
  readonly leaves: string;
}

const rules: readonly ClaimRules[] = [
  { needs: 'cancel', act: (claim) => ({ kind: 'cancelClaim', ...claim }), leaves: 'Cancelled' },
  { needs: 'dispute', act: (claim) => ({ kind: 'disputeClaim', ...claim }), leaves: 'Disputed' },
  {
    needs: 'postpone',
    act: (claim) => ({ kind: 'postponeClaim', ...claim, to: addDays(ground.today, 300) }),
    leaves: 'Moved',
  },
  {
    needs: 'comment',
    act: (claim) => ({ kind: 'commentClaim', ...claim, comment: 'Ringt.', target: 'Private' }),
    leaves: 'CommentedByCreditor',
  },
  {
    needs: 'credit',
    act: (claim) => ({ kind: 'creditClaim', ...claim, amount: 1_000, currency: 'SEK' }),
    leaves: 'Credited',
  },
];

const attested = stages['an attested one'];

/** A claim that goes all the way by itself, a step at a time. */
const startClaim = async (): Promise<Claim> => {
  if (attested === undefined) throw new Error('no such stage');
  const actionId = await attested(ground);
  const claimId = await make(ground.world, '/v1/debtcollection/actionfrominvoice', {
    SourcePublicId: actionId,
    DeliveryMethod: 'Email',
    CommunicationLanguage: 'SV',
    ReasonDescription: 'Städning',
    StartDebtCollectionActionLevel: 'LatePaymentFee',
    EndDebtCollectionActionLevel: 'Bailiff',
    NumberOfReminders: 1,
    PaymentTermsInDays: 10,
    InterestType: 'NoInterest',
  });
  return { actionId, claimId };
};

const read = ({ claimId }: Claim): Promise<unknown> =>
  ground.world.hands.ask('GET', `/v1/debtcollection/action/${claimId}`);

const stageOf = async (claim: Claim): Promise<string> =>
  z.object({ State: z.object({ Stage: z.string() }) }).parse(await read(claim)).State.Stage;

const traces = async (claim: Claim, type: string): Promise<number> =>
  claimViewIn.parse(await read(claim)).Events.filter(({ EventType }) => EventType === type).length;

const days = (AdvanceDays: number): Promise<unknown> =>
  ground.world.hands.ask('PUT', '/practice/clock', { AdvanceDays });

/** What brings claims that passed the stages before to the next one. */
const onward: Readonly<Record<ClaimStage, (claims: readonly Claim[]) => Promise<unknown>>> = {
  Created: () => Promise.resolve(),
  LatePaymentInvoiceSent: () => days(1),
  ReminderInvoiceSent: () => days(11),
  DebtCollectionInvoiceSent: () => days(11),
  DebtCollectionClaimDue: () => days(11),
  SentToBailiff: () => days(7),
  Completed: async (claims) => {
    for (const { actionId } of claims)
      await ground.world.hands.ask('POST', '/v1/invoice/registerpayment', {
        ActionPublicId: actionId,
        Amount: {
          Value: (await invoiceNow(ground.world, actionId)).CurrentAmount?.value ?? 0,
          CurrencyCode: 'SEK',
        },
        Date: ground.today,
      });
  },
  Cancelled: async (claims) => {
    for (const { claimId } of claims) await ground.world.hands.ask('PUT', `/v1/debtcollection/cancel/${claimId}`);
  },
};

const tryAll = async (stage: ClaimStage, claims: readonly Claim[]): Promise<void> => {
  const asked = [];
  for (const [at, one] of rules.entries()) {
    const claim = claims[at];
    if (claim === undefined) throw new Error('too few claims');
    asked.push({ ...one, claim, was: await read(claim), before: await traces(claim, one.leaves) });
  }
  const jobIds = click(
    computer.store,
    asked.map(({ act, claim }) => act(claim)),
  );
  await drain(computer);
  for (const [at, { needs, leaves, claim, was, before }] of asked.entries()) {
    const { state, words } = jobNow(computer.store, jobIds[at]);
    const works = mayDo(claimMoves, needs, stage);
    expect([stage, needs, state, words?.en]).toEqual([stage, needs, works ? 'sent' : 'rejected', words?.en]);
    if (works) expect([stage, needs, await traces(claim, leaves)]).toEqual([stage, needs, before + 1]);
    else expect([stage, needs, await read(claim)]).toEqual([stage, needs, was]);
  }
};

it('every act with a claim works in the stages that take it, once, and is refused in the others, where nothing changes', async () => {
  const claims: Claim[] = [];
  for (let n = 0; n < rules.length * claimStages.length; n += 1) claims.push(await startClaim());
  const closing = [...claims.splice(0, rules.length * 2)];
  for (const stage of claimStages) {
    const isClosing = stage === 'Completed' || stage === 'Cancelled';
    const here = (isClosing ? closing : claims).splice(0, rules.length);
    await onward[stage](here);
    expect(new Set(await Promise.all(here.map(stageOf)))).toEqual(new Set([stage]));
    await tryAll(stage, here);
  }
});

it('a claim that is disputed is not disputed again', async () => {
  const claim = await startClaim();
  const dispute: Act = { kind: 'disputeClaim', ...claim };
  const first = click(computer.store, [dispute]);
  await drain(computer);
  const second = click(computer.store, [dispute]);
  await drain(computer);
  expect([...first, ...second].map((jobId) => jobNow(computer.store, jobId).state)).toEqual(['sent', 'rejected']);
});
