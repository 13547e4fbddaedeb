import { z } from 'zod';
import { type BilledHead, headId, headsAsRead } from './billed-heads.ts';
import { hasJobs } from './billed.ts';
import { all } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** An invoice of another run that may have some of the same rows. */
export interface SameDay {
  readonly runId: number;
  readonly draftNo: number;
  /** Not of the same day, but of the same month: the same only where neither file gives a day. */
  readonly byMonth: boolean;
}

interface Drawn extends BilledHead {
  readonly run_id: number;
  readonly draft_no: number;
}
const drawn: z.ZodType<Drawn> = z.object({
  run_id: z.int(),
  draft_no: z.int(),
  customer_no: z.string(),
  customer_name: z.string(),
  invoice_date: z.string(),
});
const columns = 'run_id, draft_no, customer_no, customer_name, invoice_date';

/** The day that each run gave its invoices where their file gave none. */
type Given = ReadonlyMap<number, string>;

const givenDay = z
  .object({ run_id: z.int(), day: z.string() })
  .transform((row): readonly [number, string] => [row.run_id, row.day]);

const givenDays = (store: Store, { scopeId, runId }: RunKey, own: string | null): Given =>
  new Map([
    ...all(
      givenDay,
      store.prepare(
        `SELECT run_id, coalesce(json_extract(plan, '$.defaults.invoiceDate'), '') AS day FROM run WHERE scope_id = ?`,
      ),
      [scopeId],
    ),
    ...(own === null ? [] : [[runId, own] as const]),
  ]);

type Heads = ReadonlyMap<string, Partial<BilledHead>>;

/** The draft as it stands and, where a person changed its head, as it was read. */
const bothOf = (draft: Drawn, heads: Heads): readonly Drawn[] => {
  const read = heads.get(headId(draft.run_id, draft.draft_no));
  return read === undefined ? [draft] : [draft, { ...draft, ...read }];
};

const keyOf = ({ customer_no, customer_name }: Drawn, day: string): string =>
  `${day}\n${customer_no === '' ? `\n${customer_name}` : customer_no}`;

const monthOf = (day: string): string => day.slice(0, 7);

const dayKey = (draft: Drawn): string => keyOf(draft, draft.invoice_date);
const monthKey = (draft: Drawn, given: Given): string | null =>
  draft.invoice_date === given.get(draft.run_id) ? keyOf(draft, monthOf(draft.invoice_date)) : null;

class ByKey {
  readonly #byKey = new Map<string, Drawn[]>();
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  add(draft: Drawn): void {
    for (const key of [dayKey(draft), monthKey(draft, this.#given)]) {
      if (key === null) continue;
      const list = this.#byKey.get(key);
      if (list === undefined) this.#byKey.set(key, [draft]);
      else list.push(draft);
    }
  }

  /** Each invoice once; those of the same day go before those of the same month. */
  of(forms: readonly Drawn[]): readonly SameDay[] {
    const found = new Map<string, SameDay>();
    const take = (key: string | null, byMonth: boolean): void => {
      for (const { run_id: runId, draft_no: draftNo } of (key === null ? null : this.#byKey.get(key)) ?? []) {
        const id = headId(runId, draftNo);
        if (!found.has(id)) found.set(id, { runId, draftNo, byMonth });
      }
    };
    for (const form of forms) take(dayKey(form), false);
    for (const form of forms) take(monthKey(form, this.#given), true);
    return [...found.values()];
  }
}

/** Every invoice of another run that is of one of these days; and all that somebody changed the head of. */
const othersOf = (
  store: Store,
  { scopeId, runId }: RunKey,
  days: ReadonlySet<string>,
  heads: Heads,
): readonly Drawn[] => {
  const ofDays = all(
    drawn,
    store.prepare(
      `SELECT ${columns} FROM draft WHERE scope_id = ? AND run_id <> ? AND invoice_date IN (SELECT value FROM json_each(?))
       ORDER BY run_id, draft_no`,
    ),
    [scopeId, runId, JSON.stringify([...days])],
  );
  if (heads.size === 0) return ofDays;
  const changed = all(
    drawn,
    store.prepare(
      `SELECT ${columns} FROM draft JOIN json_each(?) ON scope_id = ? AND run_id = value ->> 0 AND draft_no = value ->> 1
       WHERE run_id <> ?`,
    ),
    [JSON.stringify([...heads.keys()].map((id) => id.split(':').map(Number))), scopeId, runId],
  );
  return [...ofDays, ...changed];
};

/** Days on which an invoice without a day may stand: those that runs of the same month gave. */
const daysOfMonth = (given: Given, runId: number): readonly string[] => {
  const own = given.get(runId) ?? '';
  return [...given.values()].filter((day) => monthOf(day) === monthOf(own));
};

/**
 * Chosen drafts of a run, not known as billed as a whole, with every invoice of another run of the creditor that is to the same customer
 * and of the same day, as it stands or as it was read, whatever became of it. One pass over each; none where nothing was ever
 * approved. `givenDay` is that of a run which is not shown yet.
 */
export const billedSameDay = (
  store: Store,
  key: RunKey,
  givenDay: string | null = null,
): ReadonlyMap<number, readonly SameDay[]> => {
  const { scopeId, runId } = key;
  const pairs = new Map<number, readonly SameDay[]>();
  if (!hasJobs(store, scopeId)) return pairs;
  const [heads, given] = [headsAsRead(store, scopeId), givenDays(store, key, givenDay)];
  const fresh = all(
    drawn,
    store.prepare(
      `SELECT ${columns} FROM draft WHERE scope_id = ? AND run_id = ? AND included = 1
         AND (billed IS NULL OR json_extract(billed, '$.rows.known') < json_extract(billed, '$.rows.all'))
       ORDER BY draft_no`,
    ),
    [scopeId, runId],
  ).map((draft) => bothOf(draft, heads));
  const days = new Set(fresh.flatMap((forms) => forms.map(({ invoice_date }) => invoice_date)));
  const inMonth = new Set(days.has(given.get(runId) ?? '') ? daysOfMonth(given, runId) : []);
  for (const day of inMonth) days.add(day);
  const drawnOthers = othersOf(store, key, days, heads);
  if (drawnOthers.length === 0) return pairs;
  // Where the month has one such day, the day tells as much as the month.
  const others = new ByKey(inMonth.size > 1 ? given : new Map());
  for (const other of drawnOthers) for (const form of bothOf(other, heads)) others.add(form);
  for (const forms of fresh) {
    const [draft] = forms;
    const found = others.of(forms);
    if (draft !== undefined && found.length > 0) pairs.set(draft.draft_no, found);
  }
  return pairs;
};
