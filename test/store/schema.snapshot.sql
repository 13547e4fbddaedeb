CREATE VIEW reversed_invoice AS
  SELECT scope_id, run_id, draft_no FROM undo_line WHERE reversed_at IS NOT NULL
  UNION ALL SELECT scope_id, run_id, draft_no FROM removed_draft;

CREATE VIEW shown_run AS SELECT * FROM run WHERE state NOT IN ('importing', 'discarded');

CREATE TRIGGER approved_files_added AFTER INSERT ON attachment BEGIN
  UPDATE approved_invoice SET moved = 1
    WHERE scope_id = NEW.scope_id AND run_id = NEW.run_id AND draft_no = NEW.draft_no;
END;

CREATE TRIGGER approved_files_changed AFTER UPDATE ON attachment BEGIN
  UPDATE approved_invoice SET moved = 1
    WHERE scope_id = NEW.scope_id AND run_id = NEW.run_id AND draft_no IN (OLD.draft_no, NEW.draft_no);
END;

CREATE TRIGGER approved_files_taken AFTER DELETE ON attachment BEGIN
  UPDATE approved_invoice SET moved = 1
    WHERE scope_id = OLD.scope_id AND run_id = OLD.run_id AND draft_no = OLD.draft_no;
END;

CREATE TRIGGER approved_invoice_moved AFTER UPDATE ON draft BEGIN
  UPDATE approved_invoice SET moved = 1
    WHERE scope_id = NEW.scope_id AND run_id = NEW.run_id AND draft_no = NEW.draft_no;
END;

CREATE TRIGGER approved_register_added AFTER INSERT ON register_change BEGIN
  UPDATE approved_invoice SET moved = 1 WHERE scope_id = NEW.scope_id AND run_id = NEW.run_id
    AND json_extract(customer, '$.debtorId') = NEW.debtor_id;
END;

CREATE TRIGGER approved_register_taken AFTER DELETE ON register_change BEGIN
  UPDATE approved_invoice SET moved = 1 WHERE scope_id = OLD.scope_id AND run_id = OLD.run_id
    AND json_extract(customer, '$.debtorId') = OLD.debtor_id;
END;

CREATE TRIGGER bank_payment_once BEFORE INSERT ON bank_payment_job
WHEN NEW.amount + (
  SELECT coalesce(sum(one.amount), 0) FROM bank_payment_job one JOIN job ON job.scope_id = one.scope_id AND job.job_id = one.job_id
  WHERE one.scope_id = NEW.scope_id AND one.payment_key = NEW.payment_key AND job.state <> 'cancelled'
) > (SELECT amount FROM bank_payment WHERE scope_id = NEW.scope_id AND payment_key = NEW.payment_key)
BEGIN
  SELECT RAISE(ABORT, 'a payment is registered once');
END;

CREATE TRIGGER draft_added AFTER INSERT ON draft BEGIN
  INSERT INTO run_sum (scope_id, run_id, included, level, delivery, billed, new_customer, drafts, net, vat, total)
    VALUES (NEW.scope_id, NEW.run_id, NEW.included, coalesce(NEW.level, ''), NEW.delivery, NEW.billed IS NOT NULL,
      NEW.new_customer, 1, NEW.net, NEW.vat, NEW.total)
    ON CONFLICT DO UPDATE SET drafts = drafts + 1, net = net + excluded.net, vat = vat + excluded.vat,
      total = total + excluded.total;
END;

CREATE TRIGGER draft_changed AFTER UPDATE ON draft BEGIN
  UPDATE run_sum SET drafts = drafts - 1, net = net - OLD.net, vat = vat - OLD.vat, total = total - OLD.total
    WHERE scope_id = OLD.scope_id AND run_id = OLD.run_id AND included = OLD.included
      AND level = coalesce(OLD.level, '') AND delivery = OLD.delivery AND billed = (OLD.billed IS NOT NULL)
      AND new_customer = OLD.new_customer;
  INSERT INTO run_sum (scope_id, run_id, included, level, delivery, billed, new_customer, drafts, net, vat, total)
    VALUES (NEW.scope_id, NEW.run_id, NEW.included, coalesce(NEW.level, ''), NEW.delivery, NEW.billed IS NOT NULL,
      NEW.new_customer, 1, NEW.net, NEW.vat, NEW.total)
    ON CONFLICT DO UPDATE SET drafts = drafts + 1, net = net + excluded.net, vat = vat + excluded.vat,
      total = total + excluded.total;
  UPDATE draft_vat SET sendable = NEW.sendable
    WHERE scope_id = NEW.scope_id AND run_id = NEW.run_id AND draft_no = NEW.draft_no AND sendable <> NEW.sendable;
END;

CREATE TRIGGER draft_taken AFTER DELETE ON draft BEGIN
  UPDATE run_sum SET drafts = drafts - 1, net = net - OLD.net, vat = vat - OLD.vat, total = total - OLD.total
    WHERE scope_id = OLD.scope_id AND run_id = OLD.run_id AND included = OLD.included
      AND level = coalesce(OLD.level, '') AND delivery = OLD.delivery AND billed = (OLD.billed IS NOT NULL)
      AND new_customer = OLD.new_customer;
END;

CREATE TRIGGER draft_vat_added AFTER INSERT ON draft_vat WHEN NEW.sendable = 1 BEGIN
  INSERT INTO run_vat (scope_id, run_id, rate, net, vat, lines)
    VALUES (NEW.scope_id, NEW.run_id, NEW.rate, NEW.net, NEW.vat, 1)
    ON CONFLICT DO UPDATE SET net = net + excluded.net, vat = vat + excluded.vat, lines = lines + 1;
END;

CREATE TRIGGER draft_vat_freed AFTER UPDATE ON draft_vat WHEN NEW.sendable = 1 BEGIN
  INSERT INTO run_vat (scope_id, run_id, rate, net, vat, lines)
    VALUES (NEW.scope_id, NEW.run_id, NEW.rate, NEW.net, NEW.vat, 1)
    ON CONFLICT DO UPDATE SET net = net + excluded.net, vat = vat + excluded.vat, lines = lines + 1;
END;

CREATE TRIGGER draft_vat_held AFTER UPDATE ON draft_vat WHEN OLD.sendable = 1 BEGIN
  UPDATE run_vat SET net = net - OLD.net, vat = vat - OLD.vat, lines = lines - 1
    WHERE scope_id = OLD.scope_id AND run_id = OLD.run_id AND rate = OLD.rate;
END;

CREATE TRIGGER draft_vat_taken AFTER DELETE ON draft_vat WHEN OLD.sendable = 1 BEGIN
  UPDATE run_vat SET net = net - OLD.net, vat = vat - OLD.vat, lines = lines - 1
    WHERE scope_id = OLD.scope_id AND run_id = OLD.run_id AND rate = OLD.rate;
END;

CREATE TRIGGER run_schedule_ended AFTER UPDATE OF state ON run WHEN OLD.state <> NEW.state BEGIN
  DELETE FROM run_schedule WHERE scope_id = NEW.scope_id AND run_id = NEW.run_id
    AND (started_at IS NULL OR NEW.state = 'review');
END;

CREATE TABLE approval (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  made_at TEXT NOT NULL,
  connection TEXT NOT NULL,
  user_name TEXT,
  four_eyes INTEGER NOT NULL CHECK (four_eyes IN (0, 1)),
  invoices INTEGER NOT NULL,
  net INTEGER NOT NULL,
  vat INTEGER NOT NULL,
  total INTEGER NOT NULL,
  overridden TEXT NOT NULL CHECK (json_valid(overridden)),
  taken_back_at TEXT,
  attested_at TEXT,
  attested_by TEXT,
  attest_connection_id TEXT REFERENCES connection (connection_id),
  PRIMARY KEY (scope_id, run_id),
  CHECK ((attested_at IS NULL) = (attest_connection_id IS NULL)),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE approved_invoice (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  invoice TEXT NOT NULL CHECK (json_valid(invoice)),
  customer TEXT NOT NULL CHECK (json_valid(customer)),
  moved INTEGER NOT NULL DEFAULT 0 CHECK (moved IN (0, 1)),
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT;

CREATE TABLE attachment (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  attachment_no INTEGER NOT NULL CHECK (attachment_no > 0),
  draft_no INTEGER,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  why TEXT NOT NULL CHECK (json_valid(why)),
  asked TEXT CHECK (asked IS NULL OR (draft_no IS NULL AND json_valid(asked))),
  sort INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (scope_id, run_id, attachment_no),
  UNIQUE (scope_id, run_id, sha256, name),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE,
  FOREIGN KEY (scope_id, run_id, draft_no) REFERENCES draft (scope_id, run_id, draft_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE bank_payment (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  payment_key TEXT NOT NULL,
  entry_key TEXT NOT NULL,
  whole INTEGER NOT NULL CHECK (whole IN (0, 1)),
  batch INTEGER NOT NULL CHECK (batch IN (0, 1)),
  amount INTEGER NOT NULL CHECK (amount > 0),
  list_id INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  choice TEXT CHECK (choice IS NULL OR json_valid(choice)),
  PRIMARY KEY (scope_id, payment_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE bank_payment_job (
  scope_id INTEGER NOT NULL,
  payment_key TEXT NOT NULL,
  job_id INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  PRIMARY KEY (scope_id, payment_key, job_id),
  FOREIGN KEY (scope_id, payment_key) REFERENCES bank_payment (scope_id, payment_key),
  FOREIGN KEY (scope_id, job_id) REFERENCES job (scope_id, job_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE book_file (
  book_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  order_key TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('sie4', 'receivables')),
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL CHECK (to_day >= from_day),
  asked_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('asked', 'making', 'ready', 'failed', 'gone')),
  service_id TEXT,
  said TEXT,
  bytes BLOB,
  CHECK ((state = 'ready') = (bytes IS NOT NULL)),
  CHECK (state <> 'making' OR service_id IS NOT NULL),
  UNIQUE (scope_id, order_key)
) STRICT;

CREATE TABLE category (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  category_id TEXT NOT NULL,
  name TEXT NOT NULL,
  sorted TEXT NOT NULL,
  PRIMARY KEY (scope_id, category_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE category_debtor (
  scope_id INTEGER NOT NULL,
  category_id TEXT NOT NULL,
  debtor_id TEXT NOT NULL,
  PRIMARY KEY (scope_id, category_id, debtor_id),
  FOREIGN KEY (scope_id, category_id) REFERENCES category (scope_id, category_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE code (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  register TEXT NOT NULL CHECK (register IN ('costCenters', 'projects')),
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  view TEXT NOT NULL CHECK (json_valid(view)),
  words TEXT NOT NULL,
  sorted TEXT NOT NULL,
  gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
  PRIMARY KEY (scope_id, register, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE connection (
  connection_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('practice', 'test', 'live')),
  base_address TEXT NOT NULL,
  created_at TEXT NOT NULL,
  removed_at TEXT
) STRICT;

CREATE TABLE connection_user (
  connection_id TEXT PRIMARY KEY REFERENCES connection (connection_id),
  user_name TEXT NOT NULL
) STRICT;

CREATE TABLE contract (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  contract_id TEXT NOT NULL,
  contract_number TEXT,
  debtor_id TEXT NOT NULL,
  debtor_name TEXT NOT NULL,
  amount INTEGER,
  currency TEXT NOT NULL,
  recurs TEXT NOT NULL,
  start_day TEXT,
  end_day TEXT,
  last_run TEXT,
  next_run TEXT,
  paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
  delivery_method TEXT NOT NULL,
  search TEXT NOT NULL,
  gone INTEGER NOT NULL CHECK (gone IN (0, 1)),
  synced_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, contract_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE contract_view (
  scope_id INTEGER NOT NULL,
  contract_id TEXT NOT NULL,
  view TEXT NOT NULL,
  read_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, contract_id),
  FOREIGN KEY (scope_id, contract_id) REFERENCES contract (scope_id, contract_id) ON DELETE CASCADE
) STRICT;

CREATE TABLE correction (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  field TEXT NOT NULL CHECK (field IN ('customer', 'article')),
  written TEXT NOT NULL,
  shown TEXT NOT NULL,
  means TEXT NOT NULL,
  made_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, field, written)
) STRICT, WITHOUT ROWID;

CREATE TABLE creditor (
  scope_id INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL REFERENCES connection (connection_id),
  creditor_id TEXT NOT NULL,
  name TEXT NOT NULL,
  org_no TEXT,
  gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
  UNIQUE (connection_id, creditor_id)
) STRICT;

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
  read_at TEXT NOT NULL, words TEXT, sorted TEXT, same_email TEXT, same_name TEXT,
  PRIMARY KEY (scope_id, debtor_id)
) STRICT;

CREATE TABLE draft (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL CHECK (draft_no > 0),
  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'credit')),
  customer_no TEXT NOT NULL,
  customer_name TEXT NOT NULL,
  new_customer INTEGER NOT NULL CHECK (new_customer IN (0, 1)),
  invoice_date TEXT NOT NULL,
  due_date TEXT NOT NULL,
  delivery TEXT NOT NULL,
  currency TEXT NOT NULL,
  rows INTEGER NOT NULL,
  net INTEGER NOT NULL,
  vat INTEGER NOT NULL,
  total INTEGER NOT NULL,
  level TEXT CHECK (level = 'error' OR level = 'warning' OR level = 'hint'),
  included INTEGER NOT NULL DEFAULT 1 CHECK (included IN (0, 1)),
  sendable INTEGER NOT NULL GENERATED ALWAYS AS (included = 1 AND (level IS NULL OR level <> 'error')) VIRTUAL,
  business_key TEXT NOT NULL,
  generation INTEGER NOT NULL DEFAULT 0,
  billed TEXT CHECK (billed IS NULL OR json_valid(billed)),
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE draft_body (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body)),
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id, draft_no) REFERENCES draft (scope_id, run_id, draft_no) ON DELETE CASCADE
) STRICT;

CREATE TABLE draft_deduction (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id, draft_no) REFERENCES draft (scope_id, run_id, draft_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE draft_search (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  words TEXT NOT NULL,
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id, draft_no) REFERENCES draft (scope_id, run_id, draft_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE draft_twin (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  first_no INTEGER NOT NULL,
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id, draft_no) REFERENCES draft (scope_id, run_id, draft_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE draft_vat (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  rate TEXT NOT NULL,
  net INTEGER NOT NULL,
  vat INTEGER NOT NULL,
  sendable INTEGER NOT NULL CHECK (sendable IN (0, 1)),
  PRIMARY KEY (scope_id, run_id, draft_no, rate),
  FOREIGN KEY (scope_id, run_id, draft_no) REFERENCES draft (scope_id, run_id, draft_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE edit (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  step_no INTEGER NOT NULL,
  edit_no INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  row_no INTEGER,
  field TEXT NOT NULL,
  before TEXT NOT NULL CHECK (json_valid(before)),
  after TEXT NOT NULL CHECK (json_valid(after)),
  PRIMARY KEY (scope_id, run_id, step_no, edit_no),
  FOREIGN KEY (scope_id, run_id, step_no) REFERENCES edit_step (scope_id, run_id, step_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE edit_step (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  step_no INTEGER NOT NULL,
  title TEXT NOT NULL CHECK (json_valid(title)),
  undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
  made_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, run_id, step_no),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE error_answer (
  connection_id TEXT NOT NULL REFERENCES connection (connection_id),
  at INTEGER NOT NULL,
  status INTEGER NOT NULL
) STRICT;

CREATE TABLE failed_event (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  type TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  since TEXT NOT NULL,
  PRIMARY KEY (scope_id, type)
) STRICT, WITHOUT ROWID;

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
  synced_at TEXT NOT NULL, contract_id TEXT,
  PRIMARY KEY (scope_id, action_id)
) STRICT;

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

CREATE TABLE "job" (
  job_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  run_id INTEGER,
  draft_no INTEGER,
  kind TEXT NOT NULL,
  business_key TEXT NOT NULL,
  generation INTEGER NOT NULL DEFAULT 0,
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  state TEXT NOT NULL CHECK (state = 'queued' OR state = 'sending' OR state = 'sent' OR state = 'rejected' OR state = 'unknown' OR state = 'cancelled'),
  attempt INTEGER NOT NULL DEFAULT 1,
  try INTEGER NOT NULL DEFAULT 0,
  call_id TEXT,
  not_before TEXT,
  doubt TEXT CHECK (doubt = 'no-answer' OR doubt = 'server-error' OR doubt = 'repeated' OR doubt = 'accepted'),
  doubt_since TEXT,
  looks INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  reached INTEGER NOT NULL DEFAULT 0 CHECK (reached IN (0, 1)),
  blocked_by INTEGER,
  words TEXT CHECK (words IS NULL OR json_valid(words)),
  result TEXT CHECK (result IS NULL OR json_valid(result)),
  service_id TEXT,
  changed_at TEXT NOT NULL, seen TEXT CHECK (seen IS NULL OR json_valid(seen)), asks INTEGER NOT NULL DEFAULT 0 CHECK (asks IN (0, 1) AND (asks = 0 OR state = 'unknown')),
  UNIQUE (scope_id, job_id),
  CHECK ((doubt IS NOT NULL) = (state = 'unknown')),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id)
) STRICT;

CREATE TABLE job_dependency (
  scope_id INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  depends_on INTEGER NOT NULL,
  PRIMARY KEY (scope_id, job_id, depends_on),
  FOREIGN KEY (scope_id, job_id) REFERENCES job (scope_id, job_id) ON DELETE CASCADE,
  FOREIGN KEY (scope_id, depends_on) REFERENCES job (scope_id, job_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE job_look (
  scope_id INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  asked_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, job_id),
  FOREIGN KEY (scope_id, job_id) REFERENCES job (scope_id, job_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

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
  answer TEXT, run_id INTEGER, carried INTEGER NOT NULL DEFAULT 1, body TEXT,
  PRIMARY KEY (scope_id, job_id, try_no),
  FOREIGN KEY (scope_id, job_id) REFERENCES job (scope_id, job_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE lease (
  connection_id TEXT PRIMARY KEY REFERENCES connection (connection_id),
  holder TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT;

CREATE TABLE left_invoice (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  how TEXT NOT NULL CHECK (how IN ('skipped', 'moved')),
  reason TEXT NOT NULL CHECK ((reason <> '') = (how = 'skipped')),
  to_run_id INTEGER CHECK ((to_run_id IS NOT NULL) = (how = 'moved')),
  at_service INTEGER NOT NULL CHECK (at_service IN (0, 1)),
  left_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE list (
  list_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('importing', 'review', 'discarded')),
  importer INTEGER CHECK ((importer IS NULL) = (state <> 'importing')),
  plan TEXT NOT NULL CHECK (json_valid(plan)),
  accounts TEXT NOT NULL CHECK (json_valid(accounts)),
  files TEXT NOT NULL CHECK (json_valid(files)),
  created_at TEXT NOT NULL, kind TEXT NOT NULL DEFAULT '',
  UNIQUE (scope_id, list_id)
) STRICT;

CREATE TABLE list_attachment (
  scope_id INTEGER NOT NULL,
  list_id INTEGER NOT NULL,
  attachment_no INTEGER NOT NULL CHECK (attachment_no > 0),
  record_no INTEGER,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  why TEXT NOT NULL CHECK (json_valid(why)),
  asked TEXT CHECK (asked IS NULL OR (record_no IS NULL AND json_valid(asked))),
  sort INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (scope_id, list_id, attachment_no),
  UNIQUE (scope_id, list_id, sha256, name),
  FOREIGN KEY (scope_id, list_id) REFERENCES list (scope_id, list_id) ON DELETE CASCADE,
  FOREIGN KEY (scope_id, list_id, record_no) REFERENCES record (scope_id, list_id, record_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE listed_payment (
  scope_id INTEGER NOT NULL,
  list_id INTEGER NOT NULL,
  payment_no INTEGER NOT NULL CHECK (payment_no > 0),
  payment_key TEXT NOT NULL,
  entry_key TEXT NOT NULL,
  file_name TEXT NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body)),
  PRIMARY KEY (scope_id, list_id, payment_no),
  UNIQUE (scope_id, list_id, payment_key),
  FOREIGN KEY (scope_id, list_id) REFERENCES list (scope_id, list_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

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

CREATE TABLE problem (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  problem_no INTEGER NOT NULL,
  row_no INTEGER,
  field TEXT,
  code TEXT NOT NULL,
  level TEXT NOT NULL CHECK (level = 'error' OR level = 'warning' OR level = 'hint'),
  params TEXT NOT NULL CHECK (json_valid(params)),
  mend TEXT CHECK (mend IS NULL OR json_valid(mend)),
  PRIMARY KEY (scope_id, run_id, draft_no, problem_no),
  FOREIGN KEY (scope_id, run_id, draft_no) REFERENCES draft (scope_id, run_id, draft_no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE product (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  product_id TEXT NOT NULL,
  article_no TEXT,
  description TEXT NOT NULL,
  view TEXT NOT NULL CHECK (json_valid(view)),
  gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
  read_at TEXT NOT NULL, words TEXT, sorted TEXT,
  PRIMARY KEY (scope_id, product_id)
) STRICT;

CREATE TABLE reconciliation (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  action_id TEXT NOT NULL,
  invoice_number TEXT NOT NULL,
  ocr TEXT NOT NULL,
  debtor_name TEXT NOT NULL,
  debtor_no TEXT NOT NULL,
  stage TEXT NOT NULL,
  delivery_method TEXT NOT NULL,
  total INTEGER NOT NULL,
  left_to_pay INTEGER NOT NULL,
  currency TEXT NOT NULL,
  file_id TEXT,
  file_name TEXT,
  created_at TEXT NOT NULL,
  sent_at TEXT,
  reminded_at TEXT,
  closed_at TEXT,
  search TEXT NOT NULL,
  gone INTEGER NOT NULL CHECK (gone IN (0, 1)),
  synced_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, action_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE record (
  scope_id INTEGER NOT NULL,
  list_id INTEGER NOT NULL,
  record_no INTEGER NOT NULL CHECK (record_no > 0),
  level TEXT CHECK (level IN ('error', 'warning', 'hint')),
  included INTEGER NOT NULL DEFAULT 1 CHECK (included IN (0, 1)),
  key TEXT NOT NULL,
  words TEXT NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body)),
  PRIMARY KEY (scope_id, list_id, record_no),
  FOREIGN KEY (scope_id, list_id) REFERENCES list (scope_id, list_id) ON DELETE CASCADE
) STRICT;

CREATE TABLE register_change (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  debtor_id TEXT NOT NULL,
  field TEXT NOT NULL,
  shown TEXT NOT NULL,
  value TEXT NOT NULL CHECK (value <> ''),
  PRIMARY KEY (scope_id, run_id, debtor_id, field),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE removed_draft (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  removed_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, run_id, draft_no),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE restore (
  restore_id INTEGER PRIMARY KEY AUTOINCREMENT,
  made_at TEXT NOT NULL,
  restored_at TEXT NOT NULL,
  seen_at TEXT
) STRICT;

CREATE TABLE restored_job (
  scope_id INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  restore_id INTEGER NOT NULL REFERENCES restore (restore_id),
  PRIMARY KEY (scope_id, job_id),
  FOREIGN KEY (scope_id, job_id) REFERENCES job (scope_id, job_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE run (
  run_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  name TEXT NOT NULL,
  period TEXT,
  currency TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('importing', 'review', 'approved', 'sending', 'paused', 'done', 'cancelled', 'discarded')),
  importer INTEGER CHECK ((importer IS NULL) = (state <> 'importing')),
  attest INTEGER NOT NULL DEFAULT 0 CHECK (attest IN (0, 1)),
  plan TEXT NOT NULL CHECK (json_valid(plan)),
  accounts TEXT NOT NULL CHECK (json_valid(accounts)),
  control TEXT NOT NULL CHECK (json_valid(control)),
  created_at TEXT NOT NULL,
  approved_at TEXT,
  approved_hash TEXT,
  finished_at TEXT,
  UNIQUE (scope_id, run_id)
) STRICT;

CREATE TABLE run_read (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  read_no INTEGER NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  answered_at TEXT NOT NULL,
  status INTEGER,
  answer TEXT NOT NULL,
  PRIMARY KEY (scope_id, run_id, read_no),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE run_schedule (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  wall TEXT NOT NULL,
  zone TEXT NOT NULL,
  at TEXT NOT NULL,
  set_at TEXT NOT NULL,
  held TEXT CHECK (held IS NULL OR json_valid(held)),
  started_at TEXT,
  PRIMARY KEY (scope_id, run_id),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE run_sum (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  included INTEGER NOT NULL,
  level TEXT NOT NULL,
  delivery TEXT NOT NULL,
  billed INTEGER NOT NULL,
  new_customer INTEGER NOT NULL,
  drafts INTEGER NOT NULL,
  net INTEGER NOT NULL,
  vat INTEGER NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (scope_id, run_id, included, level, delivery, billed, new_customer),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE run_undo (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  asked_at TEXT NOT NULL,
  connection TEXT NOT NULL,
  user_name TEXT,
  times INTEGER NOT NULL,
  PRIMARY KEY (scope_id, run_id),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE run_vat (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  rate TEXT NOT NULL,
  net INTEGER NOT NULL,
  vat INTEGER NOT NULL,
  lines INTEGER NOT NULL,
  PRIMARY KEY (scope_id, run_id, rate),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE saved_view (
  view_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  filter TEXT NOT NULL CHECK (json_valid(filter)),
  UNIQUE (scope_id, folded)
) STRICT;

CREATE TABLE seen_file (
  template_id INTEGER NOT NULL REFERENCES template (template_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (template_id, name, sha256)
) STRICT, WITHOUT ROWID;

CREATE TABLE self_invoice (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  action_id TEXT NOT NULL,
  invoice_number TEXT NOT NULL,
  debtor_id TEXT NOT NULL,
  debtor_name TEXT NOT NULL,
  account TEXT,
  ocr TEXT NOT NULL,
  stage TEXT NOT NULL,
  delivery_method TEXT NOT NULL,
  total INTEGER NOT NULL,
  vat INTEGER NOT NULL,
  left_to_pay INTEGER NOT NULL,
  currency TEXT NOT NULL,
  invoice_date TEXT NOT NULL,
  due_date TEXT NOT NULL,
  payment_date TEXT,
  payment_amount INTEGER,
  paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
  created_at TEXT NOT NULL,
  attested_at TEXT,
  sent_at TEXT,
  closed_at TEXT,
  search TEXT NOT NULL,
  gone INTEGER NOT NULL CHECK (gone IN (0, 1)),
  synced_at TEXT NOT NULL,
  PRIMARY KEY (scope_id, action_id)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE setting (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT;

CREATE TABLE source_file (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  file_no INTEGER NOT NULL,
  name TEXT NOT NULL,
  format TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (scope_id, run_id, file_no),
  FOREIGN KEY (scope_id, run_id) REFERENCES run (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE sync_state (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  what TEXT NOT NULL,
  cursor TEXT,
  at TEXT NOT NULL,
  PRIMARY KEY (scope_id, what)
) STRICT, WITHOUT ROWID;

CREATE TABLE "template" (
  template_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  fingerprint TEXT NOT NULL,
  name TEXT NOT NULL,
  named INTEGER NOT NULL DEFAULT 0 CHECK (named IN (0, 1)),
  plan TEXT NOT NULL CHECK (json_valid(plan)),
  folder TEXT,
  used_at TEXT NOT NULL, kind TEXT NOT NULL DEFAULT 'invoices',
  UNIQUE (scope_id, fingerprint)
) STRICT;

CREATE TABLE told_invoice (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  action_id TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (scope_id, action_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE undo_line (
  scope_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  draft_no INTEGER NOT NULL,
  action_id TEXT NOT NULL,
  bucket TEXT NOT NULL CHECK (bucket IN ('delete', 'credit', 'kept', 'could-not')),
  reason TEXT CHECK (reason IS NULL OR json_valid(reason)),
  customer_name TEXT NOT NULL,
  invoice_number TEXT,
  total INTEGER NOT NULL,
  reversed_at TEXT,
  PRIMARY KEY (scope_id, run_id, draft_no),
  CHECK (reversed_at IS NULL OR bucket IN ('delete', 'credit')),
  FOREIGN KEY (scope_id, run_id) REFERENCES run_undo (scope_id, run_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE unhandled_payment (
  scope_id INTEGER NOT NULL REFERENCES creditor (scope_id),
  payment_id TEXT NOT NULL,
  type TEXT NOT NULL,
  state TEXT NOT NULL,
  paid_at TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  reference TEXT,
  message TEXT,
  payer_name TEXT,
  payer_org_no TEXT,
  payer_bankgiro TEXT,
  debtor_id TEXT,
  overpaid_action_id TEXT,
  overpaid_number TEXT,
  PRIMARY KEY (scope_id, payment_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE waiting_file (
  waiting_id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER REFERENCES creditor (scope_id),
  template_id INTEGER REFERENCES template (template_id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('dropped', 'folder')),
  question TEXT NOT NULL CHECK (json_valid(question)),
  added_at TEXT NOT NULL
) STRICT;

CREATE INDEX attachment_by_draft ON attachment (scope_id, run_id, draft_no, sort);

CREATE INDEX attachment_by_file ON attachment (sha256);

CREATE INDEX bank_payment_by_entry ON bank_payment (scope_id, entry_key);

CREATE INDEX bank_payment_by_list ON bank_payment (scope_id, list_id);

CREATE INDEX bank_payment_job_by_job ON bank_payment_job (scope_id, job_id);

CREATE INDEX book_file_making ON book_file (scope_id) WHERE state = 'making';

CREATE INDEX category_debtor_by_debtor ON category_debtor (scope_id, debtor_id);

CREATE INDEX debtor_by_external_id ON debtor (scope_id, external_id);

CREATE INDEX debtor_by_no ON debtor (scope_id, debtor_no);

CREATE INDEX debtor_by_org_no ON debtor (scope_id, org_no);

CREATE INDEX debtor_listed ON debtor (scope_id, gone, name, debtor_id, debtor_no, external_id, org_no, email, read_at);

CREATE INDEX debtor_same_email ON debtor (scope_id, same_email, sorted, debtor_id) WHERE gone = 0 AND same_email <> '';

CREATE INDEX debtor_same_name ON debtor (scope_id, same_name, sorted, debtor_id) WHERE gone = 0 AND same_name <> '';

CREATE INDEX debtor_same_org_no ON debtor (scope_id, org_no, sorted, debtor_id) WHERE gone = 0 AND org_no <> '';

CREATE INDEX debtor_searched ON debtor (scope_id, sorted, debtor_id, words) WHERE gone = 0;

CREATE INDEX debtor_unfolded ON debtor (scope_id) WHERE words IS NULL;

CREATE INDEX draft_billed ON draft (scope_id, run_id, draft_no) WHERE billed IS NOT NULL;

CREATE INDEX draft_by_level ON draft (scope_id, run_id, included, level, draft_no);

CREATE INDEX draft_excluded ON draft (scope_id, run_id, draft_no) WHERE included = 0;

CREATE INDEX draft_twin_first ON draft_twin (scope_id, run_id, first_no);

CREATE INDEX edit_by_draft ON edit (scope_id, run_id, draft_no);

CREATE INDEX error_answer_at ON error_answer (connection_id, at);

CREATE INDEX invoice_by_date ON invoice (scope_id, invoice_date, action_id);

CREATE INDEX invoice_by_debtor ON invoice (scope_id, debtor_id);

CREATE INDEX invoice_by_number ON invoice (scope_id, invoice_number) WHERE invoice_number IS NOT NULL;

CREATE INDEX invoice_by_ocr ON invoice (scope_id, ocr) WHERE ocr IS NOT NULL;

CREATE INDEX invoice_by_stage ON invoice (scope_id, stage, due_date);

CREATE INDEX invoice_counted ON invoice (scope_id, currency, gone, stage, total, amount_left, due_date, action_type, disputed, reminded,
  invoice_date, action_id, delivery_method, delivery_status, debtor_id);

CREATE INDEX invoice_disputed ON invoice (scope_id, action_id) WHERE disputed = 1;

CREATE INDEX invoice_event_by_invoice ON invoice_event (scope_id, action_id, at);

CREATE INDEX invoice_event_by_time ON invoice_event (scope_id, at);

CREATE INDEX invoice_event_credited ON invoice_event (scope_id, action_id) WHERE type = 'Credited';

CREATE INDEX invoice_event_raised ON invoice_event (scope_id, action_id, type, at) WHERE content = 'Undelivered' OR type IN
  ('EInvoiceWasRejected', 'CommentedByDebtor', 'AutogiroCancelledWithdrawal', 'CreditCardCancelledWithdrawal', 'ReminderDue',
  'SentToDebtCollection');

CREATE INDEX invoice_listed ON invoice (scope_id, invoice_date DESC, CAST(invoice_number AS INTEGER) DESC, action_id DESC,
  gone, stage, total, amount_left, currency, due_date, action_type, disputed, reminded, delivery_method, delivery_status,
  debtor_id, search);

CREATE INDEX invoice_of_contract ON invoice (scope_id, contract_id, created_at) WHERE contract_id IS NOT NULL;

CREATE INDEX job_act ON job (scope_id, job_id) WHERE run_id IS NULL;

CREATE INDEX job_by_run ON job (scope_id, run_id, kind, state);

CREATE INDEX job_by_service_id ON job (scope_id, service_id) WHERE service_id IS NOT NULL AND kind <> 'attest';

CREATE INDEX job_dependents ON job_dependency (scope_id, depends_on);

CREATE INDEX job_of_undo ON job (scope_id, run_id, draft_no)
  WHERE kind IN ('deleteDraft', 'creditDraft', 'attestCredit', 'connectCredit');

CREATE UNIQUE INDEX job_once ON job (scope_id, kind, business_key, generation) WHERE state <> 'cancelled';

CREATE INDEX job_open ON job (scope_id, state, kind, job_id, not_before, asks)
  WHERE state = 'queued' OR state = 'sending' OR state = 'unknown';

CREATE INDEX job_open_act ON job (scope_id, job_id)
  WHERE run_id IS NULL AND (state = 'queued' OR state = 'sending' OR state = 'unknown');

CREATE INDEX job_planned ON job (scope_id, kind, business_key) WHERE run_id IS NULL;

CREATE INDEX job_refused ON job (scope_id, job_id) WHERE state = 'rejected';

CREATE INDEX job_try_by_run ON job_try (scope_id, run_id, sent_at) WHERE carried > 0;

CREATE INDEX job_try_look_up ON job_try (scope_id, run_id, sent_at) WHERE purpose = 'look-up';

CREATE INDEX job_try_trouble ON job_try (scope_id, run_id, sent_at)
  WHERE carried > 0 AND answered_at IS NOT NULL AND (status IS NULL OR status >= 400);

CREATE UNIQUE INDEX list_attachment_of_record ON list_attachment (scope_id, list_id, record_no) WHERE record_no IS NOT NULL;

CREATE INDEX list_by_scope ON list (scope_id, state);

CREATE INDEX listed_payment_by_key ON listed_payment (scope_id, payment_key);

CREATE INDEX payment_by_invoice ON payment (scope_id, action_id, paid_at);

CREATE INDEX payment_by_time ON payment (scope_id, paid_at);

CREATE INDEX problem_alike ON problem (scope_id, run_id, code, field, (mend IS NOT NULL));

CREATE INDEX product_by_article_no ON product (scope_id, article_no);

CREATE INDEX product_listed ON product (scope_id, gone, description, product_id, article_no, read_at);

CREATE INDEX product_searched ON product (scope_id, sorted, product_id, words) WHERE gone = 0;

CREATE INDEX product_unfolded ON product (scope_id) WHERE words IS NULL;

CREATE INDEX reconciliation_listed ON reconciliation (scope_id, gone, created_at, action_id);

CREATE INDEX record_by_key ON record (scope_id, list_id, key, record_no);

CREATE INDEX record_by_level ON record (scope_id, list_id, included, level, record_no);

CREATE INDEX run_by_scope ON run (scope_id, state);

CREATE INDEX self_invoice_listed ON self_invoice (scope_id, gone, created_at, action_id);

CREATE UNIQUE INDEX sent_invoice_by_draft ON sent_invoice (scope_id, run_id, draft_no);
