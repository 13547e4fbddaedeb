import { parseArgs } from 'node:util';
import { fileFormats, fileLanguages } from '../../shared/contract/blanks.ts';
import { type Language, text } from '../../shared/domain/text.ts';
import { type ImportKind, importKinds } from '../../shared/intake/kinds.ts';
import { readInstant } from '../../shared/service/service-time.ts';
import { CommandError, exitCodes } from './exit.ts';

export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'demo' }
  | { readonly name: 'month' }
  /** `kind` null: the headers say what the file holds. */
  | { readonly name: 'inspect'; readonly file: string; readonly json: boolean; readonly kind: ImportKind | null }
  /** Every cell as it was read; of one sheet, or of all where it is null. */
  | { readonly name: 'inspect-cells'; readonly file: string; readonly sheet: string | null }
  | {
      readonly name: 'run';
      readonly files: readonly string[];
      readonly connection: string;
      readonly creditor: string;
      readonly attest: boolean;
      readonly yes: boolean;
    }
  | { readonly name: 'status'; readonly run: number | null }
  | { readonly name: 'backup'; readonly file: string }
  | { readonly name: 'restore'; readonly file: string; readonly yes: boolean }
  | {
      readonly name: 'practice';
      readonly port: number;
      /** The folder for what it keeps; null is the usual data folder. */
      readonly data: string | null;
      /** Service time to start at, epoch ms. */
      readonly clock: number | null;
    }
  | {
      readonly name: 'blank';
      readonly kind: ImportKind;
      /** null: the terminal's. */
      readonly language: Language | null;
      /** null: a name of its own, in the folder where the person stands. */
      readonly out: string | null;
    }
  | {
      readonly name: 'export';
      readonly run: number;
      readonly format: (typeof fileFormats)[number];
      readonly language: Language | null;
      readonly out: string | null;
    }
  | {
      readonly name: 'protocol';
      readonly run: number;
      readonly pdf: boolean;
      readonly language: Language | null;
      readonly out: string | null;
    }
  | {
      readonly name: 'service';
      readonly method: string;
      readonly path: string;
      /** JSON, `@FILE`, or `-` for what comes in. */
      readonly body: string | null;
      /** `name=value`, beside what the path has. */
      readonly query: readonly string[];
      readonly connection: string;
      readonly creditor: string | null;
      /** The creditor's name, typed. */
      readonly confirm: string | null;
      readonly out: string | null;
    }
  /** The documented calls in which every word is found. */
  | { readonly name: 'service-list'; readonly words: string }
  /** What one documented call takes and answers. */
  | { readonly name: 'service-show'; readonly method: string; readonly path: string };

const usage = (sv: string, en: string): CommandError =>
  new CommandError(
    exitCodes.usage,
    text(sv, en),
    text('Skriv "runsheet --help" för att se alla kommandon.', 'Type "runsheet --help" to see every command.'),
  );

const options = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  cells: { type: 'boolean' },
  sheet: { type: 'string' },
  kind: { type: 'string' },
  connection: { type: 'string' },
  creditor: { type: 'string' },
  attest: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  port: { type: 'string' },
  data: { type: 'string' },
  clock: { type: 'string' },
  body: { type: 'string' },
  query: { type: 'string', multiple: true },
  confirm: { type: 'string' },
  list: { type: 'boolean' },
  show: { type: 'boolean' },
  language: { type: 'string' },
  format: { type: 'string' },
  pdf: { type: 'boolean' },
  out: { type: 'string' },
} as const;

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const words = error instanceof Error ? (error.message.split('. ')[0] ?? '') : '';
    throw usage(`Kommandot kunde inte läsas (${words}).`, `The command could not be read (${words}).`);
  }
};

const commandNames = [
  'demo',
  'month',
  'inspect',
  'run',
  'status',
  'backup',
  'restore',
  'blank',
  'export',
  'protocol',
  'practice',
  'service',
] as const;
type CommandName = (typeof commandNames)[number];

type Values = ReturnType<typeof parsed>['values'];
type OptionName = keyof typeof options;

const allowed: Readonly<Record<CommandName, readonly OptionName[]>> = {
  demo: [],
  month: [],
  inspect: ['json', 'cells', 'sheet', 'kind'],
  run: ['connection', 'creditor', 'attest', 'yes'],
  status: [],
  backup: [],
  restore: ['yes'],
  blank: ['language', 'out'],
  export: ['format', 'language', 'out'],
  protocol: ['pdf', 'language', 'out'],
  practice: ['port', 'data', 'clock'],
  service: ['body', 'query', 'connection', 'creditor', 'confirm', 'out', 'list', 'show'],
};

const refuseStray = (name: CommandName, values: Values): void => {
  const stray = Object.keys(values).find((option) => !allowed[name].some((known) => known === option));
  if (stray !== undefined)
    throw usage(`--${stray} hör inte till "${name}".`, `--${stray} does not belong to "${name}".`);
};

const needed = (value: string | undefined, what: string): string => {
  if (value === undefined || value === '') throw usage(`${what} saknas.`, `${what} is missing.`);
  return value;
};

const wholeNumber = (value: string, what: string, max: number): number => {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number <= max)) throw usage(`${what} ska vara ett heltal.`, `${what} should be a whole number.`);
  return number;
};

const instant = (value: string, what: string): number => {
  const read = readInstant(value);
  if (read === null)
    throw usage(`${what} ska vara en tid, som 2026-11-30.`, `${what} should be a time, as 2026-11-30.`);
  return read;
};

/** One of some words, whatever their capitals and hyphens. */
const oneOf = <T extends string>(value: string, what: string, words: readonly T[]): T => {
  const folded = (word: string): string => word.replaceAll('-', '').toLowerCase();
  const found = words.find((word) => folded(word) === folded(value));
  const list = words.join(', ');
  if (found === undefined) throw usage(`${what} ska vara ett av ${list}.`, `${what} should be one of ${list}.`);
  return found;
};

const saving = ({ language, out }: Values): { readonly language: Language | null; readonly out: string | null } => ({
  language: language === undefined ? null : oneOf(language, '--language', fileLanguages),
  out: out === undefined ? null : needed(out, '--out'),
});

const only = (rest: readonly string[], most: number): void => {
  const extra = rest[most];
  if (extra !== undefined) throw usage(`"${extra}" är ett ord för mycket.`, `"${extra}" is one word too many.`);
};

const importKind = (word: string): ImportKind => {
  const kind = importKinds.find((one) => one.toLowerCase() === word.toLowerCase());
  if (kind === undefined)
    throw usage(
      `--kind ska vara ett av ${importKinds.join(', ')}.`,
      `--kind should be one of ${importKinds.join(', ')}.`,
    );
  return kind;
};

const inspection = (file: string, { json = false, cells = false, sheet, kind }: Values): Command => {
  if (!cells && sheet !== undefined) throw usage('--sheet hör till --cells.', '--sheet belongs to --cells.');
  if (cells && kind !== undefined) throw usage('--kind hör inte till --cells.', '--kind does not belong to --cells.');
  if (!cells) return { name: 'inspect', file, json, kind: kind === undefined ? null : importKind(kind) };
  return { name: 'inspect-cells', file, sheet: sheet === undefined ? null : needed(sheet, '--sheet') };
};

const lookOnly = ({ list: _list, show: _show, ...others }: Values, what: string): void => {
  const [stray] = Object.keys(others);
  if (stray !== undefined) throw usage(`--${stray} hör inte till ${what}.`, `--${stray} does not belong to ${what}.`);
};

/** A call to the service, or a look at what can be called. */
const service = (rest: readonly string[], values: Values): Command => {
  if (values.list === true && values.show === true)
    throw usage('--list och --show hör inte ihop.', '--list and --show do not go together.');
  if (values.list === true) {
    lookOnly(values, '--list');
    return { name: 'service-list', words: rest.join(' ') };
  }
  only(rest, 2);
  const call = { method: needed(rest[0], 'METHOD').toUpperCase(), path: needed(rest[1], 'PATH') };
  if (values.show === true) {
    lookOnly(values, '--show');
    return { name: 'service-show', ...call };
  }
  return {
    name: 'service',
    ...call,
    body: values.body ?? null,
    query: values.query ?? [],
    connection: values.connection ?? 'practice',
    creditor: values.creditor === undefined ? null : needed(values.creditor, '--creditor'),
    confirm: values.confirm ?? null,
    out: values.out === undefined ? null : needed(values.out, '--out'),
  };
};

const build = (name: CommandName, rest: readonly string[], values: Values): Command => {
  switch (name) {
    case 'demo':
    case 'month':
      only(rest, 0);
      return { name };
    case 'inspect':
      only(rest, 1);
      return inspection(needed(rest[0], 'FILE'), values);
    case 'run':
      needed(rest[0], 'FILE');
      return {
        name,
        files: rest,
        connection: needed(values.connection, '--connection'),
        creditor: needed(values.creditor, '--creditor'),
        attest: values.attest ?? false,
        yes: values.yes ?? false,
      };
    case 'status':
      only(rest, 1);
      return { name, run: rest[0] === undefined ? null : wholeNumber(rest[0], 'RUN', 999_999_999) };
    case 'backup':
      only(rest, 1);
      return { name, file: needed(rest[0], 'FILE') };
    case 'restore':
      only(rest, 1);
      return { name, file: needed(rest[0], 'FILE'), yes: values.yes ?? false };
    case 'blank':
      only(rest, 1);
      return { name, kind: oneOf(needed(rest[0], 'KIND'), 'KIND', importKinds), ...saving(values) };
    case 'export':
      only(rest, 1);
      return {
        name,
        run: wholeNumber(needed(rest[0], 'RUN'), 'RUN', 999_999_999),
        format: oneOf(values.format ?? 'xlsx', '--format', fileFormats),
        ...saving(values),
      };
    case 'protocol':
      only(rest, 1);
      return {
        name,
        run: wholeNumber(needed(rest[0], 'RUN'), 'RUN', 999_999_999),
        pdf: values.pdf ?? false,
        ...saving(values),
      };
    case 'practice':
      only(rest, 0);
      return {
        name,
        port: values.port === undefined ? 0 : wholeNumber(values.port, '--port', 65_535),
        data: values.data === undefined ? null : needed(values.data, '--data'),
        clock: values.clock === undefined ? null : instant(values.clock, '--clock'),
      };
    case 'service':
      return service(rest, values);
  }
};

/**
 * Reads a command line, without the program's own name.
 *
 * @throws CommandError with the exit code for usage, naming what is wrong.
 */
export const readCommand = (args: readonly string[]): Command => {
  const { values, positionals } = parsed(args);
  const [word, ...rest] = positionals;
  if (values.help === true || word === undefined || word === 'help') return { name: 'help' };
  const name = commandNames.find((one) => one === word);
  if (name === undefined) throw usage(`"${word}" är inget kommando.`, `"${word}" is no command.`);
  refuseStray(name, values);
  return build(name, rest, values);
};
