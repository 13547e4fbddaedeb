import { type Ledger } from '../ledger/ledger.ts';
import { type UserRow } from '../ledger/users.ts';

const decodeBase64 = (text: string): string | null =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64').toString('utf8') : null;

/**
 * The user whom the Authorization header names, by Basic or SecureToken; undefined where it signs nobody in (concepts,
 * Authentication).
 */
export const signIn = (ledger: Ledger, header: string | undefined): UserRow | undefined => {
  const parts = /^(Basic|SecureToken) +(\S+)$/i.exec(header ?? '');
  const secret = decodeBase64(parts?.[2] ?? '');
  if (parts === null || secret === null) return undefined;
  if (parts[1]?.toLowerCase() === 'securetoken') return ledger.users.signInByToken(secret);
  const colon = secret.indexOf(':');
  return colon === -1 ? undefined : ledger.users.signIn(secret.slice(0, colon), secret.slice(colon + 1));
};
