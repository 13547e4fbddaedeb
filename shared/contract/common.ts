import { z } from 'zod';
import { deploymentKinds } from '../domain/deployment.ts';
import { headFields, rowFields } from '../intake/fields.ts';
import { levels } from '../intake/problem.ts';

/** Shapes that more than one room speaks of. Amounts are integers in minor units; dates are `YYYY-MM-DD`. */

/** From which list a record was handed over, and where it stood there, as a person knows it. `rows` as `12–14, 20`. */
export const listSource = z.object({ listName: z.string(), fileName: z.string(), rows: z.string() });

export const localText = z.object({ sv: z.string(), en: z.string() });
export const appErrorData = z.object({ code: z.string(), sentence: localText, nextStep: localText });

export const deploymentKind = z.enum(deploymentKinds);
export const scope = z.object({ connectionId: z.string().min(1).max(64), creditorId: z.guid() });

export const minorAmount = z.int();
export const decimalText = z.string().regex(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
export const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
export const instant = z.string();
export const level = z.enum(levels);
export const field = z.enum([...headFields, ...rowFields]);

/** Which rows of an invoice are kept where some were billed before: the new ones, or all. */
export const keptRows = z.enum(['new', 'all']);
export type KeptRows = z.infer<typeof keptRows>;

/** What a grid asks for: how many rows after which place. Tables are never handed out whole. */
export const pageRequest = z.object({ offset: z.int().min(0), limit: z.int().min(1).max(500) });

export const vatLine = z.object({ rate: decimalText, net: minorAmount, vat: minorAmount });

/** The progress of something that takes more than a second. */
export const progress = z.object({
  done: z.int(),
  total: z.int(),
  perSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
});

/** A file to save: its name for the person, with its ending, and what is in it. */
export const madeFile = z.object({ name: z.string().min(1).max(150), bytes: z.instanceof(Uint8Array) });
