import { type Credential } from '../../shared/domain/ports.ts';
import { withoutTokens } from './redact.ts';

const base64 = (value: string): string => Buffer.from(value, 'utf8').toString('base64');

const secretOf = (credential: Credential): string =>
  credential.scheme === 'Basic' ? `${credential.userName}:${credential.password}` : credential.token;

/** The Authorization header: Base64 of `user:password`, or of the SecureToken string (concepts, Authentication). */
export const authorization = (credential: Credential): string => `${credential.scheme} ${base64(secretOf(credential))}`;

/** Whether two are one and the same sign-in. */
export const isSameCredential = (one: Credential, other: Credential): boolean =>
  one === other || (one.scheme === other.scheme && secretOf(one) === secretOf(other));

const shortestSecret = 3;
/** From this length on a secret is no part of a word, and is hidden in capitals too. */
const unmistakable = 8;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A secret as it may come back: as it is, in Base64 of either alphabet, escaped for an address, for JSON and for HTML. */
const formsOf = (secret: string): readonly string[] => {
  const coded = base64(secret);
  const html = secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const plain = [coded, coded.replace(/=+$/, ''), Buffer.from(secret, 'utf8').toString('base64url'), secret, html];
  return plain.flatMap((form) => [form, encodeURIComponent(form), JSON.stringify(form).slice(1, -1)]);
};

/**
 * Takes the credential in any of its forms out of words, and what looks like another: a server may echo what it was sent.
 * Made once for many words.
 */
export const redactor = (credential: Credential): ((words: string) => string) => {
  const bare = credential.scheme === 'Basic' ? credential.password : credential.token;
  const patterns = [...new Set([secretOf(credential), bare].flatMap(formsOf))]
    .filter((secret) => secret.length >= shortestSecret)
    .sort((a, b) => b.length - a.length)
    .map((secret) => new RegExp(escaped(secret), secret.length >= unmistakable ? 'gi' : 'g'));
  // Nearly no answer holds any of them: it is asked once for all, without regard to capitals, before each is taken out.
  const any = new RegExp(patterns.map(({ source }) => source).join('|') || '(?!)', 'i');
  const hide = (words: string): string => patterns.reduce((cleaned, pattern) => cleaned.replace(pattern, '•••'), words);
  return (words) => withoutTokens(any.test(words) ? hide(words) : words);
};
