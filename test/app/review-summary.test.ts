import { expect, test } from 'vitest';
import { openReview } from '../../electron/app/review-context.ts';
import { summaryOf } from '../../electron/app/review-summary.ts';
import { type Store } from '../../electron/store/store.ts';
import { steadySql } from '../../shared/sqlite/steady-sql.ts';
import { november, openReviewWorld } from './review-world.ts';

/** A walk through all invoices of a run, or all their problems: by nothing but the run. */
const walk = /^(?:SCAN|SEARCH) (?:draft|problem|job|draft_vat|draft_deduction)\b(?!.*\(scope_id=\? AND run_id=\? AND )/;
/** Kept only for the few invoices that have one, so that all of a run's are few. */
const few = 'SEARCH draft_deduction';

test('a summary is read after every change: nothing that it asks walks through all invoices of the run', async () => {
  const world = openReviewWorld();
  const runId = await world.imported(november);
  const asked = new Set<string>();
  const listening: Store = {
    ...world.store,
    prepare: (sql) => {
      asked.add(sql);
      return world.store.prepare(sql);
    },
  };
  summaryOf(openReview({ ...world.deps, store: listening }, runId));
  const walks = [...asked].flatMap((sql) => {
    const statement = world.store.prepare(`EXPLAIN QUERY PLAN ${steadySql(sql)}`);
    const places = [...sql.matchAll(/@\w+/g)].map(([name]) => [name.slice(1), 1] as const);
    const unnamed = Array.from(sql.matchAll(/\?/g), () => 1);
    const plan = JSON.stringify(
      places.length > 0 ? statement.all(Object.fromEntries(places)) : statement.all(...unnamed),
    );
    const details = Array.from(plan.matchAll(/"detail":"([^"]*)"/g), ([, detail = '']) => detail);
    return details
      .filter((detail) => walk.test(detail) && !detail.startsWith(few))
      .map((detail) => `${detail}: ${sql}`);
  });
  expect(asked.size).toBeGreaterThan(8);
  expect(walks).toEqual([]);
});
