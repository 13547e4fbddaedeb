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

export const contentOfCompound = (bytes: Buffer): CompoundContent => {
  if (holds(bytes, 'EncryptedPackage')) return { kind: 'encrypted' };
  const other = foreign.find(([stream]) => holds(bytes, stream));
  if (other) return { kind: 'foreign', what: other[1] };
  return { kind: holds(bytes, 'Workbook') || holds(bytes, 'Book') ? 'workbook' : 'unknown' };
};
