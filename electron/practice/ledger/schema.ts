/** The practice service's own tables. Instants are epoch ms of service time, amounts minor units, documents JSON. */
export const schema = `
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS users (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, username TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL,
  token_hash TEXT UNIQUE, token TEXT, language TEXT NOT NULL, enabled INTEGER NOT NULL, last_login INTEGER, doc TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS rights (
  seq INTEGER PRIMARY KEY, user_id TEXT NOT NULL, creditor_id TEXT NOT NULL, share_id TEXT NOT NULL, given_by TEXT, doc TEXT NOT NULL,
  UNIQUE (user_id, creditor_id, share_id)) STRICT;
CREATE INDEX IF NOT EXISTS rights_share ON rights (share_id) WHERE share_id <> '';
CREATE TABLE IF NOT EXISTS creditors (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, next_invoice_number INTEGER NOT NULL, next_debtor_no INTEGER NOT NULL,
  locked_to TEXT, doc TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS debtors (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, creditor_id TEXT NOT NULL, debtor_no TEXT NOT NULL, external_id TEXT, org_no TEXT,
  country TEXT, active INTEGER NOT NULL, doc TEXT NOT NULL, UNIQUE (creditor_id, debtor_no)) STRICT;
CREATE INDEX IF NOT EXISTS debtors_external ON debtors (creditor_id, external_id);
CREATE INDEX IF NOT EXISTS debtors_creditor ON debtors (creditor_id, seq);
CREATE TABLE IF NOT EXISTS products (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, creditor_id TEXT NOT NULL, article_number TEXT, external_id TEXT,
  description TEXT NOT NULL, doc TEXT NOT NULL, UNIQUE (creditor_id, article_number)) STRICT;
CREATE INDEX IF NOT EXISTS products_external ON products (creditor_id, external_id);
CREATE INDEX IF NOT EXISTS products_creditor ON products (creditor_id, seq);
CREATE TABLE IF NOT EXISTS invoices (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, creditor_id TEXT NOT NULL, debtor_id TEXT NOT NULL, stage TEXT NOT NULL,
  action_type TEXT NOT NULL, number TEXT, ocr TEXT, invoice_at INTEGER NOT NULL, due_at INTEGER NOT NULL, created_at INTEGER NOT NULL,
  attested_at INTEGER, sent_at INTEGER, closed_at INTEGER, disputed_at INTEGER, next_event TEXT, next_event_at INTEGER, paused INTEGER NOT NULL,
  commented INTEGER NOT NULL, delivery_method TEXT NOT NULL, delivery_status TEXT NOT NULL, currency TEXT NOT NULL,
  invoiced INTEGER NOT NULL, vat INTEGER NOT NULL, cent_rounding INTEGER NOT NULL, current INTEGER NOT NULL, paid INTEGER NOT NULL,
  credited INTEGER NOT NULL, written_off INTEGER NOT NULL, external_reference TEXT, your_reference TEXT, file_id TEXT,
  address TEXT, contract_id TEXT, reminder_id TEXT, reminder_sent_at INTEGER, claim_id TEXT, collection_at INTEGER, sale_at INTEGER,
  withdrawal_at INTEGER, withdrawal_by TEXT, fees INTEGER NOT NULL, interest INTEGER NOT NULL, deduction INTEGER NOT NULL, doc TEXT NOT NULL,
  UNIQUE (creditor_id, number)) STRICT;
CREATE INDEX IF NOT EXISTS invoices_creditor ON invoices (creditor_id, closed_at, seq);
CREATE INDEX IF NOT EXISTS invoices_debtor ON invoices (debtor_id, closed_at, seq);
CREATE INDEX IF NOT EXISTS invoices_ocr ON invoices (ocr);
CREATE INDEX IF NOT EXISTS invoices_file ON invoices (file_id);
CREATE INDEX IF NOT EXISTS invoices_reference ON invoices (creditor_id, external_reference);
CREATE INDEX IF NOT EXISTS invoices_contract ON invoices (contract_id) WHERE contract_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS invoices_next_event ON invoices (next_event_at) WHERE closed_at IS NULL;
CREATE INDEX IF NOT EXISTS invoices_withdrawal ON invoices (withdrawal_at) WHERE withdrawal_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS reconciliations (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, creditor_id TEXT NOT NULL, stage TEXT NOT NULL, number TEXT, ocr TEXT NOT NULL,
  created_at INTEGER NOT NULL, sent_at INTEGER, closed_at INTEGER, delivery_method TEXT NOT NULL, currency TEXT NOT NULL,
  invoiced INTEGER NOT NULL, current INTEGER NOT NULL, fees INTEGER NOT NULL, external_reference TEXT, autogiro_at INTEGER,
  card_at INTEGER, claim_id TEXT, reminders TEXT NOT NULL, debtor_doc TEXT NOT NULL, doc TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS reconciliations_creditor ON reconciliations (creditor_id, closed_at, seq);
CREATE INDEX IF NOT EXISTS reconciliations_ocr ON reconciliations (ocr);
CREATE INDEX IF NOT EXISTS reconciliations_autogiro ON reconciliations (autogiro_at) WHERE autogiro_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS reconciliations_card ON reconciliations (card_at) WHERE card_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS records (
  seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, creditor_id TEXT NOT NULL, owner_id TEXT, key TEXT, state TEXT,
  at INTEGER, created_at INTEGER NOT NULL, doc TEXT NOT NULL, UNIQUE (kind, id)) STRICT;
CREATE INDEX IF NOT EXISTS records_creditor ON records (kind, creditor_id, key);
CREATE INDEX IF NOT EXISTS records_owner ON records (kind, owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS records_at ON records (kind, at) WHERE at IS NOT NULL;
CREATE TABLE IF NOT EXISTS files (
  id TEXT PRIMARY KEY, creditor_id TEXT NOT NULL, owner_id TEXT, name TEXT NOT NULL, type TEXT NOT NULL, created_at INTEGER NOT NULL,
  bytes BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS files_owner ON files (owner_id);
CREATE TABLE IF NOT EXISTS invoice_products (product_id TEXT NOT NULL, invoice_id TEXT NOT NULL, PRIMARY KEY (invoice_id, product_id)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS invoice_products_product ON invoice_products (product_id);
CREATE TABLE IF NOT EXISTS invoice_events (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL, creditor_id TEXT NOT NULL, invoice_id TEXT NOT NULL, action_type TEXT NOT NULL,
  type TEXT NOT NULL, at INTEGER NOT NULL, archive_at INTEGER NOT NULL, title TEXT NOT NULL, content TEXT, by TEXT,
  reference TEXT) STRICT;
CREATE INDEX IF NOT EXISTS invoice_events_invoice ON invoice_events (invoice_id, seq);
CREATE INDEX IF NOT EXISTS invoice_events_creditor ON invoice_events (creditor_id, at);
CREATE TABLE IF NOT EXISTS payments (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, creditor_id TEXT NOT NULL, invoice_id TEXT NOT NULL, amount INTEGER NOT NULL,
  currency TEXT NOT NULL, paid_at INTEGER NOT NULL, created_at INTEGER NOT NULL, mean TEXT NOT NULL, by TEXT) STRICT;
CREATE INDEX IF NOT EXISTS payments_invoice ON payments (invoice_id);
CREATE INDEX IF NOT EXISTS payments_creditor ON payments (creditor_id, paid_at);
CREATE TABLE IF NOT EXISTS unhandled_payments (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, creditor_id TEXT NOT NULL, state TEXT NOT NULL, handled_at INTEGER,
  doc TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS vouchers (
  seq INTEGER PRIMARY KEY, creditor_id TEXT NOT NULL, action_id TEXT, invoice_number TEXT, type TEXT NOT NULL, at INTEGER NOT NULL,
  event_at INTEGER NOT NULL, description TEXT NOT NULL, rows TEXT NOT NULL, currency TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS vouchers_creditor ON vouchers (creditor_id, at);
CREATE TABLE IF NOT EXISTS attest_queue (seq INTEGER PRIMARY KEY, invoice_id TEXT NOT NULL, user_name TEXT NOT NULL, due INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS service_events (
  seq INTEGER PRIMARY KEY, creditor_id TEXT NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL, data TEXT NOT NULL, additional TEXT,
  attempts INTEGER NOT NULL, failed INTEGER NOT NULL, next_at INTEGER) STRICT;
CREATE INDEX IF NOT EXISTS service_events_next ON service_events (next_at) WHERE next_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS webhook_attempts (
  seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, type TEXT NOT NULL, attempt INTEGER NOT NULL, status INTEGER) STRICT;
CREATE TABLE IF NOT EXISTS user_mails (
  seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL, about TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS call_ids (user_id TEXT NOT NULL, call_id TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (user_id, call_id)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS calls (
  seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL, call_id TEXT, status INTEGER,
  processed INTEGER NOT NULL, fault INTEGER NOT NULL) STRICT;
`;

/** Every table, for a reset. */
export const tables = [
  'meta',
  'users',
  'rights',
  'creditors',
  'debtors',
  'products',
  'invoices',
  'reconciliations',
  'records',
  'files',
  'invoice_products',
  'invoice_events',
  'payments',
  'unhandled_payments',
  'vouchers',
  'attest_queue',
  'service_events',
  'webhook_attempts',
  'user_mails',
  'call_ids',
  'calls',
] as const;
