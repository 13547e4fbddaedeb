/**
 * True when mail could plausibly go there: one `@`, a local part without spaces, a domain with a dot and no empty label.
 * What only the mail server knows is not guessed. Lengths as in RFC 5321 (64 before the `@`, 254 in all).
 */
export const isPlausibleEmail = (text: string): boolean => {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || local.length > 64 || text.length > 254) return false;
  if (/[\s"(),:;<>@[\\\]]/u.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..'))
    return false;
  return /^(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+\p{L}[\p{L}\d-]*[\p{L}\d]$/u.test(domain);
};

/** The address in a cell: without spaces around it, a `mailto:` before it or angle brackets. */
export const tidyEmail = (text: string): string =>
  text
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^<(.*)>$/, '$1')
    .trim();
