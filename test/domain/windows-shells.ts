/** How the shells of Windows and a program there read a line, by Microsoft's own descriptions: what a quoted word is held to. */

/** `cmd` at its prompt: a `%NAME%` that it knows is put in, a caret takes the meaning of the next sign, a quote keeps carets. */
const afterCmd = (line: string): string => {
  const expanded = line.replaceAll(/%PATH%/g, 'C:\\Windows');
  let out = '';
  let inQuotes = false;
  for (let at = 0; at < expanded.length; at += 1) {
    const sign = expanded[at] ?? '';
    if (sign === '"') inQuotes = !inQuotes;
    if (!inQuotes && sign === '^') {
      at += 1;
      out += expanded[at] ?? '';
    } else if (!inQuotes && /[&|<>]/.test(sign)) throw new Error(`cmd takes ${sign} for itself`);
    else out += sign;
  }
  return out;
};

/** The words of a command line as the C runtime reads them. */
const runtimeWords = (line: string): readonly string[] => {
  const words: string[] = [];
  let word: string | null = null;
  let inQuotes = false;
  for (let at = 0; at < line.length; at += 1) {
    const rest = line.slice(at);
    const slashes = /^\\+/.exec(rest)?.[0].length ?? 0;
    if (slashes > 0) {
      const beforeQuote = line[at + slashes] === '"';
      word = (word ?? '') + '\\'.repeat(beforeQuote ? Math.floor(slashes / 2) : slashes);
      at += slashes - 1;
      if (beforeQuote && slashes % 2 === 1) {
        word += '"';
        at += 1;
      }
    } else if (line[at] === '"') {
      word ??= '';
      if (inQuotes && line[at + 1] === '"') {
        word += '"';
        at += 1;
      } else inQuotes = !inQuotes;
    } else if (!inQuotes && /[ \t]/.test(line[at] ?? '')) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + (line[at] ?? '');
  }
  return word === null ? words : [...words, word];
};

/** What a program gets of a line that is typed at the prompt of `cmd`. */
export const cmdWords = (line: string): readonly string[] => runtimeWords(afterCmd(line));

const quotes = /['\u2018\u2019\u201a\u201b]/;

/** PowerShell's own words: bare ones, and those between single quotes, where a doubled quote stands for one. */
const spoken = (line: string): readonly string[] => {
  const words: string[] = [];
  let at = 0;
  while (at < line.length) {
    if (line[at] === ' ') at += 1;
    else if (quotes.test(line[at] ?? '')) {
      let word = '';
      for (at += 1; !quotes.test(line[at] ?? "'") || quotes.test(line[at + 1] ?? ''); at += 1) {
        if (quotes.test(line[at] ?? '')) at += 1;
        word += line[at] ?? '';
      }
      at += 1;
      words.push(word);
    } else {
      const bare = /^[\w./:=-][\w./:=@-]*/.exec(line.slice(at))?.[0];
      if (bare === undefined) throw new Error(`PowerShell takes ${line.slice(at)} for itself`);
      words.push(bare);
      at += bare.length;
    }
  }
  return words;
};

/** Before 7.3 a word with a space is put between quotes and nothing more is done. */
const handedOn = (word: string): string => (word === '' || /[ \t]/.test(word) ? `"${word}"` : word);

/** What a program gets of a line that is typed in PowerShell; throws where two versions give it different words. */
export const powerShellWords = (line: string): readonly string[] => {
  const said = spoken(line);
  if (said.length > 1 && !said.some((word) => word === ''))
    for (const word of said)
      if (runtimeWords(handedOn(word)).join('\0') !== word)
        throw new Error(`PowerShell 5 hands on ${word} as another word`);
  return said;
};
