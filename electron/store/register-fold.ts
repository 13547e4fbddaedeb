import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { bareName, foldName } from '../../shared/domain/fold-name.ts';
import { sortKey } from '../../shared/domain/sort-key.ts';
import { all } from './rows.ts';
import { type Store } from './store.ts';

/** What a record of a register is found and sorted by, kept with it. */

const debtorMarks = z.object({
  debtor_id: z.string(),
  debtor_no: z.string().nullable(),
  external_id: z.string().nullable(),
  name: z.string(),
  org_no: z.string().nullable(),
  email: z.string().nullable(),
});
type DebtorMarks = Omit<z.infer<typeof debtorMarks>, 'debtor_id'>;

const productMarks = z.object({ product_id: z.string(), article_no: z.string().nullable(), description: z.string() });

/** The words of these texts, folded. */
export const wordsOf = (texts: readonly (string | null)[]): string =>
  texts.map((text) => foldName(text ?? '')).join(' ');

/** The e-mail address by which customers may be the same. */
export const sameEmail = (email: string | null): string => email?.trim().toLowerCase() ?? '';

/** The columns `words`, `sorted`, `same_email` and `same_name` of a customer. */
export const foldedDebtor = ({ debtor_no, external_id, name, org_no, email }: DebtorMarks) =>
  [wordsOf([debtor_no, external_id, name, org_no, email]), sortKey(name), sameEmail(email), bareName(name)] as const;

/** The columns `words` and `sorted` of an article. */
export const foldedProduct = ({ article_no, description }: Omit<z.infer<typeof productMarks>, 'product_id'>) =>
  [wordsOf([article_no, description]), sortKey(description)] as const;

/** So many at once that whoever else writes, and the window, wait for no longer than a moment. */
const chunk = 500;

const unfolded = (columns: string, register: 'debtor' | 'product'): string =>
  `SELECT ${columns} FROM ${register} INDEXED BY ${register}_unfolded WHERE scope_id = ? AND words IS NULL LIMIT ${String(chunk)}`;

/** Folds some customers; false where all are. */
const foldSomeDebtors = (store: Store, scopeId: number): boolean => {
  const sql = unfolded('debtor_id, debtor_no, external_id, name, org_no, email', 'debtor');
  const put = store.prepare(
    'UPDATE debtor SET words = ?, sorted = ?, same_email = ?, same_name = ? WHERE scope_id = ? AND debtor_id = ?',
  );
  const found = all(debtorMarks, store.prepare(sql), [scopeId]);
  for (const marks of found) put.run(...foldedDebtor(marks), scopeId, marks.debtor_id);
  return found.length > 0;
};

const foldSomeProducts = (store: Store, scopeId: number): boolean => {
  const sql = unfolded('product_id, article_no, description', 'product');
  const put = store.prepare('UPDATE product SET words = ?, sorted = ? WHERE scope_id = ? AND product_id = ?');
  const found = all(productMarks, store.prepare(sql), [scopeId]);
  for (const marks of found) put.run(...foldedProduct(marks), scopeId, marks.product_id);
  return found.length > 0;
};

const isFolded = (store: Store, scopeId: number, register: 'debtor' | 'product'): boolean =>
  store.prepare(unfolded('1', register)).get(scopeId) === undefined;

/** Folds what an earlier version read, little by little; two looks at empty indexes where there is nothing such. */
export const foldRegisters = async (store: Store, scopeId: number): Promise<void> => {
  if (isFolded(store, scopeId, 'debtor') && isFolded(store, scopeId, 'product')) return;
  while (store.inTransaction(() => foldSomeDebtors(store, scopeId) || foldSomeProducts(store, scopeId)))
    await setImmediate();
};
