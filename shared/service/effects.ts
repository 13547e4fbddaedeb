import { type LocalText } from '../domain/text.ts';
import { type Endpoint } from './endpoints.ts';
import { finalMarks } from './effects-final.ts';
import { readingMarks, writingMarks } from './effects-quiet.ts';
import { sendingMarks } from './effects-sending.ts';

/**
 * What a documented call does beside answering. `reads`: nothing at the service changes. `writes`: something changes, nobody is
 * reached, no money moves, and another documented call puts it back. `sends`: somebody is reached, money moves, or either is set
 * going; what was done at the service can be met by another call. `final`: no documented call takes it back.
 */
export const effects = ['reads', 'writes', 'sends', 'final'] as const;
export type Effect = (typeof effects)[number];

/** Calls of one effect for one reason, as `METHOD path`; rows that differ by their query alone have the same. */
export interface EffectMark {
  readonly effect: Effect;
  readonly reason: LocalText;
  readonly calls: readonly string[];
}

/** Every call that is not a plain reading, marked by hand from the three documents: where they are silent, the stricter mark. */
export const effectMarks: readonly EffectMark[] = [...readingMarks, ...writingMarks, ...sendingMarks, ...finalMarks];

const plainReading: Omit<EffectMark, 'calls'> = {
  effect: 'reads',
  reason: { sv: 'Hämtar. Inget ändras hos tjänsten.', en: 'Reads. Nothing changes at the service.' },
};

const byCall: ReadonlyMap<string, EffectMark> = new Map(
  effectMarks.flatMap((mark) => mark.calls.map((call): [string, EffectMark] => [call, mark])),
);

type Row = Pick<Endpoint, 'method' | 'path'>;

/** The mark of a documented row. @throws RangeError for a row that changes something and is not marked. */
export const markOf = ({ method, path }: Row): Omit<EffectMark, 'calls'> => {
  const mark = byCall.get(`${method} ${path}`);
  if (mark !== undefined) return mark;
  if (method !== 'GET') throw new RangeError(`${method} ${path} is not marked`);
  return plainReading;
};

export const effectOf = (row: Row): Effect => markOf(row).effect;

/** True where a person types the creditor's name in production before the call goes. */
export const asksForName = (effect: Effect): boolean => effect === 'sends' || effect === 'final';

/** What Runsheet itself keeps an account of: its own jobs make and change these, one at a time and never twice. */
const keptByRunsheet =
  /^\/v1\/(invoice|contractinvoice|selfinvoice|reconciliationinvoice|debtcollection|debtors|products|costcenters|projects|payments)\//;

/** True for a change past Runsheet's own jobs: it sees what came of it at the next synchronization, and holds no job of it. */
export const goesPastJobs = (row: Row): boolean => effectOf(row) !== 'reads' && keptByRunsheet.test(row.path);

/** What a call does to the sign-in that Runsheet itself uses. `own`: it is gone; `maybe`: it is, where the call is about one's own user. */
export const signInAfter = ({ method, path }: Row): 'kept' | 'own' | 'maybe' => {
  if (path === '/v1/authentication/apiauthenticate' && method !== 'GET') return 'own';
  if (method === 'POST' && path === '/v1/authentication/securetoken/{id}') return 'maybe';
  return path === '/v1/users/changepassword' || (path.startsWith('/v1/users/user') && method !== 'GET')
    ? 'maybe'
    : 'kept';
};
