import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../shared/domain/app-error.ts';
import { readCommand, type Command } from './cli/arguments.ts';
import { demo } from './cli/demo.ts';
import { CommandError, exitCodeOf, exitCodes, type ExitCode } from './cli/exit.ts';
import { help } from './cli/help.ts';
import { inspect } from './cli/inspect.ts';
import { practice } from './cli/practice.ts';
import { run } from './cli/run.ts';
import { callService } from './cli/service.ts';
import { inSession } from './cli/session.ts';
import { status } from './cli/status.ts';
import { processTerminal, type Terminal } from './cli/terminal.ts';
import { dataFolder } from './hosts/data-folder.ts';

/** The bundles of the workers lie beside this file, the samples in the checkout. */
const workers = new URL('./', import.meta.url);
const samples = fileURLToPath(new URL('../../samples', import.meta.url));
const demoFiles = ['stadfirma-2026-11.csv', 'gym-2026-11.xlsx', 'hyresvard-2026-12.xlsx'] as const;

/** A data folder that is thrown away afterwards. */
const inPassing = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

const carryOut = (command: Command, terminal: Terminal): Promise<ExitCode> => {
  switch (command.name) {
    case 'help':
      terminal.say(help);
      return Promise.resolve(exitCodes.done);
    case 'demo':
      return inPassing((folder) =>
        inSession(folder, workers, terminal, (session) => demo(session, samples, demoFiles)),
      );
    case 'inspect':
      return inPassing((folder) =>
        inSession(folder, workers, terminal, (session) => inspect(session, command.file, command.json)),
      );
    case 'run':
      return inSession(dataFolder(), workers, terminal, (session) => run(session, command));
    case 'status':
      return inSession(dataFolder(), workers, terminal, (session) => status(session, command.run));
    case 'practice':
      return practice(dataFolder(), workers, command.port, terminal);
    case 'service':
      return inSession(dataFolder(), workers, terminal, (session) => callService(session, command));
  }
};

const explain = (error: unknown, terminal: Terminal): ExitCode => {
  if (error instanceof CommandError) {
    terminal.note(error.sentence);
    if (error.nextStep !== null) terminal.note(error.nextStep);
    return error.exitCode;
  }
  if (error instanceof AppError) {
    terminal.note(error.data.sentence);
    terminal.note(error.data.nextStep);
    return exitCodeOf(error.data.code);
  }
  terminal.err(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.refused;
};

/** The command line host. Answers the exit code; the words are already said. */
export const main = async (args: readonly string[]): Promise<ExitCode> => {
  const terminal = processTerminal();
  try {
    return await carryOut(readCommand(args), terminal);
  } catch (error) {
    return explain(error, terminal);
  }
};
