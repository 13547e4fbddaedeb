import { z } from 'zod';
import { type CallInput, type Handlers } from '../../shared/contract/contract.ts';
import { owedCalls } from '../../shared/contract/owed.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { sweepContents } from '../store/attachment-bytes.ts';
import {
  attachmentByNo,
  attachmentsOf,
  deleteAttachment,
  deleteAttachments,
  loosenAttachment,
  pairAttachment,
} from '../store/attachments.ts';
import { scopeById } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { findRecord } from './list-context.ts';
import { openOwed, type OwedList } from './owed-context.ts';
import { handOver, sendableOf } from './owed-send.ts';
import { owedAttachments } from './owed-view.ts';
import { noSuchFile } from './review-attach.ts';
import { type StagedFiles } from './staged-files.ts';
import { askOnce } from './worker-client.ts';
import { type OwedStart } from './worker-protocol.ts';

type OwedHandlers = Pick<Handlers, keyof typeof owedCalls>;

/** A record has one PDF: the one before it goes with none then. @throws AppError `no-such-attachment`, `no-such-record`. */
const pairByHand = (list: OwedList, { attachmentNo, draftNo }: CallInput<'owed.pairAttachment'>): void => {
  const { store, key } = list;
  store.inTransaction(() => {
    if (attachmentByNo(store, key, attachmentNo) === null) throw noSuchFile();
    loosenAttachment(store, key, attachmentNo, null);
    if (draftNo === null) return;
    const { recordNo } = findRecord(list, draftNo).record;
    for (const before of attachmentsOf(store, key, recordNo)) loosenAttachment(store, key, before.attachmentNo, null);
    pairAttachment(store, key, { attachmentNo, draftNo: recordNo, why: [] });
  });
};

/** Answers how many. @throws AppError `no-such-attachment`. */
const remove = ({ store, key }: OwedList, { what }: CallInput<'owed.removeAttachments'>): number => {
  const removed = store.inTransaction(() => {
    if (typeof what === 'string') return deleteAttachments(store, key, what);
    if (attachmentByNo(store, key, what) === null) throw noSuchFile();
    deleteAttachment(store, key, what);
    return 1;
  });
  sweepContents(store);
  return removed;
};

/** A list of invoices that were made elsewhere: its PDFs, offline, and handing it over to the service. */
export const owedHandlers = (
  deps: Deps,
  how: { readonly outbox: Pick<Outbox, 'wake'>; readonly staged: StagedFiles; readonly entry: URL | string },
): OwedHandlers => {
  const open = (listId: number): OwedList => openOwed(deps, listId);
  const changed = (listId: number): void => {
    deps.emit('lists.changed', { listId });
  };
  const beside = async <S extends z.ZodType>(
    listId: number,
    work: OwedStart['work'],
    answer: S,
  ): Promise<z.infer<S>> => {
    open(listId);
    const at = deps.clock.now().toISOString();
    const said = await askOnce(how.entry, { task: 'owed', storePath: deps.store.path, at, listId, work });
    changed(listId);
    return answer.parse(said.what === 'reviewed' ? said.value : null);
  };
  return {
    'owed.attachments': async (ask) => owedAttachments(open(ask.listId), ask),
    'owed.attach': async ({ listId, fileIds }) => {
      const files = fileIds
        .map((fileId) => how.staged.get(fileId))
        .map(({ name, path, bytes }) => ({ name, path, bytes }));
      try {
        return await beside(listId, { what: 'attach', files }, owedCalls['owed.attach'].output);
      } finally {
        how.staged.remove(fileIds);
      }
    },
    'owed.pairAttachments': async ({ listId, pattern }) => ({
      paired: await beside(listId, { what: 'pair', pattern }, z.int()),
    }),
    'owed.pairAttachment': async (input) => {
      pairByHand(open(input.listId), input);
      changed(input.listId);
      return { paired: input.draftNo === null ? 0 : 1 };
    },
    'owed.removeAttachments': async (input) => {
      const removed = remove(open(input.listId), input);
      changed(input.listId);
      return { removed };
    },
    'owed.sendable': async ({ listId }) => sendableOf(open(listId)),
    'owed.send': async (input) => {
      const list = open(input.listId);
      const left = handOver(list, input, deps.clock.now());
      const { scope } = scopeById(deps.store, list.key.scopeId);
      how.outbox.wake(scope.connectionId);
      deps.emit('acts.changed', scope);
      changed(input.listId);
      return left;
    },
  };
};
