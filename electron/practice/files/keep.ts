import { needText } from '../gate/fields.ts';
import { type StoredFile } from '../ledger/files.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { badField, missing, notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { isView, parseView, textOf, type View, viewOf, viewsOf } from '../wire/json.ts';
import { isPdf } from './pdf-pages.ts';

/** Whose a file is: the creditor, and the action that it was sent with. */
export interface FileOwner {
  readonly creditorId: string;
  readonly ownerId: string;
}

/** The reference to a stored file; its content is fetched by a call of its own (concepts, FileView). */
export const storedFileView = (file: Omit<StoredFile, 'bytes'>): View => ({
  FilePublicId: file.id,
  ContentType: file.type,
  FileName: file.name,
  Data: null,
});

/** Bytes that were sent as base64. Throws a Refusal (400) for what is missing or is none. */
export const readBase64 = (sent: string | null, field: string): Buffer => {
  const bare = (sent ?? '').replace(/\s/g, '');
  if (bare === '') throw missing(field);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(bare) || bare.replace(/=+$/, '').length % 4 === 1) {
    throw badField(field, 'är inte base64', 'is not base64');
  }
  return Buffer.from(bare, 'base64');
};

/** A PDF that was sent as base64; null where none was. Throws a Refusal (400) for another kind of file. */
export const readPdf = (stream: string | null, field: string): Buffer | null => {
  if (stream === null) return null;
  const bytes = readBase64(stream, field);
  if (!isPdf(bytes)) throw badField(field, 'är ingen PDF', 'is no PDF');
  return bytes;
};

/** Keeps bytes under a name. Gives the reference. */
export const keepBytes = (service: Service, owner: FileOwner, name: string, type: string, bytes: Buffer): View => {
  const file = {
    creditor_id: owner.creditorId,
    owner_id: owner.ownerId,
    name,
    type,
    created_at: service.clock.now(),
    bytes,
  };
  return storedFileView({ ...file, id: service.ledger.files.add(file) });
};

const known = (service: Service, { creditorId }: FileOwner, id: string): View => {
  const file = service.ledger.files.get(id.toLowerCase());
  if (file?.creditor_id !== creditorId) throw notFound('Filen', 'The file');
  return storedFileView(file);
};

/**
 * A FileView as it was sent, with its data kept apart; one without data names a file of the creditor that is kept already.
 * Gives the reference. Throws a Refusal: 400 without data, 404 for a file that is not there.
 */
export const keepFile = (service: Service, owner: FileOwner, sent: View): View => {
  const id = textOf(sent, 'FilePublicId');
  if (textOf(sent, 'Data') === null && id !== null) return known(service, owner, id);
  const bytes = readBase64(textOf(sent, 'Data'), 'Data');
  const type = textOf(sent, 'ContentType') ?? (isPdf(bytes) ? 'application/pdf' : 'application/octet-stream');
  return keepBytes(service, owner, textOf(sent, 'FileName') ?? 'fil', type, bytes);
};

/** A comment (CommentActionView): its words, and the id of the file that came with it. */
export interface KeptComment {
  readonly words: string;
  readonly fileId: string | null;
}

/** Keeps the file of a comment. Throws a Refusal (400) where it has no words. */
export const keepComment = (service: Service, owner: FileOwner, sent: View): KeptComment => {
  const words = needText(sent, 'Comment');
  const attachment = viewOf(sent, 'Attachment');
  const file = attachment === null ? {} : keepFile(service, owner, attachment);
  return { words, fileId: textOf(file, 'FilePublicId') };
};

/** A PDF that is sent along, kept apart; null where none is. Throws a Refusal (400) where it is no PDF. */
export const keepPdf = (service: Service, owner: FileOwner, sent: View, field: string): View | null => {
  const file = viewOf(sent, field);
  if (file === null) return null;
  const kept = keepFile(service, owner, file);
  const bytes = service.ledger.files.get(textOf(kept, 'FilePublicId') ?? '')?.bytes;
  if (bytes === undefined || !isPdf(bytes)) throw badField(field, 'är ingen PDF', 'is no PDF');
  return kept;
};

const keepAttachment = (service: Service, owner: FileOwner, attachment: View): View => {
  const file = viewOf(attachment, 'File');
  return file === null ? attachment : { ...attachment, File: keepFile(service, owner, file) };
};

/** The PDF that is sent with an entry instead of letting the service draw one. Throws a Refusal (400) for another kind of file. */
export const sentPdf = (entry: View): Buffer | null =>
  readPdf(textOf(viewOf(entry, 'InvoicePDF') ?? {}, 'Stream'), 'InvoicePDF');

/** An own PDF (InvoiceFileView) with its stream kept apart. */
const keepOwnPdf = (service: Service, owner: FileOwner, entry: View): View => {
  const bytes = sentPdf(entry);
  if (bytes === null) return {};
  const file = keepBytes(service, owner, 'Faktura.pdf', 'application/pdf', bytes);
  return { InvoicePDF: { ...viewOf(entry, 'InvoicePDF'), ...file, Stream: null } };
};

const kept = (service: Service, owner: FileOwner, entry: View): View => ({
  ...entry,
  ...keepOwnPdf(service, owner, entry),
  ...(Array.isArray(entry['Appendixes'])
    ? { Appendixes: viewsOf(entry, 'Appendixes').map((file) => keepFile(service, owner, file)) }
    : {}),
  ...(Array.isArray(entry['Attachments'])
    ? { Attachments: viewsOf(entry, 'Attachments').map((one) => keepAttachment(service, owner, one)) }
    : {}),
});

const fileIds = (entry: View): ReadonlySet<string> => {
  const files = [
    ...viewsOf(entry, 'Appendixes'),
    ...viewsOf(entry, 'Attachments').flatMap((one) => viewOf(one, 'File') ?? []),
    viewOf(entry, 'InvoicePDF'),
  ];
  return new Set(files.flatMap((file) => (isView(file) ? (textOf(file, 'FilePublicId') ?? []) : [])));
};

/** Forgets a file, if it is the owner's: an entry may name one that another action brought along. */
const forgetFile = (service: Service, owner: FileOwner, id: string): void => {
  const { files } = service.ledger;
  if (files.ownerOf(id) === owner.ownerId) files.remove(id);
};

/**
 * An entry with the files that were sent with it (appendixes, attachments, an own PDF) kept apart and referred to. What
 * the owner's entry before it named and this one does not is forgotten. Throws a Refusal as {@link keepFile}.
 */
export const keepFiles = (service: Service, owner: FileOwner, entry: View, before: View = {}): View => {
  const own = kept(service, owner, entry);
  const named = fileIds(own);
  for (const id of fileIds(before)) if (!named.has(id)) forgetFile(service, owner, id);
  return own;
};

/** {@link keepFiles} for an entry that is stored as text. */
export const keptDoc = (service: Service, owner: FileOwner, doc: string, before = '{}'): string =>
  JSON.stringify(keepFiles(service, owner, parseView(doc), parseView(before)));

/** Forgets all that a removed draft brought along. */
export const forgetFiles = (service: Service, owner: FileOwner, entry: View): void => {
  for (const id of fileIds(entry)) forgetFile(service, owner, id);
};

/** The own PDF of an entry whose files are kept apart; null where the service draws one. */
export const ownPdf = (ledger: Ledger, entry: View): Buffer | null => {
  const id = textOf(viewOf(entry, 'InvoicePDF') ?? {}, 'FilePublicId');
  return id === null ? null : (ledger.files.get(id)?.bytes ?? null);
};
