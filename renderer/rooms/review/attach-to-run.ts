import { call } from '../../bridge.ts';
import { onRunChanged } from '../../parts/run-news.ts';
import { type AttachTo } from './use-attach.ts';

/** PDFs that go with the invoices of a run. */
export const attachToRun = (runId: number): AttachTo => ({
  read: (ask) => call('review.attachments', { runId, ...ask }),
  take: (fileIds) => call('review.attach', { runId, fileIds }),
  pairAll: (pattern) => call('review.pairAttachments', { runId, pattern }),
  pair: (attachmentNo, draftNo) => call('review.pairAttachment', { runId, attachmentNo, draftNo }),
  remove: (what) => call('review.removeAttachments', { runId, what }),
  onChange: (tell) => onRunChanged(runId, tell),
});
