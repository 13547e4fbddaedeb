import { z } from 'zod';
import { type CallInput, type Handlers } from '../../shared/contract/contract.ts';
import { reviewAttachmentCalls } from '../../shared/contract/review-attachments.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { sweepContents } from '../store/attachment-bytes.ts';
import {
  attachmentByNo,
  deleteAttachment,
  deleteAttachments,
  loosenAttachment,
  pairAttachment,
} from '../store/attachments.ts';
import { type Deps } from './deps.ts';
import { type DoWork } from './heavy-work.ts';
import { whileInReview } from './review-attach-work.ts';
import { attachmentsNow } from './review-attach-view.ts';
import { findDraft, openReview, type Review } from './review-context.ts';
import { type StagedFiles } from './staged-files.ts';

export type ReviewAttachHandlers = Pick<Handlers, keyof typeof reviewAttachmentCalls>;

const attached = reviewAttachmentCalls['review.attach'].output;

/** A file that was taken out meanwhile. */
export const noSuchFile = (): AppError =>
  new AppError(
    'no-such-attachment',
    text('Filen finns inte här längre.', 'The file is here no longer.'),
    text('Öppna bilagorna igen.', 'Open the attachments again.'),
  );

/** @throws AppError `no-such-attachment`, `no-such-invoice`, `run-not-in-review`. */
const pairByHand = (review: Review, { attachmentNo, draftNo }: CallInput<'review.pairAttachment'>): void => {
  const { store, key } = review;
  whileInReview(review, () => {
    if (attachmentByNo(store, key, attachmentNo) === null) throw noSuchFile();
    // Loose first: its place among the files of an invoice is counted without itself.
    loosenAttachment(store, key, attachmentNo, null);
    if (draftNo !== null)
      pairAttachment(store, key, { attachmentNo, draftNo: findDraft(review, draftNo).draft.draftNo, why: [] });
  });
};

/** Answers how many. @throws AppError `no-such-attachment`, `run-not-in-review`. */
const remove = (review: Review, { what }: CallInput<'review.removeAttachments'>): number => {
  const { store, key } = review;
  const removed = whileInReview(review, () => {
    if (typeof what === 'string') return deleteAttachments(store, key, what);
    if (attachmentByNo(store, key, what) === null) throw noSuchFile();
    deleteAttachment(store, key, what);
    return 1;
  });
  sweepContents(store);
  return removed;
};

/** PDFs that go with a run's invoices. Nothing here needs a network. */
export const reviewAttachHandlers = (deps: Deps, staged: StagedFiles, work: DoWork): ReviewAttachHandlers => {
  const changed = (runId: number): void => {
    deps.emit('review.changed', { runId });
  };
  return {
    'review.attachments': async (ask) => attachmentsNow(openReview(deps, ask.runId), ask),
    'review.attach': async ({ runId, fileIds }) => {
      const files = fileIds.map((fileId) => staged.get(fileId)).map(({ name, path, bytes }) => ({ name, path, bytes }));
      try {
        const outcome = attached.parse(await work({ what: 'attach', input: { runId, files } }));
        changed(runId);
        return outcome;
      } finally {
        staged.remove(fileIds);
      }
    },
    'review.pairAttachments': async (input) => {
      const paired = z.int().parse(await work({ what: 'pairByName', input }));
      changed(input.runId);
      return { paired };
    },
    'review.pairAttachment': async (input) => {
      pairByHand(openReview(deps, input.runId), input);
      changed(input.runId);
      return { paired: input.draftNo === null ? 0 : 1 };
    },
    'review.removeAttachments': async (input) => {
      const removed = remove(openReview(deps, input.runId), input);
      changed(input.runId);
      return { removed };
    },
  };
};
