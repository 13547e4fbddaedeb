import { flagOf, numberOf, parseView, textOf, type View } from '../wire/json.ts';
import { type Db } from './database.ts';

interface DocRow {
  readonly doc: string;
}

const views = (rows: readonly DocRow[]): readonly View[] => rows.map((row) => parseView(row.doc));
const view = (row: DocRow | undefined): View | undefined => (row === undefined ? undefined : parseView(row.doc));

/** Rows of a list without an order of its own: `limit` -1 is all. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
  readonly ascending: boolean;
}

const slice = (table: string, ascending: boolean): string =>
  `SELECT doc FROM ${table} WHERE creditor_id = ? ORDER BY seq ${ascending ? 'ASC' : 'DESC'} LIMIT ? OFFSET ?`;

export const createDebtorLedger = (db: Db) => {
  const byId = db.prepare<[string], DocRow>('SELECT doc FROM debtors WHERE id = ?');
  const byNo = db.prepare<[string, string], DocRow>('SELECT doc FROM debtors WHERE creditor_id = ? AND debtor_no = ?');
  const byExternal = db.prepare<[string, string], DocRow>(
    'SELECT doc FROM debtors WHERE creditor_id = ? AND external_id = ? ORDER BY seq',
  );
  const byOrgNo = db.prepare<[string, string, string], DocRow>(
    `SELECT doc FROM debtors WHERE creditor_id = ? AND replace(org_no, '-', '') = replace(?, '-', '') AND country = ? ORDER BY seq`,
  );
  const up = db.prepare<[string, number, number], DocRow>(slice('debtors', true));
  const down = db.prepare<[string, number, number], DocRow>(slice('debtors', false));
  const insert = db.prepare<[string, string, string, string | null, string | null, string | null, number, string]>(
    'INSERT INTO debtors (id, creditor_id, debtor_no, external_id, org_no, country, active, doc) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const update = db.prepare<[string, string | null, string | null, string | null, number, string, string]>(
    'UPDATE debtors SET debtor_no = ?, external_id = ?, org_no = ?, country = ?, active = ?, doc = ? WHERE id = ?',
  );
  const remove = db.prepare<[string]>('DELETE FROM debtors WHERE id = ?');
  const used = db.prepare<[string, string], { readonly id: string }>(
    `SELECT id FROM invoices WHERE debtor_id = ?
     UNION ALL SELECT id FROM records WHERE kind IN ('contract', 'selfInvoice', 'claim') AND owner_id = ? LIMIT 1`,
  );

  const keys = (doc: View): [string, string | null, string | null, string | null, number, string] => [
    textOf(doc, 'DebtorNo') ?? '',
    textOf(doc, 'DebtorExternalId'),
    textOf(doc, 'OrgNo'),
    textOf(doc, 'CountryCode'),
    flagOf(doc, 'IsActive') ? 1 : 0,
    JSON.stringify(doc),
  ];

  return {
    get: (id: string): View | undefined => view(byId.get(id)),
    byNo: (creditorId: string, no: string): View | undefined => view(byNo.get(creditorId, no)),
    byExternalId: (creditorId: string, id: string): readonly View[] => views(byExternal.all(creditorId, id)),
    byOrgNo: (creditorId: string, orgNo: string, country: string): readonly View[] =>
      views(byOrgNo.all(creditorId, orgNo, country)),
    list: (creditorId: string, part: Slice): readonly View[] =>
      views((part.ascending ? up : down).all(creditorId, part.limit, part.offset)),
    insert: (id: string, creditorId: string, doc: View): void => {
      insert.run(id, creditorId, ...keys(doc));
    },
    update: (id: string, doc: View): void => {
      update.run(...keys(doc), id);
    },
    remove: (id: string): void => {
      remove.run(id);
    },
    /** On an invoice of any kind, also one that is made by a contract or for a supplier. */
    isUsed: (id: string): boolean => used.get(id, id) !== undefined,
  };
};

export const createProductLedger = (db: Db) => {
  const byId = db.prepare<[string], DocRow>('SELECT doc FROM products WHERE id = ?');
  const byArticle = db.prepare<[string, string], DocRow>(
    'SELECT doc FROM products WHERE creditor_id = ? AND article_number = ?',
  );
  const byExternal = db.prepare<[string, string], DocRow>(
    'SELECT doc FROM products WHERE creditor_id = ? AND external_id = ? ORDER BY seq',
  );
  const byDescription = db.prepare<[string, string, number, number], DocRow>(
    `SELECT doc FROM products WHERE creditor_id = ? AND instr(lower(description), lower(?)) > 0 ORDER BY seq LIMIT ? OFFSET ?`,
  );
  const up = db.prepare<[string, number, number], DocRow>(slice('products', true));
  const down = db.prepare<[string, number, number], DocRow>(slice('products', false));
  const insert = db.prepare<[string, string, string | null, string | null, string, string]>(
    'INSERT INTO products (id, creditor_id, article_number, external_id, description, doc) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const update = db.prepare<[string | null, string | null, string, string, string]>(
    'UPDATE products SET article_number = ?, external_id = ?, description = ?, doc = ? WHERE id = ?',
  );
  const remove = db.prepare<[string]>('DELETE FROM products WHERE id = ?');
  const used = db.prepare<[string], { readonly invoice_id: string }>(
    'SELECT invoice_id FROM invoice_products WHERE product_id = ? LIMIT 1',
  );
  const keys = (doc: View): [string | null, string | null, string, string] => [
    textOf(doc, 'ArticleNumber'),
    textOf(doc, 'ProductExternalId'),
    textOf(doc, 'Description') ?? '',
    JSON.stringify(doc),
  ];

  return {
    get: (id: string): View | undefined => view(byId.get(id)),
    byArticleNumber: (creditorId: string, no: string): View | undefined => view(byArticle.get(creditorId, no)),
    byExternalId: (creditorId: string, id: string): readonly View[] => views(byExternal.all(creditorId, id)),
    byDescription: (creditorId: string, words: string, take: number, skip: number): readonly View[] =>
      views(byDescription.all(creditorId, words, take, skip)),
    list: (creditorId: string, part: Slice): readonly View[] =>
      views((part.ascending ? up : down).all(creditorId, part.limit, part.offset)),
    insert: (id: string, creditorId: string, doc: View): void => {
      insert.run(id, creditorId, ...keys(doc));
    },
    update: (id: string, doc: View): void => {
      update.run(...keys(doc), id);
    },
    remove: (id: string): void => {
      remove.run(id);
    },
    isUsed: (id: string): boolean => used.get(id) !== undefined,
    salesAccount: (id: string): number | null => {
      const doc = view(byId.get(id));
      return doc === undefined ? null : numberOf(doc, 'BookKeepingAccount');
    },
  };
};
