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
  /** The day that the run gave its invoices where their file gave none. */
  readonly given: string;
}
const drawn: z.ZodType<Drawn> = z.object({
  run_id: z.int(),
  draft_no: z.int(),
  customer_no: z.string(),
  customer_name: z.string(),
  invoice_date: z.string(),
  given: z.string(),
});
const columns = `draft.run_id, draft_no, customer_no, customer_name, invoice_date,
  coalesce(json_extract(plan, '$.defaults.invoiceDate'), '') AS given`;
const table = 'draft JOIN run USING (scope_id, run_id)';

type Heads = ReadonlyMap<string, Partial<BilledHead>>;

/** The draft as it stands and, where a person changed its head, as it was read. */
const bothOf = (draft: Drawn, heads: Heads): readonly Drawn[] => {
  const read = heads.get(headId(draft.run_id, draft.draft_no));
  return read === undefined ? [draft] : [draft, { ...draft, ...read }];
};

const keyOf = ({ customer_no, customer_name }: Drawn, day: string): string =>
  JSON.stringify([day, customer_no, customer_no === '' ? customer_name : '']);

const dayKey = (draft: Drawn): string => keyOf(draft, draft.invoice_date);
const monthKey = (draft: Drawn): string | null =>
  draft.invoice_date === draft.given ? keyOf(draft, draft.invoice_date.slice(0, 7)) : null;

class ByKey {
  readonly #byKey = new Map<string, Drawn[]>();

  add(draft: Drawn): void {
    for (const key of [dayKey(draft), monthKey(draft)]) {
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
    for (const form of forms) take(monthKey(form), true);
    return [...found.values()];
  }
}

/** Every invoice of another run that is of one of these days, or that somebody changed the head of. */
const othersOf = (store: Store, { scopeId, runId }: RunKey, days: readonly string[]): readonly Drawn[] =>
  all(
    drawn,
    store.prepare(
      `SELECT ${columns} FROM ${table}
       WHERE scope_id = ? AND draft.run_id <> ? AND (invoice_date IN (SELECT value FROM json_each(?))
         OR (substr(invoice_date, 1, 7) IN (SELECT substr(value, 1, 7) FROM json_each(?))
           AND invoice_date = json_extract(plan, '$.defaults.invoiceDate'))
         OR (draft.run_id, draft_no) IN (SELECT run_id, draft_no FROM edit WHERE scope_id = ? AND row_no IS NULL
           AND field IN ('customerNo', 'customerName', 'invoiceDate')))
       ORDER BY draft.run_id, draft_no`,
    ),
    [scopeId, runId, JSON.stringify(days), JSON.stringify(days), scopeId],
  );

/**
 * Chosen drafts of a run, not known as billed, with every invoice of another run of the creditor that is to the same customer
 * and of the same day, as it stands or as it was read, whatever became of it. One pass over each; none where nothing was ever
 * approved.
 */
export const billedSameDay = (store: Store, key: RunKey): ReadonlyMap<number, readonly SameDay[]> => {
  const { scopeId, runId } = key;
  const pairs = new Map<number, readonly SameDay[]>();
  if (!hasJobs(store, scopeId)) return pairs;
  const heads = headsAsRead(store, scopeId);
  const fresh = all(
    drawn,
    store.prepare(
      `SELECT ${columns} FROM ${table}
       WHERE scope_id = ? AND draft.run_id = ? AND included = 1 AND billed IS NULL ORDER BY draft_no`,
    ),
    [scopeId, runId],
  ).map((draft) => bothOf(draft, heads));
  const days = new Set(fresh.flatMap((forms) => forms.map(({ invoice_date }) => invoice_date)));
  const others = new ByKey();
  for (const other of othersOf(store, key, [...days])) for (const form of bothOf(other, heads)) others.add(form);
  for (const forms of fresh) {
    const [draft] = forms;
    const found = others.of(forms);
    if (draft !== undefined && found.length > 0) pairs.set(draft.draft_no, found);
  }
  return pairs;
};
