import { text, type LocalText } from '../../shared/domain/text.ts';

/**
 * What a compound file (OLE) holds, told by the names of its streams, which stand in the directory as UTF-16. Looking for
 * the name anywhere is enough to tell them apart and cannot be led in circles by a damaged directory.
 * Source: [MS-CFB] 2.6, [MS-OFFCRYPTO] 2.3.
 */
export type CompoundContent =
  { readonly kind: 'encrypted' | 'workbook' | 'unknown' } | { readonly kind: 'foreign'; readonly what: LocalText };

const holds = (bytes: Buffer, stream: string): boolean => bytes.includes(Buffer.from(stream, 'utf16le'));

const foreign: readonly (readonly [stream: string, what: LocalText])[] = [
  ['WordDocument', text('ett Word-dokument', 'a Word document')],
  ['PowerPoint Document', text('en presentation', 'a presentation')],
  ['__properties_version1.0', text('ett mejl från Outlook', 'an Outlook message')],
];

/** The first record of a workbook: [MS-XLS] 2.4.21 (BOF), of Excel 97 and of Excel 5. */
const beginnings = [Buffer.from([0x09, 0x08, 0x10, 0, 0, 6, 5, 0]), Buffer.from([0x09, 0x08, 0x08, 0, 0, 5, 5, 0])];

export const contentOfCompound = (bytes: Buffer): CompoundContent => {
  if (holds(bytes, 'EncryptedPackage')) return { kind: 'encrypted' };
  const other = foreign.find(([stream]) => holds(bytes, stream));
  if (other) return { kind: 'foreign', what: other[1] };
  const named = holds(bytes, 'Workbook') || holds(bytes, 'Book');
  // A file that is cut off has lost its directory, which stands at its end; the reader tells that it is damaged.
  return { kind: named || beginnings.some((bof) => bytes.includes(bof)) ? 'workbook' : 'unknown' };
};
