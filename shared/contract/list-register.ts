import { z } from 'zod';
import { field } from './common.ts';
import { call } from './define.ts';

/** A list of customers, articles, cost centres or projects held against its register: what would be created and changed there. */

export const listStandings = ['new', 'changed', 'same'] as const;

const counts = {
  /** Records that the register lacks, has otherwise, and has as they are. */
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Asked to be created already, and not in the register here yet. */
  asked: z.int(),
  /** Left out: they have errors, lack what the service needs, or stand twice. */
  left: z.int(),
};

export const comparedList = z.object({
  ...counts,
  /** Fields that the list has and that are not compared. */
  notCompared: z.array(field),
});

export const comparedLine = z.object({
  recordNo: z.int(),
  name: z.string(),
  /** The differences of a changed one; of a new one every value, from blank. */
  changes: z.array(z.object({ property: z.string(), shown: z.string(), value: z.string() })),
});

/** So many records of each standing are told. */
export const mostCompared = 200;
export const comparedLines = z.object({ total: z.int(), lines: z.array(comparedLine).max(mostCompared) });

const list = z.object({ listId: z.int() });

/** What is asked for of a list: to create, change or both, if so many are to be as the person saw. */
export const toRegister = z.object({
  key: z.guid(),
  choice: z.enum(['create', 'update', 'both']),
  new: z.int(),
  changed: z.int(),
});

export const listRegisterCalls = {
  'lists.compare': call(list, comparedList),
  /** The first {@link mostCompared} of a standing. */
  'lists.compared': call(list.extend({ standing: z.enum(listStandings) }), comparedLines),
  /** Puts it into its register, once for a `key`; answers how the list stands then. */
  'lists.toRegister': call(list.extend(toRegister.shape), comparedList),
} as const;
