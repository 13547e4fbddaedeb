import { type Credential, type Seal, type Secrets } from '../../shared/domain/ports.ts';

/** Credentials that are forgotten when the process ends: the browser host's. */
export const memorySecrets = (): Secrets => {
  const kept = new Map<string, Credential>();
  return {
    kept: 'memory',
    get: (connectionId) => kept.get(connectionId) ?? null,
    set: (connectionId, credential) => {
      kept.set(connectionId, credential);
    },
    remove: (connectionId) => {
      kept.delete(connectionId);
    },
  };
};

/** A text that is forgotten when the process ends: the browser host's. */
export const memorySeal = (): Seal => {
  let kept: string | null = null;
  return {
    kept: 'memory',
    read: () => (kept === null ? 'none' : { text: kept }),
    write: (text) => {
      kept = text;
    },
    remove: () => {
      kept = null;
    },
  };
};

/** Reads `user:password` (the password may hold colons) or a bare token, as `RUNSHEET_SECRET` carries it. */
export const credentialOf = (secret: string): Credential => {
  const colon = secret.indexOf(':');
  return colon < 0
    ? { scheme: 'SecureToken', token: secret }
    : { scheme: 'Basic', userName: secret.slice(0, colon), password: secret.slice(colon + 1) };
};
