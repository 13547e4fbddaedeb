import { z } from 'zod';
import { noFirstDays } from '../service/contract-entry.ts';
import { day, minorAmount, pageRequest } from './common.ts';
import { call } from './define.ts';

/** A list of contract invoices held against those at the service: which would be made, when each makes its first invoice, and of what. */

const list = z.object({ listId: z.int() });

/**
 * Why a record is left out: it has errors, or no number by which it would be known again; its customer has no name and is not in the
 * register, or the register was not read; nothing but a name tells them, which the register has; another customer was made of their
 * record; another customer's contract has its number; the rest as in contract-entry.ts and contract-form.ts.
 */
export const contractsLeft = [
  'error',
  'number',
  'customer',
  'unread',
  'sameName',
  'otherCustomer',
  'another',
  'credit',
  ...noFirstDays,
] as const;
export type ContractLeft = (typeof contractsLeft)[number];

export const contractStandings = ['new', 'there', 'left'] as const;

export const contractsListed = z.object({
  /** When the service's contracts were last read; null: never, so that none is made from here. */
  readAt: z.string().nullable(),
  new: z.int(),
  /** Another text whenever what would be made is not what it was, to the last field. */
  stamp: z.string(),
  /** Of the new ones, by interval in months and currency: what an invoice of each comes to, with VAT. Minor units. */
  sums: z.array(z.object({ months: z.int(), currency: z.string(), contracts: z.int(), amount: minorAmount })),
  /** Customers that the register lacks, who are made before their contracts. */
  newCustomers: z.int(),
  /** Of the new ones: those that attest their invoices by themselves, and those that began before today. */
  attesting: z.int(),
  begun: z.int(),
  /** At the service already, and asked for already. */
  there: z.int(),
  asked: z.int(),
  left: z.int(),
});

export const contractListed = z.object({
  recordNo: z.int(),
  /** The contract's number and its customer, as the list has them. */
  number: z.string(),
  customerName: z.string(),
  /** They are made first. */
  newCustomer: z.boolean(),
  /** Of a new one: its first invoice, and what each comes to. */
  invoice: z.object({ first: day, months: z.int(), amount: minorAmount, currency: z.string() }).nullable(),
  why: z.enum(contractsLeft).nullable(),
});

export const listContractCalls = {
  'lists.contracts': call(list, contractsListed),
  'lists.contractLines': call(
    list.extend({ standing: z.enum(contractStandings), page: pageRequest }),
    z.object({ total: z.int(), lines: z.array(contractListed) }),
  ),
  /**
   * Puts those that are new into the outbox, all or none; `stamp` is that of what the person was shown. Errors: `list-moved` where it
   * is another by now, `act-already-planned`.
   */
  'lists.makeContracts': call(list.extend({ key: z.guid(), stamp: z.string() }), contractsListed),
} as const;
