import { type Migration } from '../migrate.ts';

/**
 * Payments of bank files. `bank_payment` is what is known of a payment whatever file tells of it, and what a person chose; it stays
 * when its list goes, so that the same money is known again. `listed_payment` is what one list holds. `bank_payment_job` says which
 * acts register it: never more than the payment, whoever asks (a job that was taken back registers nothing). Paid invoices are
 * found by the numbers that a payment names.
 */
export const bankPayments: Migration = {
  number: 21,
  name: 'bank-payments',
  sql: `
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
CREATE INDEX bank_payment_by_entry ON bank_payment (scope_id, entry_key);
CREATE INDEX bank_payment_by_list ON bank_payment (scope_id, list_id);

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
CREATE INDEX listed_payment_by_key ON listed_payment (scope_id, payment_key);

CREATE TABLE bank_payment_job (
  scope_id INTEGER NOT NULL,
  payment_key TEXT NOT NULL,
  job_id INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  PRIMARY KEY (scope_id, payment_key, job_id),
  FOREIGN KEY (scope_id, payment_key) REFERENCES bank_payment (scope_id, payment_key),
  FOREIGN KEY (scope_id, job_id) REFERENCES job (scope_id, job_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX bank_payment_job_by_job ON bank_payment_job (scope_id, job_id);
CREATE TRIGGER bank_payment_once BEFORE INSERT ON bank_payment_job
WHEN NEW.amount + (
  SELECT coalesce(sum(one.amount), 0) FROM bank_payment_job one JOIN job ON job.scope_id = one.scope_id AND job.job_id = one.job_id
  WHERE one.scope_id = NEW.scope_id AND one.payment_key = NEW.payment_key AND job.state <> 'cancelled'
) > (SELECT amount FROM bank_payment WHERE scope_id = NEW.scope_id AND payment_key = NEW.payment_key)
BEGIN
  SELECT RAISE(ABORT, 'a payment is registered once');
END;

CREATE INDEX invoice_by_ocr ON invoice (scope_id, ocr) WHERE ocr IS NOT NULL;
CREATE INDEX invoice_by_number ON invoice (scope_id, invoice_number) WHERE invoice_number IS NOT NULL;
`,
};
