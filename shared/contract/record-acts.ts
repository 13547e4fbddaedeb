import { z } from 'zod';
import { holds, recordField, type RecordRegister } from '../service/record-fields.ts';

/** What each of a person's own acts with the registers carries. */

export const recordId = z.string().min(1).max(100);

/** One field of a record: what it was when the person chose, and what it is to be. Both as text, blank for nothing. */
const change = z.object({ property: z.string().max(100), shown: z.string().max(4_000), value: z.string().max(4_000) });

const changesOf = (register: RecordRegister) =>
  z
    .array(
      change.refine(({ property, value }) => {
        const field = recordField(register, property);
        return field !== undefined && holds(field, value);
      }),
    )
    .min(1);

/** Changes fields of one record, if they still are as they were shown. */
export const changeRecord = z.object({
  recordId,
  to: z.discriminatedUnion('register', [
    z.object({ register: z.literal('customers'), changes: changesOf('customers') }),
    z.object({ register: z.literal('articles'), changes: changesOf('articles') }),
  ]),
});
export type RecordChange = z.infer<typeof change>;
