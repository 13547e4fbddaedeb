import { z } from 'zod';
import { appErrorData, day, madeFile } from '../../shared/contract/common.ts';
import { waitingFile } from '../../shared/contract/inbox.ts';
import { importProgress } from '../../shared/contract/import-progress.ts';
import { importCalls, importView, planChange, previewPage } from '../../shared/contract/intake.ts';
import { toRegister } from '../../shared/contract/list-register.ts';
import { reviewCalls } from '../../shared/contract/review.ts';
import { reviewGridCalls } from '../../shared/contract/review-grid.ts';
import { reviewArticleCalls } from '../../shared/contract/review-article.ts';
import { reviewAttachmentCalls } from '../../shared/contract/review-attachments.ts';
import { reviewRegisterCalls } from '../../shared/contract/review-register.ts';
import { approvalCalls } from '../../shared/contract/review-approval.ts';
import { totalsCalls } from '../../shared/contract/review-totals.ts';
import { reviewBilledCalls } from '../../shared/contract/review-billed.ts';
import { reviewCompareCalls } from '../../shared/contract/review-compare.ts';
import { reviewDeliveryCalls } from '../../shared/contract/review-delivery.ts';
import { reviewDifferenceCalls } from '../../shared/contract/review-differences.ts';
import { runRejectedCalls } from '../../shared/contract/run-rejected.ts';
import { backupStart } from './backup-protocol.ts';
import { practiceAnewStart } from './practice-anew-protocol.ts';
import { logStart } from './hand-over-protocol.ts';
import { sheetsStart } from './sheets-protocol.ts';

/** What main and the intake worker say to each other. Parsed on both sides, as everything that crosses a wall. */

export const fileToOpen = z.object({ fileId: z.string(), name: z.string(), path: z.string() });

/** What a worker is born with: one worker is one import, and ends with it. */
export const importStart = z.object({
  task: z.literal('import'),
  storePath: z.string(),
  importId: z.string(),
  scopeId: z.int(),
  /** The calendar day in Stockholm on which the import was opened. */
  today: day,
  /** The person said already whose the files are: no question about it. */
  settled: z.boolean().optional(),
  files: z.array(fileToOpen).min(1),
});
export type ImportStart = z.infer<typeof importStart>;

/** Files of which nobody has said how and for whom they are read. */
export const sortStart = z.object({
  task: z.literal('sort'),
  storePath: z.string(),
  today: day,
  /** The creditor that they are for; null where the files are to say it. */
  scopeId: z.int().nullable(),
  /** A person said so: no question about it. */
  settled: z.boolean(),
  files: z.array(fileToOpen).min(1),
});
export type SortStart = z.infer<typeof sortStart>;

export const sortedFile = z.object({
  fileId: z.string(),
  sha256: z.string(),
  scopeId: z.int().nullable(),
  templateId: z.int().nullable(),
  /** What a person must answer or look at first. */
  question: waitingFile.shape.question.nullable(),
  /** False for a part of what is read together: only all parts can say whether something is missing. */
  whole: z.boolean(),
  /** Why it cannot be read at all. */
  refused: appErrorData.nullable(),
});

/** PDFs that are staged, to be taken into a run. */
const attachInput = z.object({
  runId: z.int(),
  files: z.array(z.object({ name: z.string(), path: z.string(), bytes: z.int() })),
});
export type AttachInput = z.infer<typeof attachInput>;

/** A change of a run that is too large for main's thread: done at once, and the worker ends. */
export const heavyWork = z.discriminatedUnion('what', [
  z.object({ what: z.literal('approve'), input: reviewCalls['review.approve'].input }),
  z.object({ what: z.literal('mend'), input: reviewCalls['review.mend'].input }),
  z.object({ what: z.literal('write'), input: reviewGridCalls['review.write'].input }),
  z.object({ what: z.literal('undo'), input: reviewCalls['review.undo'].input }),
  z.object({ what: z.literal('redo'), input: reviewCalls['review.redo'].input }),
  z.object({ what: z.literal('chooseCustomer'), input: reviewRegisterCalls['review.chooseCustomer'].input }),
  z.object({ what: z.literal('article'), input: reviewArticleCalls['review.article'].input }),
  z.object({ what: z.literal('chooseArticle'), input: reviewArticleCalls['review.chooseArticle'].input }),
  z.object({ what: z.literal('attach'), input: attachInput }),
  z.object({ what: z.literal('pairByName'), input: reviewAttachmentCalls['review.pairAttachments'].input }),
  z.object({ what: z.literal('warnings'), input: approvalCalls['approval.warnings'].input }),
  z.object({ what: z.literal('totals'), input: totalsCalls['review.totals'].input }),
  z.object({ what: z.literal('compare'), input: reviewCompareCalls['review.compare'].input }),
  z.object({ what: z.literal('copyMissing'), input: reviewCompareCalls['review.copyMissing'].input }),
  z.object({ what: z.literal('keepRows'), input: reviewBilledCalls['review.keepRows'].input }),
  z.object({ what: z.literal('delivery'), input: reviewDeliveryCalls['review.delivery'].input }),
  z.object({ what: z.literal('registerChanges'), input: reviewDifferenceCalls['review.registerChanges'].input }),
  z.object({ what: z.literal('differing'), input: reviewDifferenceCalls['review.differing'].input }),
  z.object({ what: z.literal('mendRejected'), input: runRejectedCalls['runs.mend'].input }),
  z.object({ what: z.literal('fallBack'), input: reviewDeliveryCalls['review.fallBack'].input }),
]);
export type HeavyWork = z.infer<typeof heavyWork>;

export const reviewStart = z.object({
  task: z.literal('review'),
  storePath: z.string(),
  /** The instant of the call: ISO 8601 in UTC. */
  at: z.string(),
  work: heavyWork,
});
export type ReviewStart = z.infer<typeof reviewStart>;

/** Work on the PDFs of a list of invoices that were made elsewhere. */
export const owedStart = z.object({
  task: z.literal('owed'),
  storePath: z.string(),
  /** The instant of the call: ISO 8601 in UTC. */
  at: z.string(),
  listId: z.int(),
  work: z.discriminatedUnion('what', [
    z.object({ what: z.literal('attach'), files: attachInput.shape.files }),
    z.object({ what: z.literal('pair'), pattern: z.string() }),
  ]),
});
export type OwedStart = z.infer<typeof owedStart>;

/** A list held against its register, and put there. */
export const registerStart = z.object({
  task: z.literal('register'),
  storePath: z.string(),
  /** The instant of the call: ISO 8601 in UTC. */
  at: z.string(),
  listId: z.int(),
  work: z.discriminatedUnion('what', [
    z.object({ what: z.literal('compare') }),
    toRegister.extend({ what: z.literal('put') }),
  ]),
});
export type RegisterStart = z.infer<typeof registerStart>;

export const workerStart = z.discriminatedUnion('task', [
  importStart,
  sortStart,
  reviewStart,
  owedStart,
  registerStart,
  sheetsStart,
  backupStart,
  logStart,
  practiceAnewStart,
]);

export const workerRequest = z.discriminatedUnion('what', [
  z.object({ what: z.literal('open') }),
  z.object({ what: z.literal('change'), change: planChange }),
  z.object({ what: z.literal('preview'), asked: importCalls['import.preview'].input }),
  z.object({ what: z.literal('store'), runId: z.int(), at: z.string() }),
  z.object({ what: z.literal('storeList'), listId: z.int(), at: z.string() }),
]);
export type WorkerRequest = z.infer<typeof workerRequest>;

export const workerMessage = z.discriminatedUnion('what', [
  z.object({ what: z.literal('view'), view: importView }),
  z.object({ what: z.literal('previewed'), page: previewPage }),
  z.object({ what: z.literal('stored') }),
  z.object({ what: z.literal('sorted'), files: z.array(sortedFile) }),
  z.object({ what: z.literal('reviewed'), value: z.unknown() }),
  z.object({ what: z.literal('file'), file: madeFile }),
  z.object({ what: z.literal('progress'), progress: importProgress }),
  z.object({ what: z.literal('refused'), error: appErrorData }),
  z.object({ what: z.literal('fault'), detail: z.string() }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;
