import { z } from 'zod';
import { day, decimalText, minorAmount, pageRequest, scope } from './common.ts';
import { codeRegisters, recordRegisters } from '../service/record-fields.ts';
import { call } from './define.ts';
import { categoryId, recordId } from './record-acts.ts';

/** The registers as last read from the service. Nothing here needs a network. */

const debtorId = z.string().min(1).max(64);
const search = z.string().max(200);

/** By what two customers may be the same. */
export const twinMarks = ['org-no', 'email', 'name'] as const;
export type TwinMark = (typeof twinMarks)[number];

export const customerLine = z.object({
  debtorId,
  /** The customer number, else the external id; empty without either. */
  number: z.string(),
  name: z.string(),
  orgNo: z.string(),
  email: z.string(),
  /** Another customer may be the same. */
  twin: z.boolean(),
});

const category = z.object({ categoryId, name: z.string() });

/** What a record says in each field that it has, in the order in which they are shown; blank where nothing: `record-fields.ts`. */
const fields = z.array(z.object({ property: z.string(), value: z.string() }));

const counts = {
  /** How many are found, all pages, and how many the register holds. */
  total: z.int(),
  all: z.int(),
  /** When the register was last read; null: never. */
  readAt: z.string().nullable(),
};

export const registerCalls = {
  /**
   * Every word of the search must be found, however it is written. `twins`: those alone that may be there twice, side by side.
   * `categoryId`: those alone that are in it.
   */
  'registers.customers': call(
    z.object({ scope, search, twins: z.boolean(), categoryId: categoryId.optional(), page: pageRequest }),
    z.object({ ...counts, twins: z.int(), lines: z.array(customerLine) }),
  ),
  'registers.customer': call(
    z.object({ scope, debtorId }),
    z.object({
      debtorId,
      number: z.string(),
      name: z.string(),
      active: z.boolean(),
      protectedIdentity: z.boolean(),
      fields,
      categories: z.array(category),
      lastBilled: day.nullable(),
      /** What the customer owes, by currency. */
      owed: z.array(z.object({ currency: z.string(), invoices: z.int(), left: minorAmount })),
      twins: z.array(
        z.object({ debtorId, number: z.string(), name: z.string(), by: z.array(z.enum(twinMarks)).min(1) }),
      ),
    }),
  ),
  /** The categories of customers, by name, each with how many are in it. `readAt` null: never read. */
  'registers.categories': call(
    z.object({ scope }),
    z.object({ categories: z.array(category.extend({ customers: z.int() })), readAt: z.string().nullable() }),
  ),
  /** An article, a cost centre or a project; the last two by their code. */
  'registers.record': call(
    z.object({ scope, register: z.enum(recordRegisters).exclude(['customers']), recordId }),
    z.object({ recordId: z.string(), number: z.string(), name: z.string(), active: z.boolean(), fields }),
  ),
  'registers.codes': call(
    z.object({ scope, register: z.enum(codeRegisters), search, page: pageRequest }),
    z.object({
      ...counts,
      lines: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          /** Of a project; empty of a cost centre. */
          leader: z.string(),
          from: z.string(),
          to: z.string(),
          /** A cost centre in use, a project that is not ended. */
          active: z.boolean(),
        }),
      ),
    }),
  ),
  'registers.articles': call(
    z.object({ scope, search, page: pageRequest }),
    z.object({
      ...counts,
      lines: z.array(
        z.object({
          productId: z.string(),
          articleNo: z.string(),
          description: z.string(),
          unit: z.string(),
          /** In whole units of the currency, before VAT; null where the register has none. */
          price: decimalText.nullable(),
          /** Per cent. */
          vat: decimalText.nullable(),
          account: z.string(),
          active: z.boolean(),
        }),
      ),
    }),
  ),
} as const;
