import { AppError } from '../shared/domain/app-error.ts';
import { readCommand } from './cli/arguments.ts';
import { CommandError, exitCodeOf, exitCodes, type ExitCode } from './cli/exit.ts';
import { help } from './cli/help.ts';
import { processTerminal, type Terminal } from './cli/terminal.ts';

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
    const command = readCommand(args);
    if (command.name === 'help') {
      terminal.say(help);
      return exitCodes.done;
    }
    // Loaded when there is something to do: help and wrong usage are answered at once.
    const { carryOut } = await import('./cli/commands.ts');
    return await carryOut(command, new URL('./', import.meta.url), terminal);
  } catch (error) {
    return explain(error, terminal);
  }
};
