import { z } from 'zod';

/** One call of the contract: what goes in and what comes out, both parsed at the door. */
export interface CallDef<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly input: I;
  readonly output: O;
}

/** Declares a call. The output schema also strips whatever it does not name, so nothing leaks by accident. */
export const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): CallDef<I, O> => ({
  input,
  output,
});

export const nothing = z.object({});
export const done = z.object({});
