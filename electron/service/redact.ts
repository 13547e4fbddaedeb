/**
 * Secrets by their shape, in words that came over the wire or out of a fault: whoever answers may echo or hand out anything.
 * It hides rather too much than too little.
 */

const hidden = '•••';

/** The header's two schemes and their likes. Source: documents, Authentication. */
const schemes = /\b(Basic|SecureToken|Bearer|Digest|Negotiate)(\s+|%20)([^\s"'<>,}\\]{6,})/gi;
/** Letters alone are a word of a sentence: `SecureToken authentication failed`. */
const isToken = (value: string): boolean => /[^a-zåäö.]/.test(value);

const secretName =
  '[\\w-]*(?:password|passwd|lösenord|token|authorization|secret|cookie|api[_-]?key|session[_-]?id|jwt)[\\w-]*';
/** Named like a secret, also inside text that is JSON itself, to the end of its quotes or of its part of the line. */
const named = new RegExp(
  `(\\\\*["']?${secretName}\\\\*["']?\\s*[:=]\\s*)(\\\\+"[^"]*"|"(?:[^"\\\\]|\\\\.)*"|'[^']*'|[^\\n,}]*)`,
  'gi',
);

const webToken = /\beyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)?/g;

/** A SecureTokenView in any order of its two fields, also inside text. Source: decisions.md 26. */
const tokenView = /\{[^{}]*Expires[^{}]*\}/g;
const viewValue = /(\\*"Value\\*"\s*:\s*)(\\+"[^"]*"|"(?:[^"\\]|\\.)*")/g;

/** An answer that is nothing but one long word with figures in it is a token. */
const bareToken = /^\s*"?(?=\D*\d)[^\s"{}[\],:]{20,}"?\s*$/;

/** The address of a call without what looks like a credential in it. A long one is one word with figures too, and no token. */
export const addressWithoutTokens = (address: string): string =>
  address
    .replace(schemes, (all, scheme: string, gap: string, value: string) =>
      isToken(value) ? `${scheme}${gap}${hidden}` : all,
    )
    .replace(webToken, hidden)
    .replace(tokenView, (view) => view.replace(viewValue, `$1${hidden}`))
    .replace(named, `$1${hidden}`);

/** The words without what looks like a credential, a token or a cookie. */
export const withoutTokens = (words: string): string => (bareToken.test(words) ? hidden : addressWithoutTokens(words));
