import { z } from 'zod';
import { moveContract, resumeContract } from './act-payloads.ts';
import { scope } from './common.ts';
import { call } from './define.ts';
import { contractHandActs, contractStates, contractSum } from './recurring.ts';

/** What a person does with many contracts of Recurring at once. */

/** So many are told one by one; whoever wants more takes all that a search gives. */
const mostMarked = 50_000;

const contracts = z.array(z.string().min(1).max(64)).max(mostMarked);
const searched = { search: z.string().max(200), state: z.enum([...contractStates, 'all']) };

/** Which contracts are marked: these, or all that a search gives but these. */
export const markedContracts = z.discriminatedUnion('of', [
  z.object({ of: z.literal('these'), contracts }),
  z.object({ of: z.literal('all'), ...searched, but: contracts }),
]);
export type MarkedContracts = z.infer<typeof markedContracts>;

/** With one alone: an invoice made now is looked at first, and a change or a note is of one. */
const ofOne = ['runContract', 'changeContract', 'commentContract'] as const;
const actOfMany = z.enum(contractHandActs).exclude(ofOne);
export type ContractActOfMany = z.infer<typeof actOfMany>;
export const contractActsOfMany: readonly ContractActOfMany[] = actOfMany.options;

/** Farther than that, a person looks at each. */
export const mostStepsOfMany = 12;

/** One act with each. A move is to a later day alone: an earlier one may have invoices made in the night, which the mirror does not tell. */
export const contractActForEach = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pauseContract') }),
  resumeContract
    .omit({ actionId: true })
    .required()
    .extend({ kind: z.literal('resumeContract') }),
  z.object({ kind: z.literal('moveContract'), steps: moveContract.shape.steps.min(1).max(mostStepsOfMany) }),
  z.object({ kind: z.literal('removeContract') }),
]);
export type ContractActForEach = z.infer<typeof contractActForEach>;

/**
 * Why an act leaves a marked contract out: its state, that it made an invoice or is gone, or that something asked for earlier is not
 * shown yet.
 */
export const contractLeftOut = [...contractStates, 'invoiced', 'gone', 'under-way'] as const;

const markedContractAct = z.object({
  act: actOfMany,
  /** How many of the marked ones it is done with, and what their next invoices come to. */
  contracts: z.int(),
  sums: z.array(contractSum),
  /** Another text whenever it is done with others, or they are not what they were. */
  stamp: z.string(),
  /** The others, by why. */
  leftOut: z.array(z.object({ why: z.enum(contractLeftOut), contracts: z.int() })),
});

export const recurringBulkCalls = {
  /** The contracts at some places of the list, by the service's ids. */
  'recurring.contractsAt': call(
    z.object({
      scope,
      ...searched,
      page: z.object({ offset: z.int().min(0), limit: z.int().min(1).max(mostMarked) }),
    }),
    z.object({ contracts: z.array(z.string()) }),
  ),
  /** What is marked, and what can be done with at least one of it, as last read. */
  'recurring.marked': call(
    z.object({ scope, marked: markedContracts }),
    z.object({ contracts: z.int(), sums: z.array(contractSum), acts: z.array(markedContractAct) }),
  ),
  /**
   * Does an act with every marked contract that allows it: all of them get into the outbox, or none. `key` is made when the question
   * is shown and `stamp` is what it named. Errors `act-already-planned`; `marked-moved` where it is another by now.
   */
  'recurring.actOnMarked': call(
    z.object({ scope, key: z.guid(), marked: markedContracts, act: contractActForEach, stamp: z.string() }),
    z.object({ planned: z.int() }),
  ),
} as const;
