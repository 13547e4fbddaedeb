import { type Credential } from '../../shared/domain/ports.ts';

const base64 = (value: string): string => Buffer.from(value, 'utf8').toString('base64');

const secretOf = (credential: Credential): string =>
  credential.scheme === 'Basic' ? `${credential.userName}:${credential.password}` : credential.token;

/** The Authorization header: Base64 of `user:password`, or of the SecureToken string (concepts, Authentication). */
export const authorization = (credential: Credential): string => `${credential.scheme} ${base64(secretOf(credential))}`;

const shortestSecret = 3;

/** The words without the credential in any of its forms: a server may echo what it was sent. */
export const withoutSecrets = (words: string, credential: Credential): string => {
  const bare = credential.scheme === 'Basic' ? credential.password : credential.token;
  return [base64(secretOf(credential)), secretOf(credential), base64(bare), bare, encodeURIComponent(bare)]
    .filter((secret) => secret.length >= shortestSecret)
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, '•••'), words);
};
