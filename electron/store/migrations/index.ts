import { type Migration } from '../migrate.ts';
import { first } from './0001-first.ts';
import { intake } from './0002-intake.ts';
import { twins } from './0003-twins.ts';
import { review } from './0004-review.ts';
import { attachments } from './0005-attachments.ts';
import { deduction } from './0006-deduction.ts';
import { approval } from './0007-approval.ts';
import { registerChanges } from './0008-register-changes.ts';
import { runSchedule } from './0009-run-schedule.ts';
import { undo } from './0010-undo.ts';
import { leftInvoices } from './0011-left-invoices.ts';
import { runLog } from './0012-run-log.ts';
import { acts } from './0013-acts.ts';
import { undoJobs } from './0014-undo-jobs.ts';
import { keptBodies } from './0015-kept-bodies.ts';
import { removedDrafts } from './0016-removed-drafts.ts';
import { unhandledPayments } from './0017-unhandled-payments.ts';
import { exceptions } from './0018-exceptions.ts';
import { mirrorTimes } from './0019-mirror-times.ts';
import { followList } from './0020-follow-list.ts';
import { bankPayments } from './0021-bank-payments.ts';
import { bookFiles } from './0022-book-files.ts';
import { registers } from './0023-registers.ts';
import { listKinds } from './0024-list-kinds.ts';
import { contracts } from './0025-contracts.ts';
import { registerSearch } from './0026-register-search.ts';
import { failedEvents } from './0027-failed-events.ts';
import { toldInvoices } from './0028-told-invoices.ts';
import { listAttachments } from './0029-list-attachments.ts';
import { codes } from './0030-codes.ts';
import { reconciliations } from './0031-reconciliations.ts';
import { plannedActs } from './0032-planned-acts.ts';
import { categories } from './0034-categories.ts';
import { selfInvoices } from './0033-self-invoices.ts';
import { restored } from './0035-restored.ts';
import { alikeMends } from './0036-alike-mends.ts';
import { dueLooks } from './0037-due-looks.ts';

/** Every migration, in order. */
export const migrations: readonly Migration[] = [
  first,
  intake,
  twins,
  review,
  attachments,
  deduction,
  approval,
  registerChanges,
  runSchedule,
  undo,
  leftInvoices,
  runLog,
  acts,
  undoJobs,
  keptBodies,
  removedDrafts,
  unhandledPayments,
  exceptions,
  mirrorTimes,
  followList,
  bankPayments,
  bookFiles,
  registers,
  listKinds,
  contracts,
  registerSearch,
  failedEvents,
  toldInvoices,
  listAttachments,
  codes,
  reconciliations,
  plannedActs,
  selfInvoices,
  categories,
  restored,
  alikeMends,
  dueLooks,
];
