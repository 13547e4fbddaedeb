import { z } from 'zod';
import { foldedDebtor } from './register-fold.ts';
import { all, each, jsonOf, one } from './rows.ts';
import { type Store } from './store.ts';

/** A customer of the register, as last read. `view` is the service's own view, whole. */
export interface MirrorDebtor {
  readonly debtorId: string;
  readonly debtorNo: string | null;
  readonly externalId: string | null;
  readonly name: string;
  /** Digits only. */
  readonly orgNo: string | null;
  readonly email: string | null;
  readonly view: unknown;
}

const row = z
  .object({
    debtor_id: z.string(),
    debtor_no: z.string().nullable(),
    external_id: z.string().nullable(),
    name: z.string(),
    org_no: z.string().nullable(),
    email: z.string().nullable(),
    view: jsonOf(z.unknown()),
  })
  .transform((found): MirrorDebtor => ({
    debtorId: found.debtor_id,
    debtorNo: found.debtor_no,
    externalId: found.external_id,
    name: found.name,
    orgNo: found.org_no,
    email: found.email,
    view: found.view,
  }));

const columns = 'debtor_id, debtor_no, external_id, name, org_no, email, view';

export const debtorById = (store: Store, scopeId: number, debtorId: string): MirrorDebtor | null =>
  one(row, store.prepare(`SELECT ${columns} FROM debtor WHERE scope_id = ? AND debtor_id = ? AND gone = 0`), [
    scopeId,
    debtorId,
  ]);

/** Those with a number, or with an identity number of these digits. */
export const debtorsMarked = (
  store: Store,
  scopeId: number,
  { debtorNo, orgNo }: { readonly debtorNo: string; readonly orgNo: string },
): readonly MirrorDebtor[] =>
  all(
    row,
    store.prepare(
      `SELECT ${columns} FROM debtor WHERE scope_id = @scopeId AND gone = 0
         AND ((@debtorNo <> '' AND debtor_no = @debtorNo) OR (@orgNo <> '' AND org_no = @orgNo)) LIMIT 20`,
    ),
    { scopeId, debtorNo, orgNo },
  );

export const debtorsOf = (store: Store, scopeId: number): readonly MirrorDebtor[] =>
  all(row, store.prepare(`SELECT ${columns} FROM debtor WHERE scope_id = ? AND gone = 0 ORDER BY name`), [scopeId]);

/** What the customers of the register are called. */
export const debtorNames = (store: Store, scopeId: number): readonly string[] =>
  all(z.object({ name: z.string() }), store.prepare('SELECT name FROM debtor WHERE scope_id = ? AND gone = 0'), [
    scopeId,
  ]).map(({ name }) => name);

export const hasDebtors = (store: Store, scopeId: number): boolean =>
  store.prepare('SELECT 1 FROM debtor WHERE scope_id = ? AND gone = 0 LIMIT 1').get(scopeId) !== undefined;

/**
 * Keeps what was read; one that was gone is back, and one that is as it was is left alone. In the caller's transaction, or one of its
 * own.
 */
export const saveDebtors = (store: Store, scopeId: number, debtors: readonly MirrorDebtor[], readAt: string): void => {
  const upsert = store.prepare(
    `INSERT INTO debtor (scope_id, debtor_id, debtor_no, external_id, name, org_no, email, view, words, sorted, same_email, same_name,
       gone, read_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
     ON CONFLICT (scope_id, debtor_id) DO UPDATE SET debtor_no = excluded.debtor_no, external_id = excluded.external_id,
       name = excluded.name, org_no = excluded.org_no, email = excluded.email, view = excluded.view, words = excluded.words,
       sorted = excluded.sorted, same_email = excluded.same_email, same_name = excluded.same_name, gone = 0,
       read_at = excluded.read_at
     WHERE gone = 1 OR (view, words, org_no, email) IS NOT (excluded.view, excluded.words, excluded.org_no, excluded.email)`,
  );
  store.inTransaction(() => {
    for (const one of debtors) {
      const { debtorId, debtorNo, externalId, name, orgNo, email } = one;
      const folded = foldedDebtor({ debtor_no: debtorNo, external_id: externalId, name, org_no: orgNo, email });
      const view = JSON.stringify(one.view);
      upsert.run(scopeId, debtorId, debtorNo, externalId, name, orgNo, email, view, ...folded, readAt);
    }
  });
};

const keysRow = z.object({
  debtor_no: z.string().nullable(),
  external_id: z.string().nullable(),
  name: z.string(),
  org_no: z.string().nullable(),
  email: z.string().nullable(),
});

/** What a register's customers are known by, one after the other: registers are large, and views larger. */
export const debtorKeys = (store: Store, scopeId: number): Generator<z.infer<typeof keysRow>> =>
  each(
    keysRow,
    store.prepare('SELECT debtor_no, external_id, name, org_no, email FROM debtor WHERE scope_id = ? AND gone = 0'),
    [scopeId],
  );

const idRow = z.object({ id: z.string() });

/** After a complete listing: what it did not hold is gone. Answers how many went. */
export const markDebtorsGone = (store: Store, scopeId: number, seen: ReadonlySet<string>): number =>
  store.inTransaction(() => {
    const known = all(idRow, store.prepare('SELECT debtor_id AS id FROM debtor WHERE scope_id = ? AND gone = 0'), [
      scopeId,
    ]);
    const mark = store.prepare('UPDATE debtor SET gone = 1 WHERE scope_id = ? AND debtor_id = ?');
    const gone = known.filter(({ id }) => !seen.has(id));
    for (const { id } of gone) mark.run(scopeId, id);
    return gone.length;
  });
