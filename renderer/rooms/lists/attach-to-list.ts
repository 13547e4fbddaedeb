import { call, on } from '../../bridge.ts';
import { type AttachTo } from '../review/use-attach.ts';

/** PDFs that go with the records of a list of invoices that were made elsewhere. */
export const attachToList = (listId: number): AttachTo => ({
  read: (ask) => call('owed.attachments', { listId, ...ask }),
  take: (fileIds) => call('owed.attach', { listId, fileIds }),
  pairAll: (pattern) => call('owed.pairAttachments', { listId, pattern }),
  pair: (attachmentNo, draftNo) => call('owed.pairAttachment', { listId, attachmentNo, draftNo }),
  remove: (what) => call('owed.removeAttachments', { listId, what }),
  onChange: (tell) =>
    on('lists.changed', (changed) => {
      if (changed.listId === listId) tell();
    }),
});
