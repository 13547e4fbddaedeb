import { z } from 'zod';
import { type TwinMark } from '../../shared/contract/registers.ts';
import { foldName } from '../../shared/domain/fold-name.ts';
import { all, count } from './rows.ts';
import { type Store } from './store.ts';

/** The registers as they are looked through: by words, in the order of a Swede, a page at a time. What was never folded is not found. */

export interface RegisterQuestion {
  readonly scopeId: number;
  /** As typed: every word must be found, however it is written. */
  readonly search: string;
  /** Of customers, those alone that are in this category. */
  readonly categoryId?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

const inCategory = (categoryId: string | undefined): string =>
  categoryId === undefined
    ? ''
    : ` AND EXISTS (SELECT 1 FROM category_debtor m
       WHERE m.scope_id = debtor.scope_id AND m.category_id = ? AND m.debtor_id = debtor.debtor_id)`;

const mostWords = 8;

/** The words of what is typed, as they are looked for. */
export const soughtIn = (typed: string): readonly string[] =>
  typed.split(/\s+/).map(foldName).filter(Boolean).slice(0, mostWords);

const found = (register: 'debtor' | 'product', words: number): string =>
  `FROM ${register} INDEXED BY ${register}_searched WHERE scope_id = ? AND gone = 0${' AND instr(words, ?) > 0'.repeat(words)}`;

const idRow = z.object({ id: z.string() });

export interface Found {
  /** How many are found, all pages, and how many the register holds. */
  readonly total: number;
  readonly all: number;
  readonly ids: readonly string[];
}

const find = (
  store: Store,
  register: 'debtor' | 'product',
  { scopeId, search, categoryId, offset, limit }: RegisterQuestion,
): Found => {
  const sought = soughtIn(search);
  const words = [...sought, ...(categoryId === undefined ? [] : [categoryId])];
  const [among, whole] = [`${found(register, sought.length)}${inCategory(categoryId)}`, found(register, 0)];
  const sum = count(store.prepare(`SELECT count(*) AS n ${whole}`), [scopeId]);
  const page = `SELECT ${register}_id AS id ${among} ORDER BY sorted, ${register}_id LIMIT ? OFFSET ?`;
  return {
    total: words.length === 0 ? sum : count(store.prepare(`SELECT count(*) AS n ${among}`), [scopeId, ...words]),
    all: sum,
    ids: all(idRow, store.prepare(page), [scopeId, ...words, limit, offset]).map(({ id }) => id),
  };
};

/** Customers of the register, by name. */
export const findDebtors = (store: Store, question: RegisterQuestion): Found => find(store, 'debtor', question);

/** Articles of the register, by description. */
export const findProducts = (store: Store, question: RegisterQuestion): Found => find(store, 'product', question);

/** Those of these customers that are found, all pages, in the order in which they are given. */
export const foundAmong = (
  store: Store,
  { scopeId, search, categoryId }: RegisterQuestion,
  debtorIds: readonly string[],
): Found => {
  const sought = soughtIn(search);
  const words = [...sought, ...(categoryId === undefined ? [] : [categoryId])];
  const sql = `SELECT value AS id FROM json_each(?) CROSS JOIN debtor ON scope_id = ? AND debtor_id = value
    WHERE gone = 0${' AND instr(words, ?) > 0'.repeat(sought.length)}${inCategory(categoryId)} ORDER BY key`;
  const ids =
    words.length === 0
      ? debtorIds
      : all(idRow, store.prepare(sql), [JSON.stringify(debtorIds), scopeId, ...words]).map(({ id }) => id);
  return { total: ids.length, all: count(store.prepare(`SELECT count(*) AS n ${found('debtor', 0)}`), [scopeId]), ids };
};

const markColumn = {
  'org-no': 'org_no',
  email: 'same_email',
  name: 'same_name',
} as const satisfies Readonly<Record<TwinMark, string>>;

/** The customers with something that a mark tells. */
const withMark = (mark: TwinMark): string => {
  const index = mark === 'org-no' ? 'debtor_same_org_no' : `debtor_same_${mark}`;
  return `debtor INDEXED BY ${index} WHERE scope_id = ? AND gone = 0 AND ${markColumn[mark]} <> ''`;
};

const sharedRow = z.object({ id: z.string(), sorted: z.string(), shared: z.string() });
export type Sharing = z.infer<typeof sharedRow>;

/** The customers that have something in common with another by this mark, and what. */
export const sharing = (store: Store, scopeId: number, mark: TwinMark): readonly Sharing[] => {
  const column = markColumn[mark];
  const sql = `SELECT debtor_id AS id, sorted, ${column} AS shared FROM ${withMark(mark)} AND ${column} IN
    (SELECT ${column} FROM ${withMark(mark)} GROUP BY ${column} HAVING count(*) > 1)`;
  return all(sharedRow, store.prepare(sql), [scopeId, scopeId]);
};

/** The customers that share this by a mark. */
export const sharers = (store: Store, scopeId: number, mark: TwinMark, shared: string): readonly Sharing[] =>
  shared === ''
    ? []
    : all(
        sharedRow,
        store.prepare(
          `SELECT debtor_id AS id, sorted, ${markColumn[mark]} AS shared FROM ${withMark(mark)} AND ${markColumn[mark]} = ?`,
        ),
        [scopeId, shared],
      );
