import { type Migration } from '../migrate.ts';

/**
 * What may need a person, each in an index that holds nothing else: events that ask for an answer, disputed invoices, and what was
 * refused. Without them the inbox would go through a creditor's every event and job.
 */
export const exceptions: Migration = {
  number: 18,
  name: 'exceptions',
  sql: `
CREATE INDEX invoice_event_raised ON invoice_event (scope_id, action_id, type, at) WHERE content = 'Undelivered' OR type IN
  ('EInvoiceWasRejected', 'CommentedByDebtor', 'AutogiroCancelledWithdrawal', 'CreditCardCancelledWithdrawal', 'ReminderDue',
  'SentToDebtCollection');
CREATE INDEX invoice_disputed ON invoice (scope_id, action_id) WHERE disputed = 1;
CREATE INDEX job_refused ON job (scope_id, job_id) WHERE state = 'rejected';
`,
};
