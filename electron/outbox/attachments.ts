import { type LocalText, text } from '../../shared/domain/text.ts';
import { readContent } from '../store/attachment-bytes.ts';
import { type Store } from '../store/store.ts';
import { type InvoicePayload } from './payloads.ts';

/** A FileView as it is sent. */
export interface SentFile {
  readonly FileName: string;
  readonly ContentType: 'application/pdf';
  readonly Data: string;
}

/** An InvoiceActionAttachmentView as it is sent. */
export interface SentAttachment {
  readonly File: SentFile;
  readonly SortNumber: number;
  readonly IsCoverSheet: false;
}

/** A PDF that a job names by its content. */
export interface NamedFile {
  readonly name: string;
  readonly sha256: string;
}

/** The file that a job names, read now, so that what is sent is what was seen; why not where it is gone or changed. */
export const readSentFile = async (
  store: Store,
  { name, sha256 }: NamedFile,
): Promise<SentFile | 'missing' | 'changed'> => {
  const bytes = await readContent(store, sha256);
  if (typeof bytes === 'string') return bytes;
  const Data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return { FileName: name, ContentType: 'application/pdf', Data };
};

const held = (name: string, why: 'missing' | 'changed'): LocalText =>
  why === 'missing'
    ? text(
        `Bilagan ${name} finns inte kvar på datorn. Fakturan är inte skickad. Lägg till samma fil i körningens bilagor (F7 i Granska) och försök igen.`,
        `The attachment ${name} is no longer on the computer. The invoice was not sent. Add the same file to the run’s attachments (F7 in Review) and try again.`,
      )
    : text(
        `Bilagan ${name} är inte den som godkändes. Fakturan är inte skickad. Lägg till den godkända filen i körningens bilagor (F7 i Granska) och försök igen.`,
        `The attachment ${name} is not the one that was approved. The invoice was not sent. Add the approved file to the run’s attachments (F7 in Review) and try again.`,
      );

/**
 * The files of an invoice, read now: the job names them by their content, so that what is sent is what was approved. Words where
 * one is gone or changed: then the invoice must not go.
 */
export const readAttachments = async (
  store: Store,
  payload: InvoicePayload,
): Promise<
  | { readonly kind: 'read'; readonly attachments: readonly SentAttachment[] }
  | { readonly kind: 'held'; readonly words: LocalText }
> => {
  const attachments: SentAttachment[] = [];
  for (const { name, sha256, sort } of payload.attachments ?? []) {
    const File = await readSentFile(store, { name, sha256 });
    if (typeof File === 'string') return { kind: 'held', words: held(name, File) };
    attachments.push({ File, SortNumber: sort, IsCoverSheet: false });
  }
  return { kind: 'read', attachments };
};
