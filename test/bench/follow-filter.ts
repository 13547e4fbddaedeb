import Database from 'better-sqlite3';
import { z } from 'zod';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { type FollowFilter } from '../../shared/contract/follow-list.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { creditorPlaces } from '../../electron/store/scopes.ts';
import { openStore } from '../../electron/store/store.ts';
import { type Measure, median, percentile95 } from './measure.ts';
import { mirrorInvoices, someCustomer } from './mirrored-invoices.ts';
import { openWorld, type World } from './worlds.ts';

/** What it takes to filter a list of 100,000 mirrored invoices: the first page of lines, the count and the sums of all. */
export const names = ['follow-filter', 'follow-filter-ratio'] as const;

const invoices = 100_000;
const rounds = 9;
const lines = 100;

const owed = `gone = 0 AND stage NOT IN ('None', 'Created', 'Completed', 'Cancelled', 'Sold') AND amount_left > 0`;
const credited = `EXISTS (SELECT 1 FROM invoice_event e WHERE e.scope_id = i.scope_id AND e.action_id = i.action_id AND e.type = 'Credited')
  AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.scope_id = i.scope_id AND p.action_id = i.action_id)`;
const late = (from: number, to: number): string =>
  `${owed} AND due_date BETWEEN date(@today, '-${String(to)} days') AND date(@today, '-${String(from)} days')`;

/** Each question as the window asks it, and as one would by hand of the same tables. */
const questions: readonly (readonly [filter: Partial<FollowFilter>, byHand: string])[] = [
  [{}, '1'],
  [{ group: 'draft' }, `gone = 0 AND stage IN ('None', 'Created')`],
  [
    { group: 'paid' },
    `gone = 0 AND stage = 'Completed' AND action_type <> 'CreditInvoiceAction' AND NOT (${credited})`,
  ],
  [{ group: 'credited' }, `gone = 0 AND stage = 'Completed' AND (action_type = 'CreditInvoiceAction' OR ${credited})`],
  [{ status: 'disputed' }, `gone = 0 AND stage NOT IN ('None', 'Created', 'Completed') AND disputed = 1`],
  [{ delivery: 'Email', deliveryStatus: 'Received' }, `delivery_method = 'Email' AND delivery_status = 'Received'`],
  [{ overdueFrom: 11, overdueTo: 30 }, late(11, 30)],
  [{ overdueFrom: 31 }, late(31, 9_999)],
  [{ debtorId: someCustomer }, `debtor_id = '${someCustomer}'`],
  [{ amountTo: 10_100 }, 'total <= 10100'],
  [{ amountTo: 60_000 }, 'total <= 60000'],
  [{ dateFrom: '2026-09-01', dateTo: '2026-09-30' }, `invoice_date BETWEEN '2026-09-01' AND '2026-09-30'`],
  [{ search: 'städservice 42' }, `search LIKE '%städservice%' AND search LIKE '%42%'`],
  [{ search: '55123' }, `search LIKE '%55123%'`],
  [
    { group: 'paid', dateFrom: '2026-01-01', search: 'kund 7' },
    `gone = 0 AND stage = 'Completed' AND action_type <> 'CreditInvoiceAction' AND NOT (${credited})
       AND invoice_date >= '2026-01-01' AND search LIKE '%kund%' AND search LIKE '%7%'`,
  ],
];

interface Asked {
  readonly ms: number;
  readonly found: number;
}

const timed = async (work: () => Promise<number> | number): Promise<Asked> => {
  const begun = performance.now();
  const found = await work();
  return { ms: performance.now() - begun, found };
};

const listed = z.object({ total: z.int() });

const asWindow = async ({ application }: World, scope: Scope, filter: FollowFilter): Promise<number> => {
  const settled = await application.call('follow.list', { scope, filter, page: { offset: 0, limit: lines } });
  if (!settled.ok) throw new Error(settled.error.sentence.en);
  return listed.parse(settled.value).total;
};

const counted = z.array(z.object({ n: z.int() }));

/** The same lines, count and sums by two plain statements, whose plan is SQLite's own. */
const byHand = (db: Database.Database, scopeId: number, where: string, today: string): number => {
  const bound = where.includes('@today') ? { scopeId, today } : { scopeId };
  db.prepare(
    `SELECT * FROM invoice i WHERE scope_id = @scopeId AND ${where}
     ORDER BY invoice_date DESC, CAST(invoice_number AS INTEGER) DESC, action_id DESC LIMIT ${String(lines)}`,
  ).all(bound);
  const sums = db
    .prepare(
      `SELECT currency, count(*) AS n, sum(total) AS total, sum(amount_left) AS left FROM invoice i
       WHERE scope_id = @scopeId AND ${where} GROUP BY currency`,
    )
    .all(bound);
  return counted.parse(sums).reduce((sum, { n }) => sum + n, 0);
};

interface Pair {
  readonly ours: number;
  readonly theirs: number;
}

/** Every question some times, each time with another bound that all keep, so that no answer is kept from before. */
const ask = async (world: World, scope: Scope): Promise<readonly (readonly Pair[])[]> => {
  const db = new Database(world.storePath);
  db.pragma('cache_size = -16000');
  const today = stockholmDate(new Date());
  const pairs = questions.map((): Pair[] => []);
  try {
    for (let round = 0; round <= rounds; round += 1)
      for (const [at, [part, where]] of questions.entries()) {
        const amountFrom = part.amountFrom ?? -round;
        const theirs = await timed(() =>
          byHand(db, world.scopeId, `${where} AND total >= ${String(amountFrom)}`, today),
        );
        const ours = await timed(() => asWindow(world, scope, { ...everyInvoice, ...part, amountFrom }));
        if (ours.found !== theirs.found)
          throw new Error(`${JSON.stringify(part)} gave ${String(ours.found)}, by hand ${String(theirs.found)}`);
        // The first round warms both.
        if (round > 0) pairs[at]?.push({ ours: ours.ms, theirs: theirs.ms });
      }
  } finally {
    db.close();
  }
  return pairs;
};

/** Fills a mirror and asks it all the questions; says those that are wanted. */
export const measureFollowFilter = async (
  wanted: (name: string) => boolean,
  say: (measure: Measure) => void,
): Promise<void> => {
  const world = await openWorld();
  try {
    const store = openStore(world.storePath, { trusted: true });
    mirrorInvoices(store, world.scopeId, invoices);
    const place = creditorPlaces(store).find(({ scopeId }) => scopeId === world.scopeId);
    store.close();
    if (place === undefined) throw new Error('The creditor is gone');
    const pairs = await ask(world, place.scope);
    const p95 = percentile95(pairs.flat().map(({ ours }) => ours));
    const ratio = Math.max(...pairs.map((own) => median(own.map(({ ours, theirs }) => ours / theirs))));
    const value = `${p95.toFixed(0)}ms`;
    const times = `${String(questions.length)} filters, ${String(rounds)} times each`;
    if (wanted('follow-filter'))
      say({ name: 'follow-filter', value, ratio: null, limit: 100, ok: p95 <= 100, by: `95th percentile of ${times}` });
    if (wanted('follow-filter-ratio')) {
      const by = `the same lines, count and sums by hand; the worst filter's middle of ${String(rounds)}`;
      say({ name: 'follow-filter-ratio', value, ratio, limit: 3, ok: ratio <= 3, by });
    }
  } finally {
    await world.close();
  }
};
