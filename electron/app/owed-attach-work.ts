import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { pairFiles } from '../../shared/intake/attach-pairs.ts';
import { readPattern } from '../../shared/intake/attach-pattern.ts';
import { valueOf } from '../../shared/intake/record-checks/check.ts';
import { keepContent } from '../store/attachment-bytes.ts';
import {
  attachmentsByDraft,
  insertAttachment,
  loosenAttachment,
  pairAttachment,
  unpairedAttachments,
} from '../store/attachments.ts';
import { eachIncluded } from '../store/records.ts';
import { type OpenList } from './list-context.ts';
import { numberOfRecord, openOwed, type OwedList } from './owed-context.ts';
import { type FileToTake, readTaken, type Taken, takenOf } from './review-attach-work.ts';
import { type Store } from '../store/store.ts';
import { type OwedStart } from './worker-protocol.ts';

const takeIn = ({ store, key }: OpenList, file: FileToTake): Taken => {
  const read = readTaken(file);
  if (typeof read === 'string') return read;
  const { bytes, ...facts } = read;
  return store.inTransaction(() => {
    keepContent(store, bytes);
    return insertAttachment(store, key, { name: file.name, bytes: bytes.length, ...facts }) ? 'added' : 'again';
  });
};

/** Takes files into a list. What is refused is said, and holds nothing else up. */
const attachToList = (list: OpenList, files: readonly FileToTake[]): CallOutput<'owed.attach'> =>
  takenOf(files, (file) => takeIn(list, file));

/** Pairs the files that go with no record yet, by their names; a record has one. Answers how many. @throws AppError `name-pattern`. */
const pairWithRecords = (list: OwedList, { pattern }: Pick<CallInput<'owed.pairAttachments'>, 'pattern'>): number => {
  const { store, key } = list;
  const read = pattern.trim() === '' ? null : readPattern(pattern);
  return store.inTransaction(() => {
    const taken = attachmentsByDraft(store, key);
    const invoices = [...eachIncluded(store, key)].map(({ record }) => ({
      draftNo: record.recordNo,
      documentKey: numberOfRecord(list, record),
      customerNo: valueOf(record, 'customerNo'),
      orgNo: valueOf(record, 'orgNo'),
      customerName: valueOf(record, 'customerName'),
      taken: taken.has(record.recordNo),
    }));
    const files = unpairedAttachments(store, key).map(({ attachmentNo, name }) => ({ fileNo: attachmentNo, name }));
    const { pairs, questions, loose } = pairFiles(files, invoices, read);
    for (const { fileNo, ...pair } of pairs) pairAttachment(store, key, { attachmentNo: fileNo, ...pair });
    for (const { fileNo, cause, candidates } of questions) loosenAttachment(store, key, fileNo, { cause, candidates });
    for (const fileNo of loose) loosenAttachment(store, key, fileNo, null);
    return pairs.length;
  });
};

/** The work on a list's files that is done beside main's thread: what somebody else made is never read there. */
export const doOwed = (store: Store, { listId, at, work }: OwedStart): unknown => {
  const list = openOwed({ store, clock: { now: () => new Date(at) } }, listId);
  return work.what === 'attach' ? attachToList(list, work.files) : pairWithRecords(list, work);
};
