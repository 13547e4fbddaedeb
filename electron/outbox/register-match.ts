import { z } from 'zod';
import { all } from '../store/rows.ts';
import { type Store } from '../store/store.ts';
import { type DebtorPayload, type ProductPayload } from './payloads.ts';

const id = z.object({ id: z.string() });

type DebtorColumn = 'debtor_id' | 'debtor_no' | 'external_id' | 'org_no';

/**
 * Earliest first, as the register lists them (decisions.md 7): two computers that made the same customer in the same moment
 * both take the first one, so that their invoices can be told to be twins.
 */
const debtorsBy = (store: Store, scopeId: number, column: DebtorColumn, value: string): readonly string[] =>
  all(
    id,
    store.prepare(
      `SELECT debtor_id AS id FROM debtor WHERE scope_id = ? AND ${column} = ? AND gone = 0 ORDER BY rowid LIMIT 2`,
    ),
    [scopeId, value],
  ).map((row) => row.id);

/** As the register's copy keeps identity numbers: ten digits, without century and hyphen. */
const tenDigits = (orgNo: string): string => orgNo.replace(/\D/g, '').slice(-10);

/** The one that is meant; none where several could be: a wrong customer is worse than a new one. */
const only = (ids: readonly string[]): string | null => (ids.length === 1 ? (ids[0] ?? null) : null);

/**
 * The register's debtor that a customer of the sheet is: the one chosen in review; else by customer number (unique:
 * decisions.md 12), by external id, and by identity number only where the sheet has no customer number, since one company
 * may be several customers. Source: intake.md 9.
 */
export const findDebtor = (store: Store, scopeId: number, payload: DebtorPayload): string | null => {
  const { DebtorNo: number, DebtorExternalId: external, OrgNo: orgNo } = payload.entry;
  const first = (column: DebtorColumn, value: string | null | undefined): string | null =>
    value === undefined || value === null ? null : (debtorsBy(store, scopeId, column, value)[0] ?? null);
  const named = first('debtor_id', payload.debtorId) ?? first('debtor_no', number) ?? first('external_id', external);
  return (
    named ??
    (number === undefined && orgNo !== undefined ? only(debtorsBy(store, scopeId, 'org_no', tenDigits(orgNo))) : null)
  );
};

/** The register's article with that number (unique: decisions.md 12). */
export const findProduct = (store: Store, scopeId: number, payload: ProductPayload): string | null =>
  only(
    all(
      id,
      store.prepare(
        'SELECT product_id AS id FROM product WHERE scope_id = ? AND article_no = ? AND gone = 0 ORDER BY product_id LIMIT 2',
      ),
      [scopeId, payload.entry.ArticleNumber],
    ).map((row) => row.id),
  );
