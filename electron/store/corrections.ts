import { z } from 'zod';
import { all, one } from './rows.ts';
import { type Store } from './store.ts';

export const correctionFields = ['customer', 'article'] as const;
export type CorrectionField = (typeof correctionFields)[number];

/** What a person said once: what is written so means that record of the register. */
export interface Correction {
  readonly field: CorrectionField;
  /** The key under which the same writing is known again. */
  readonly written: string;
  /** How it stood in the file, for people. */
  readonly shown: string;
  /** The register's id of the customer or article. */
  readonly means: string;
  readonly madeAt: string;
}

const row = z
  .object({
    field: z.enum(correctionFields),
    written: z.string(),
    shown: z.string(),
    means: z.string(),
    made_at: z.string(),
  })
  .transform(({ made_at: madeAt, ...found }): Correction => ({ ...found, madeAt }));

const columns = 'field, written, shown, means, made_at';

/** Keeps it, in place of what was said before about the same writing. */
export const saveCorrection = (store: Store, scopeId: number, said: Correction): void => {
  store
    .prepare(
      `INSERT INTO correction (scope_id, field, written, shown, means, made_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (scope_id, field, written) DO UPDATE SET shown = excluded.shown, means = excluded.means, made_at = excluded.made_at`,
    )
    .run(scopeId, said.field, said.written, said.shown, said.means, said.madeAt);
};

/** All of a creditor, latest first. */
export const correctionsOf = (store: Store, scopeId: number): readonly Correction[] =>
  all(
    row,
    store.prepare(`SELECT ${columns} FROM correction WHERE scope_id = ? ORDER BY made_at DESC, field, written`),
    [scopeId],
  );

export const correctionFor = (
  store: Store,
  scopeId: number,
  field: CorrectionField,
  written: string,
): Correction | null =>
  one(row, store.prepare(`SELECT ${columns} FROM correction WHERE scope_id = ? AND field = ? AND written = ?`), [
    scopeId,
    field,
    written,
  ]);

/** Answers false where there was none. */
export const forgetCorrection = (store: Store, scopeId: number, field: CorrectionField, written: string): boolean =>
  store.prepare('DELETE FROM correction WHERE scope_id = ? AND field = ? AND written = ?').run(scopeId, field, written)
    .changes > 0;
