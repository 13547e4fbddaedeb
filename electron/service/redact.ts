/**
 * Secrets by their shape, in words that came over the wire or out of a fault: whoever answers may echo or hand out anything.
 * It hides rather too much than too little.
 */

const hidden = '•••';

/** The header's two schemes and their likes. Source: documents, Authentication. */
const schemes = /\b(Basic|SecureToken|Bearer|Digest|Negotiate)(\s+|%20)([^\s"'<>,}\\]{6,})/gi;
/** Letters alone are a word of a sentence: `SecureToken authentication failed`. */
const isToken = (value: string): boolean => /[^a-zåäö.]/.test(value);

/*
 * Whoever answers chooses the words, and they are read where the window waits: no search here begins anew inside what it has looked
 * through, so that ten times the words take ten times as long.
 */
const secretName = /password|passwd|lösenord|token|authorization|secret|cookie|api[_-]?key|session[_-]?id|jwt/i;
/** What stands before a colon or an equals sign, also inside text that is JSON itself. */
const names = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?=\\*["']?\s*[:=])/gu;
/** To the end of its quotes or of its part of the line. */
const valueOf = /(\\*["']?\s*[:=]\s*)(?:\\+"[^"]*"|"(?:[^"\\]|\\.)*"|'[^']*'|[^\n,}]*)/y;

const withoutNamed = (words: string): string => {
  let [out, from] = ['', 0];
  for (const { 0: name, index } of words.matchAll(names)) {
    if (index < from || !secretName.test(name)) continue;
    valueOf.lastIndex = index + name.length;
    const before = valueOf.exec(words)?.[1] ?? '';
    out += words.slice(from, index + name.length) + before + hidden;
    from = valueOf.lastIndex;
  }
  return out + words.slice(from);
};

const dotted = /(?<![\w-])[\w-]+(?:\.[\w-]*)+/g;
/** From where a web token may begin. */
const webToken = /\beyJ[\w-]{4}/;

const withoutWebToken = (word: string): string => {
  const at = word.search(webToken);
  return at < 0 || !/\.[\w-]/.test(word.slice(at)) ? word : word.slice(0, at) + hidden;
};

/** A SecureTokenView in any order of its two fields, also inside text. Source: decisions.md 26. */
const view = /\{[^{}]*\}/g;
const viewValue = /("Value\\*"\s*:\s*)(\\+"[^"]*"|"(?:[^"\\]|\\.)*")/g;

/** An answer that is nothing but one long word with figures in it is a token. */
const bareToken = /^(?=\D*\d)\s*"?[^\s"{}[\],:]{20,}"?\s*$/;

/** The address of a call without what looks like a credential in it. A long one is one word with figures too, and no token. */
export const addressWithoutTokens = (address: string): string =>
  withoutNamed(
    address
      .replace(schemes, (all, scheme: string, gap: string, value: string) =>
        isToken(value) ? `${scheme}${gap}${hidden}` : all,
      )
      .replace(dotted, withoutWebToken)
      .replace(view, (one) => (one.includes('Expires') ? one.replace(viewValue, `$1${hidden}`) : one)),
  );

/** The words without what looks like a credential, a token or a cookie. */
export const withoutTokens = (words: string): string => (bareToken.test(words) ? hidden : addressWithoutTokens(words));
