import { z } from 'zod';
import { jsonOf, one } from './rows.ts';
import { type Store } from './store.ts';

/** What was decided for files with these headers the last time; null when they are new to the creditor or too old to read. */
export const findTemplate = <S extends z.ZodType>(
  store: Store,
  scopeId: number,
  fingerprint: string,
  plan: S,
): z.infer<S> | null => {
  const row = one(
    z.object({ plan: jsonOf(z.unknown()) }),
    store.prepare('SELECT plan FROM template WHERE scope_id = ? AND fingerprint = ?'),
    [scopeId, fingerprint],
  );
  if (row === null) return null;
  const parsed = plan.safeParse(row.plan);
  return parsed.success ? parsed.data : null;
};

export interface Template {
  readonly fingerprint: string;
  readonly name: string;
  readonly plan: unknown;
  readonly usedAt: string;
}

/** Remembers a plan in place of what was remembered for these headers. */
export const saveTemplate = (store: Store, scopeId: number, template: Template): void => {
  store
    .prepare(
      `INSERT INTO template (scope_id, fingerprint, name, plan, used_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (scope_id, fingerprint) DO UPDATE SET name = excluded.name, plan = excluded.plan, used_at = excluded.used_at`,
    )
    .run(scopeId, template.fingerprint, template.name, JSON.stringify(template.plan), template.usedAt);
};
