import { isRecord } from '../../shared/service/body-check.ts';

const hidden = '•••';

/** Names under which a secret stands, as redact.ts knows them. `EidReferenceToken` and its like name a transaction, and end with it. */
const secretName = /password|passwd|lösenord|token|authorization|secret|cookie|api[_-]?key|session[_-]?id|jwt/i;

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A view of a sign-in: its value is the secret (decisions.md 26). */
const isTokenView = (value: Readonly<Record<string, unknown>>): boolean => 'Expires' in value && 'Value' in value;

export interface RedactOptions {
  /** Takes the credential, and what looks like one, out of words. */
  readonly redact: (words: string) => string;
  /** Properties that are shown though they are named like a secret. */
  readonly shown?: ReadonlySet<string>;
}

/**
 * JSON without what looks like a credential, still JSON: by the names of its properties, and in every text that it holds. A guid alone
 * names a record and stays.
 */
export const redactJson = (value: unknown, options: RedactOptions): unknown => {
  const known = new Map<string, string>();
  const words = (text: string): string => {
    // In a value among others length alone makes no token: with a word before it, it is not taken for one.
    const found = known.get(text) ?? options.redact(`· ${text}`).slice(2);
    known.set(text, found);
    return found;
  };
  const part = (name: string, inner: unknown, ofToken: boolean): unknown => {
    const isSecret = secretName.test(name) || (ofToken && name === 'Value');
    if (isSecret && options.shown?.has(name) !== true && (typeof inner === 'string' || typeof inner === 'number'))
      return inner === '' ? inner : hidden;
    return walk(inner);
  };
  const walk = (inner: unknown): unknown => {
    if (typeof inner === 'string') return words(inner);
    if (Array.isArray(inner)) return inner.map(walk);
    if (!isRecord(inner)) return inner;
    const ofToken = isTokenView(inner);
    return Object.fromEntries(Object.entries(inner).map(([name, value]) => [name, part(name, value, ofToken)]));
  };
  if (typeof value !== 'string') return walk(value);
  return guid.test(value) ? value : options.redact(value);
};
