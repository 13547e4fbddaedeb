import { z } from 'zod';
import { fileFormats, fileLanguages } from './blanks.ts';
import { madeFile, scope } from './common.ts';
import { call } from './define.ts';
import { exceptionKinds } from './exception-kinds.ts';
import { owedWhich } from './owed-follow.ts';
import { contractStates } from './recurring.ts';

const search = z.string().max(200);

/** A list as it is shown: which, and what narrows it. */
export const shownList = z.discriminatedUnion('of', [
  z.object({ of: z.literal('contracts'), search, state: z.enum([...contractStates, 'all']) }),
  z.object({ of: z.literal('owed'), search, which: z.enum(owedWhich) }),
  z.object({ of: z.literal('self'), search, which: z.enum(owedWhich) }),
  z.object({ of: z.literal('inbox'), kind: z.enum(exceptionKinds).nullable() }),
]);

export const shownCalls = {
  /** All of a list as it is shown, as a file. For the files, not to be read again. */
  'shown.export': call(
    z.object({ scope, list: shownList, language: z.enum(fileLanguages), format: z.enum(fileFormats) }),
    madeFile,
  ),
} as const;
