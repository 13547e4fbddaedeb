const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const swedish: Readonly<Record<string, string>> = { å: 'a', ä: 'a', ö: 'o', é: 'e' };
const plain = /^[ -~]*$/;

/** A name or a text as two systems may write it: without case, accents, spaces and signs. */
export const foldName = (name: string): string => {
  // Registers are large, and nearly all of their names need no more than this.
  const near = name.toLowerCase().replaceAll(/[åäöé]/g, (letter) => swedish[letter] ?? letter);
  return plain.test(near) ? near.replaceAll(/[^a-z0-9]/g, '') : folded(name);
};

const legalForms = /\b(ab|hb|kb|aktiebolag|handelsbolag|kommanditbolag|ek\.? för|ideell förening|publ)\b/giu;

/** {@link foldName} of a company without its legal form, which one system writes and another leaves out. */
export const bareName = (name: string): string => foldName(name.replaceAll(legalForms, ' '));
