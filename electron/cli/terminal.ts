import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { fromMinor, minor } from '../../shared/domain/money.ts';
import { type Language, type LocalText, text } from '../../shared/domain/text.ts';

/** Where a command speaks: results on `out`, everything on the way (bars, questions, remarks) on `err`. */
export interface Terminal {
  readonly language: Language;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** Many lines of results, as fast as they are taken: they are never held all at once. */
  readonly print: (lines: Iterable<string>) => Promise<void>;
  readonly say: (words: LocalText) => void;
  readonly note: (words: LocalText) => void;
  /** Replaces the line being shown; null ends it. Where nobody watches, a line per tenth. */
  readonly bar: (line: BarLine | null) => void;
  /** A yes or no; null where there is nobody to ask. */
  readonly ask: (question: LocalText) => Promise<boolean | null>;
}

export interface BarLine {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly tail: string;
}

/** Swedish where the system speaks Swedish, else English; `RUNSHEET_LANG` wins. */
export const languageOf = (env: Readonly<Record<string, string | undefined>>): Language => {
  const told = env['RUNSHEET_LANG'] ?? env['LC_ALL'] ?? env['LC_MESSAGES'] ?? env['LANG'] ?? '';
  return told.toLowerCase().startsWith('sv') ? 'sv' : 'en';
};

const width = 24;

const drawn = ({ label, done, total, tail }: BarLine): string => {
  const filled = total === 0 ? 0 : Math.floor((width * done) / total);
  return `${label.padEnd(12)} [${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${String(done)}/${String(total)} ${tail}`.trimEnd();
};

const watchedBar = (stream: NodeJS.WriteStream): Terminal['bar'] => {
  let shown = false;
  return (line) => {
    if (line !== null) stream.write(`\r\u001b[2K${drawn(line)}`);
    else if (shown) stream.write('\n');
    shown = line !== null;
  };
};

const unwatchedBar = (stream: NodeJS.WriteStream): Terminal['bar'] => {
  let last = '';
  return (line) => {
    if (line === null || line.total === 0) return;
    const key = `${line.label} ${String(Math.floor((10 * line.done) / line.total))}`;
    if (key !== last) stream.write(`${drawn(line)}\n`);
    last = key;
  };
};

const yes: Readonly<Record<Language, RegExp>> = { sv: /^j(a)?$/i, en: /^y(es)?$/i };

const asked = async (question: string, language: Language): Promise<boolean | null> => {
  if (!process.stdin.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return yes[language].test((await lines.question(`${question} `)).trim());
  } finally {
    lines.close();
  }
};

/** Whoever reads our results may stop early (`runsheet … | head`): that is no fault of ours, and nothing to go on for. */
const endWithReader = (): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
};

const BLOCK = 64 * 1024;

/** Writes in blocks, and waits where the reader is slower. */
const printTo = async (stream: NodeJS.WriteStream, lines: Iterable<string>): Promise<void> => {
  let block = '';
  const flush = async (): Promise<void> => {
    const free = stream.write(block);
    block = '';
    if (!free) await once(stream, 'drain');
  };
  for (const line of lines) {
    block += `${line}\n`;
    if (block.length >= BLOCK) await flush();
  }
  if (block !== '') await flush();
};

/** The terminal of this process. */
export const processTerminal = (): Terminal => {
  endWithReader();
  const language = languageOf(process.env);
  const out = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  const err = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };
  return {
    language,
    out,
    err,
    print: (lines) => printTo(process.stdout, lines),
    say: (words) => {
      out(words[language]);
    },
    note: (words) => {
      err(words[language]);
    },
    bar: process.stderr.isTTY ? watchedBar(process.stderr) : unwatchedBar(process.stderr),
    ask: (question) => asked(question[language], language),
  };
};

/** `1 234,50` in Swedish, `1,234.50` in English: always two decimals, exact. */
export const shownAmount = (amount: number, language: Language): string => {
  const [whole = '0', fraction = ''] = fromMinor(minor(Math.abs(amount))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language === 'sv' ? '\u00a0' : ',');
  return `${amount < 0 ? '\u2212' : ''}${grouped}${language === 'sv' ? ',' : '.'}${fraction.padEnd(2, '0')}`;
};

/** A number of invoices in words: one is not `1 invoices`. */
export const invoicesText = (count: number): LocalText => {
  const n = String(count);
  return count === 1 ? text('1 faktura', '1 invoice') : text(`${n} fakturor`, `${n} invoices`);
};
