import { type Migration } from '../migrate.ts';
import { reviewTables } from './0001-review.ts';

/**
 * The first shape of the store. `scope_id` stands for one connection and creditor and is part of every key and foreign
 * key, so that no row can point across creditors or deployments. Amounts are integers in minor units, dates are
 * `YYYY-MM-DD`, instants ISO 8601 in UTC, JSON is text that is parsed again when read.
 */
export const first: Migration = {
  number: 1,
  name: 'first',
  sql: `
CREATE TABLE setting (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT;

CREATE TABLE connection (
  connection_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('practice', 'test', 'live')),
  base_address TEXT NOT NULL,
  created_at TEXT NOT NULL,
  removed_at TEXT
) STRICT;

CREATE TABLE creditor (
  scope_id INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL REFERENCES connection (connection_id),
  creditor_id TEXT NOT NULL,
  name TEXT NOT NULL,
  org_no TEXT,
  gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
  UNIQUE (connection_id, creditor_id)
) STRICT;

CREATE TABLE template (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  fingerprint TEXT NOT NULL,
  name TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (json_valid(plan)),
  used_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, fingerprint)
) STRICT;

${reviewTables}
CREATE TABLE job (
  job_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  run_id INTEGER,
  draft_no INTEGER,
  kind TEXT NOT NULL CHECK (kind IN ('ensureDebtor', 'ensureProduct', 'createInvoice', 'attest')),
  business_key TEXT NOT NULL,
  generation INTEGER NOT NULL DEFAULT 0,
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'rejected', 'unknown', 'cancelled')),
  attempt INTEGER NOT NULL DEFAULT 1,
  try INTEGER NOT NULL DEFAULT 0,
  call_id TEXT,
  not_before TEXT,
  doubt TEXT CHECK (doubt IN ('no-answer', 'server-error', 'repeated', 'accepted')),
  doubt_since TEXT,
  looks INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  reached INTEGER NOT NULL DEFAULT 0 CHECK (reached IN (0, 1)),
  blocked_by INTEGER,
  words TEXT CHECK (words IS NULL OR json_valid(words)),
  result TEXT CHECK (result IS NULL OR json_valid(result)),
  service_id TEXT,
  changed_at TEXT NOT NULL,
  UNIQUE (scope_id, job_id),
  CHECK ((doubt IS NOT NULL) = (state = 'unknown')),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id)
) STRICT;
CREATE UNIQUE INDEX job_once ON job (scope_id, kind, business_key, generation) WHERE state <> 'cancelled';
CREATE INDEX job_by_run ON job (scope_id, run_id, kind, state);
CREATE INDEX job_open ON job (scope_id, state, kind, job_id) WHERE state IN ('queued', 'sending', 'unknown');
CREATE INDEX job_by_service_id ON job (scope_id, service_id) WHERE service_id IS NOT NULL;

CREATE TABLE job_dependency (
  scope_id INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  depends_on INTEGER NOT NULL,
  PRIMARY KEY (scope_id, job_id, depends_on),
  FOREIGN KEY (scope_id, job_id) REFERENCES job (scope_id, job_id) ON DELETE CASCADE,
  FOREIGN KEY (scope_id, depends_on) REFERENCES job (scope_id, job_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_dependents ON job_dependency (scope_id, depends_on);

CREATE TABLE job_try (
  scope_id INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  try_no INTEGER NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('send', 'look-up')),
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  call_id TEXT,
  body_hash TEXT,
  sent_at TEXT NOT NULL,
  answered_at TEXT,
  status INTEGER,
  answer TEXT,
  PRIMARY KEY (scope_id, job_id, try_no),
  FOREIGN KEY (scope_id, job_id) REFERENCES job (scope_id, job_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE lease (
  connection_id TEXT PRIMARY KEY REFERENCES connection (connection_id),
  holder TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT;

CREATE TABLE error_answer (
  connection_id TEXT NOT NULL REFERENCES connection (connection_id),
  at INTEGER NOT NULL,
  status INTEGER NOT NULL
) STRICT;
CREATE INDEX error_answer_at ON error_answer (connection_id, at);

CREATE TABLE debtor (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  debtor_id TEXT NOT NULL,
  debtor_no TEXT,
  external_id TEXT,
  name TEXT NOT NULL,
  org_no TEXT,
  email TEXT,
  view TEXT NOT NULL CHECK (json_valid(view)),
  gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
  read_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, debtor_id)
) STRICT;
CREATE INDEX debtor_by_no ON debtor (scope_id, debtor_no);
CREATE INDEX debtor_by_external_id ON debtor (scope_id, external_id);
CREATE INDEX debtor_by_org_no ON debtor (scope_id, org_no);

CREATE TABLE product (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  product_id TEXT NOT NULL,
  article_no TEXT,
  description TEXT NOT NULL,
  view TEXT NOT NULL CHECK (json_valid(view)),
  gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
  read_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, product_id)
) STRICT;
CREATE INDEX product_by_article_no ON product (scope_id, article_no);

CREATE TABLE invoice (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  action_id TEXT NOT NULL,
  invoice_number TEXT,
  debtor_id TEXT NOT NULL,
  debtor_name TEXT NOT NULL,
  action_type TEXT NOT NULL,
  stage TEXT NOT NULL,
  delivery_method TEXT NOT NULL,
  delivery_status TEXT NOT NULL,
  invoice_date TEXT NOT NULL,
  due_date TEXT NOT NULL,
  total INTEGER NOT NULL,
  vat INTEGER,
  amount_left INTEGER NOT NULL,
  currency TEXT NOT NULL,
  ocr TEXT,
  disputed INTEGER NOT NULL DEFAULT 0 CHECK (disputed IN (0, 1)),
  paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
  reminded INTEGER NOT NULL DEFAULT 0 CHECK (reminded IN (0, 1)),
  created_at TEXT NOT NULL,
  attested_at TEXT,
  closed_at TEXT,
  gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
  search TEXT NOT NULL,
  synced_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, action_id)
) STRICT;
CREATE INDEX invoice_by_stage ON invoice (scope_id, stage, due_date);
CREATE INDEX invoice_by_date ON invoice (scope_id, invoice_date, action_id);
CREATE INDEX invoice_counted ON invoice (scope_id, currency, gone, stage, action_type, disputed, amount_left, due_date, total, reminded, invoice_date, action_id);

CREATE TABLE sent_invoice (
  scope_id INTEGER NOT NULL,
  action_id TEXT NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  business_key TEXT NOT NULL,
  generation INTEGER NOT NULL,
  PRIMARY KEY (scope_id, action_id),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX sent_invoice_by_draft ON sent_invoice (scope_id, run_id, draft_no);

CREATE TABLE invoice_event (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  event_id TEXT NOT NULL,
  action_id TEXT NOT NULL,
  at TEXT NOT NULL,
  type TEXT NOT NULL,
  title TEXT NOT NULL,
  content TEXT,
  PRIMARY KEY (scope_id, event_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX invoice_event_by_invoice ON invoice_event (scope_id, action_id, at);

CREATE TABLE payment (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  payment_id TEXT NOT NULL,
  action_id TEXT NOT NULL,
  paid_at TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  means TEXT NOT NULL,
  PRIMARY KEY (scope_id, payment_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_by_invoice ON payment (scope_id, action_id, paid_at);

CREATE TABLE sync_state (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  what TEXT NOT NULL,
  cursor TEXT,
  at TEXT NOT NULL,
  PRIMARY KEY (scope_id, what)
) STRICT, WITHOUT ROWID;
`,
};
