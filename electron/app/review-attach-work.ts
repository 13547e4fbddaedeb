import { readFileSync } from 'node:fs';
import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { pairFiles, type PairInvoice } from '../../shared/intake/attach-pairs.ts';
import { readPattern } from '../../shared/intake/attach-pattern.ts';
import { type AttachRefusal, attachRefusals } from '../../shared/intake/attach-words.ts';
import { mailPdfBytes } from '../../shared/service/limits.ts';
import { type PdfFacts, readPdf } from '../files/pdf/read-pdf.ts';
import { keepContent } from '../store/attachment-bytes.ts';
import {
  attachmentsByDraft,
  hasContent,
  insertAttachment,
  loosenAttachment,
  pairAttachment,
  unpairedAttachments,
} from '../store/attachments.ts';
import { draftLine, includedDraftNos, readDraft } from '../store/drafts.ts';
import { runById } from '../store/runs.ts';
import { sha256OfBytes } from './hash.ts';
import { type Review } from './review-context.ts';
import { type AttachInput } from './worker-protocol.ts';

const approved = (): AppError =>
  new AppError(
    'run-not-in-review',
    text('Körningen är godkänd, och bilagorna med den.', 'The run is approved, and its attachments with it.'),
    text('Ta tillbaka godkännandet för att ändra dem.', 'Take the approval back to change them.'),
  );

/** Does it while the run is in review, in one transaction. @throws AppError `run-not-in-review`. */
export const whileInReview = <T>({ store, key }: Review, work: () => T): T =>
  store.inTransaction(() => {
    if (runById(store, key.runId)?.state !== 'review') throw approved();
    return work();
  });

/** What became of a file that is to be taken in. */
export type Taken = 'added' | 'again' | AttachRefusal;
export type FileToTake = AttachInput['files'][number];

/** A file's content and what its pages are, or why it is not taken. */
export const readTaken = (
  file: FileToTake,
): { readonly bytes: Uint8Array; readonly sha256: string; readonly facts: PdfFacts } | AttachRefusal => {
  if (file.bytes > mailPdfBytes) return 'too-large';
  const bytes = readFileSync(file.path);
  const facts = readPdf(bytes);
  return typeof facts === 'string' ? facts : { bytes, sha256: sha256OfBytes(bytes), facts };
};

/** Takes files in one by one. What is refused is said, and holds nothing else up. */
export const takenOf = (
  files: readonly FileToTake[],
  takeIn: (file: FileToTake) => Taken,
): CallOutput<'review.attach'> => {
  const taken = files.map((file) => ({ name: file.name, how: takeIn(file) }));
  return {
    added: taken.filter(({ how }) => how === 'added').length,
    again: taken.filter(({ how }) => how === 'again').length,
    refused: taken.flatMap(({ name, how }) =>
      how === 'added' || how === 'again' ? [] : [{ name, sentence: attachRefusals[how] }],
    ),
  };
};

/** Takes one file in: checked, its bytes kept and its row written together. */
const takeIn = ({ store, key }: Review, file: FileToTake): Taken => {
  const read = readTaken(file);
  if (typeof read === 'string') return read;
  const { bytes, sha256, facts } = read;
  return store.inTransaction((): Taken => {
    // What the run names already may be put back at any time: it is what was approved.
    const known = hasContent(store, key, sha256);
    const open = runById(store, key.runId)?.state === 'review';
    if (!open && !known) return 'approved';
    keepContent(store, bytes);
    if (!open) return 'again';
    return insertAttachment(store, key, { name: file.name, sha256, bytes: bytes.length, facts }) ? 'added' : 'again';
  });
};

/** Takes files into a run. What is refused is said, and holds nothing else up. */
export const attach = (review: Review, { files }: AttachInput): CallOutput<'review.attach'> =>
  takenOf(files, (file) => takeIn(review, file));

/** What names may speak of: read before anything is locked, since a run may be large. */
const invoicesOf = ({ store, key }: Review): readonly Omit<PairInvoice, 'taken'>[] =>
  includedDraftNos(store, key).flatMap((draftNo) => {
    const [draft, line] = [readDraft(store, { ...key, draftNo }), draftLine(store, { ...key, draftNo })];
    if (draft === null || line === null) return [];
    const { documentKey, orgNo } = draft.head;
    return {
      draftNo,
      documentKey: documentKey?.value ?? null,
      orgNo: orgNo?.value ?? null,
      customerNo: line.customerNo,
      customerName: line.customerName,
    };
  });

/** Pairs the files that go with no invoice yet, by their names. Answers how many. @throws AppError `name-pattern`, `run-not-in-review`. */
export const pairByName = (review: Review, { pattern }: CallInput<'review.pairAttachments'>): number => {
  const { store, key } = review;
  const read = pattern.trim() === '' ? null : readPattern(pattern);
  const invoices = invoicesOf(review);
  return whileInReview(review, () => {
    const taken = attachmentsByDraft(store, key);
    const open = invoices.map((invoice) => ({ ...invoice, taken: taken.has(invoice.draftNo) }));
    const files = unpairedAttachments(store, key).map(({ attachmentNo, name }) => ({ fileNo: attachmentNo, name }));
    const { pairs, questions, loose } = pairFiles(files, open, read);
    for (const { fileNo, ...pair } of pairs) pairAttachment(store, key, { attachmentNo: fileNo, ...pair });
    for (const { fileNo, cause, candidates } of questions) loosenAttachment(store, key, fileNo, { cause, candidates });
    for (const fileNo of loose) loosenAttachment(store, key, fileNo, null);
    return pairs.length;
  });
};
