import { createHash, hash } from 'node:crypto';

/** SHA-256 of bytes, lower-case hex. */
export const sha256OfBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** SHA-256 of a text's UTF-8 bytes, lower-case hex. */
export const sha256 = (content: string): string => hash('sha256', content);
