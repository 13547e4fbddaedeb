import { z } from 'zod';
import { contractField, contractHolds } from '../service/contract-fields.ts';
import { holds, recordField, recordFields, type RecordRegister } from '../service/record-fields.ts';

/** What each of a person's own acts with the registers and with contracts carries. */

export const recordId = z.string().min(1).max(100);

/** One field of a record: what it was when the person chose, and what it is to be. Both as text, blank for nothing. */
const change = z.object({ property: z.string().max(100), shown: z.string().max(4_000), value: z.string().max(4_000) });

const changesOf = (register: RecordRegister) =>
  z
    .array(
      change.refine(({ property, value }) => {
        const field = recordField(register, property);
        return field !== undefined && field.isKey !== true && holds(field, value);
      }),
    )
    .min(1);

/** Changes fields of one record, if they still are as they were shown. */
export const changeRecord = z.object({
  recordId,
  to: z.discriminatedUnion('register', [
    z.object({ register: z.literal('customers'), changes: changesOf('customers') }),
    z.object({ register: z.literal('articles'), changes: changesOf('articles') }),
    z.object({ register: z.literal('costCenters'), changes: changesOf('costCenters') }),
    z.object({ register: z.literal('projects'), changes: changesOf('projects') }),
  ]),
});
export type RecordChange = z.infer<typeof change>;

/** A field of a new record. */
const given = change.omit({ shown: true });

const valuesOf = (register: RecordRegister) =>
  z
    .array(
      given.refine(({ property, value }) => {
        const field = recordField(register, property);
        return field !== undefined && holds(field, value);
      }),
    )
    .refine((values) =>
      recordFields[register].every(
        ({ property, needed }) => !needed || values.some((one) => one.property === property),
      ),
    );

/** Makes a record of a register with these values; the rest are as the service makes them. */
export const addRecord = z.object({
  /** By what it is found again where it has no external id of its own; the outbox gives it, and nothing else is like it. */
  reference: z.string().max(50).optional(),
  /** The record of a list that it is made of: it is made once, by whichever click. */
  origin: z.object({ listId: z.int(), recordNo: z.int() }).optional(),
  to: z.discriminatedUnion('register', [
    z.object({ register: z.literal('customers'), values: valuesOf('customers') }),
    z.object({ register: z.literal('articles'), values: valuesOf('articles') }),
    z.object({ register: z.literal('costCenters'), values: valuesOf('costCenters') }),
    z.object({ register: z.literal('projects'), values: valuesOf('projects') }),
  ]),
});
export type RecordValue = z.infer<typeof given>;

/** Takes away at the service what tells who a customer is, and puts it out of use. It cannot be undone. */
export const anonymizeCustomer = z.object({ recordId, to: z.object({ register: z.literal('customers') }) });

/** A category of customers. */
export const categoryId = z.string().min(1).max(64);
const categoryName = z.string().trim().min(1).max(200);

/** A customer and a category of the name that was shown. */
const membership = { recordId, to: z.object({ register: z.literal('customers') }), categoryId, shown: z.string() };

export const putInCategory = z.object(membership);
export const takeOutOfCategory = z.object(membership);

/** Makes a category, or gives one another name. `shown`: the name that it had, blank for a new one. */
export const saveCategory = z.object({ categoryId: categoryId.optional(), shown: z.string(), name: categoryName });

/** Removes a category of the name that was shown; its customers stay. */
export const removeCategory = z.object({ categoryId, shown: z.string() });

/** All rows of a contract are one text. */
const ofContract = change.extend({ shown: z.string().max(400_000), value: z.string().max(400_000) });

/** Changes fields of one contract invoice, if they still are as they were shown. */
export const changeContract = z.object({
  actionId: recordId,
  changes: z
    .array(
      ofContract.refine(({ property, value }) => {
        const field = contractField(property);
        return field !== undefined && contractHolds(field, value);
      }),
    )
    .min(1),
});
