import { type Credential } from '../../shared/domain/ports.ts';

const base64 = (value: string): string => Buffer.from(value, 'utf8').toString('base64');

/** The Authorization header: Base64 of `user:password`, or of the SecureToken string (concepts, Authentication). */
export const authorization = (credential: Credential): string =>
  credential.scheme === 'Basic'
    ? `Basic ${base64(`${credential.userName}:${credential.password}`)}`
    : `SecureToken ${base64(credential.token)}`;
