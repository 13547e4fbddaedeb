import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from '../../shared/domain/text.ts';
import { type Command } from './arguments.ts';
import { CommandError, exitCodes, type ExitCode } from './exit.ts';
import { type Session } from './session.ts';

interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const unwritable = (path: string, error: unknown): CommandError =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'
    ? new CommandError(
        exitCodes.refused,
        text(`${path} finns redan.`, `${path} exists already.`),
        text('Välj ett annat namn med --out.', 'Choose another name with --out.'),
      )
    : new CommandError(
        exitCodes.refused,
        text(`${path} kan inte skrivas.`, `${path} cannot be written.`),
        text('Kontrollera mappen och att du får skriva i den.', 'Check the folder and that you may write in it.'),
      );

/** Saves under the name that the person chose, else under its own in the folder where they stand. Never over another file. */
export const saveMade = async (
  { terminal }: Session,
  { name, bytes }: MadeFile,
  out: string | null,
): Promise<ExitCode> => {
  const path = resolve(out ?? name);
  try {
    await writeFile(path, bytes, { flag: 'wx' });
  } catch (error) {
    throw unwritable(path, error);
  }
  terminal.out(path);
  return exitCodes.done;
};

/** Saves a blank template; the caller gives an application whose store is thrown away afterwards. */
export const saveBlank = async (
  session: Session,
  { kind, language, out }: Extract<Command, { name: 'blank' }>,
): Promise<ExitCode> =>
  saveMade(session, await session.ask('blanks.make', { kind, language: language ?? session.terminal.language }), out);

/** Saves the invoices of a run as a file that is read again as the same invoices. */
export const saveRun = async (
  session: Session,
  { run, format, language, out }: Extract<Command, { name: 'export' }>,
): Promise<ExitCode> => {
  const input = { runId: run, format, language: language ?? session.terminal.language };
  return saveMade(session, await session.ask('review.export', input), out);
};

/** Saves the protocol of a run, to be filed. */
export const saveProtocol = async (
  session: Session,
  { run, pdf, language, out }: Extract<Command, { name: 'protocol' }>,
): Promise<ExitCode> => {
  const input = { runId: run, language: language ?? session.terminal.language, format: pdf ? 'pdf' : 'xlsx' } as const;
  return saveMade(session, await session.ask('review.protocol', input), out);
};
