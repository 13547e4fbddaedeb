import { z } from 'zod';
import { contractElsewhere } from '../intake/contract-differences.ts';
import { field, pageRequest } from './common.ts';
import { call } from './define.ts';

/** The contracts of a list that stand at the service already: what the list says otherwise, and the change of what a person chooses of it. */

const list = z.object({ listId: z.int() });

/** So many changes are asked for at once; of more a person goes on after them. */
export const mostChosen = 2_000;

export const contractDiffering = z.object({
  recordNo: z.int(),
  number: z.string(),
  customerName: z.string(),
  currency: z.string(),
  /** What stands on each of its rows at the service. */
  rows: z.array(z.string()),
  /** Another text whenever what stands here is another. */
  stamp: z.string(),
  /** By the service's names (contract-fields.ts), as text: what stands there, and what the list says. */
  changes: z.array(z.object({ property: z.string(), shown: z.string(), value: z.string() })),
  /** What differs and is not changed from a list. */
  elsewhere: z.array(z.enum(contractElsewhere)),
});

export const listContractChangeCalls = {
  /**
   * Reads some of the contracts that the list names and that are not known in full, or were long ago; asked for again and again until
   * `done` is `total`. What was read is kept, whatever comes after it. Errors: the service's own.
   */
  'lists.readContracts': call(list, z.object({ done: z.int(), total: z.int() })),
  /** Those that differ, of those that were read. */
  'lists.contractChanges': call(
    list.extend({ page: pageRequest }),
    z.object({
      /** Of the contracts that stand: the same, under way with an earlier change, not read, and told apart from no other of their customer. */
      same: z.int(),
      asked: z.int(),
      unread: z.int(),
      twins: z.int(),
      /** Fields of the list that are not compared. */
      notCompared: z.array(field),
      total: z.int(),
      lines: z.array(contractDiffering),
    }),
  ),
  /**
   * Puts the chosen changes into the outbox, one act a contract, all or none. Errors: `list-moved` where one is no longer what was
   * shown, `act-already-planned`.
   */
  'lists.changeContracts': call(
    list.extend({
      key: z.guid(),
      chosen: z
        .array(z.object({ recordNo: z.int(), stamp: z.string(), properties: z.array(z.string()).min(1) }))
        .min(1)
        .max(mostChosen),
    }),
    z.object({ planned: z.int() }),
  ),
} as const;
