/** Writes words for a shell so that the program gets exactly them. A word that a shell cannot carry is a RangeError. */

export const shells = ['bash', 'powershell', 'cmd'] as const;
export type Shell = (typeof shells)[number];

const plain = /^[A-Za-z0-9_./:=@-]+$/;

/** No shell carries the zero, and the two of Windows no new line either. */
const refuse = (word: string, marks: RegExp): void => {
  if (marks.test(word)) throw new RangeError('A shell cannot carry this word');
};

/** Between single quotes everything is itself but the quote. Source: POSIX, Shell Command Language 2.2.2. */
const forBash = (word: string): string => {
  refuse(word, /\0/);
  return plain.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
};

/**
 * Between single quotes everything is itself but the quotes, the typographic ones too, which are doubled. A double quote and a
 * backslash at the end are refused: PowerShell hands them on in two ways, by its version (PSNativeCommandArgumentPassing).
 */
const forPowerShell = (word: string): string => {
  refuse(word, /[\0\r\n"]|\\$/);
  return plain.test(word) && !word.startsWith('@')
    ? word
    : `'${word.replaceAll(/['\u2018\u2019\u201a\u201b]/g, (quote) => quote + quote)}'`;
};

/** As the C runtime of Windows reads a word: backslashes count only before a quote. Source: Microsoft, Parsing C Command-Line Arguments. */
const forRuntime = (word: string): string => `"${word.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;

/** What `cmd` itself reads, each behind its caret, so that neither a quote nor a `%NAME%` begins. For the prompt, not for a batch file. */
const forCmd = (word: string): string => {
  refuse(word, /[\0\r\n]/);
  if (plain.test(word)) return word;
  return forRuntime(word).replaceAll(/[()%!^"<>&|]/g, '^$&');
};

const writers: Readonly<Record<Shell, (word: string) => string>> = {
  bash: forBash,
  powershell: forPowerShell,
  cmd: forCmd,
};

/** One word as it is written at the prompt of a shell. @throws RangeError where the shell cannot carry it. */
export const quoted = (shell: Shell, word: string): string => writers[shell](word);
