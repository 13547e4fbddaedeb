import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder, makeDataFolder } from '../hosts/data-folder.ts';
import { type Command } from './arguments.ts';
import { backUp, restore } from './backup.ts';
import { demo } from './demo.ts';
import { type ExitCode } from './exit.ts';
import { inspect } from './inspect.ts';
import { inspectCells } from './inspect-cells.ts';
import { playMonth } from './month/month.ts';
import { practice } from './practice.ts';
import { run } from './run.ts';
import { saveBlank, saveProtocol, saveRun } from './save-file.ts';
import { callService } from './service.ts';
import { readRequest } from './service-request.ts';
import { listCalls, showCall } from './service-show.ts';
import { inSession, type Session } from './session.ts';
import { status } from './status.ts';
import { type Terminal } from './terminal.ts';

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

/** Carries out a command. `bundles` is the folder of the built files, with a slash at its end; the samples lie in the checkout. */
export const carryOut = (
  command: Exclude<Command, { name: 'help' }>,
  bundles: URL,
  terminal: Terminal,
): Promise<ExitCode> => {
  const over = (folder: string, work: (session: Session) => Promise<ExitCode>): Promise<ExitCode> =>
    inSession(folder, bundles, terminal, work);
  switch (command.name) {
    case 'demo': {
      const samples = fileURLToPath(new URL('../../samples', bundles));
      return inPassing((folder) => over(folder, (session) => demo(session, samples, demoFiles)));
    }
    case 'month':
      return inPassing((folder) => playMonth(folder, bundles, terminal));
    case 'inspect':
      return inPassing((folder) => over(folder, (session) => inspect(session, command)));
    case 'inspect-cells':
      return inspectCells(terminal, command.file, command.sheet);
    case 'run':
      return over(dataFolder(), (session) => run(session, command));
    case 'status':
      return over(dataFolder(), (session) => status(session, command.run));
    case 'backup':
      return backUp(dataFolder(), command.file, terminal);
    case 'restore':
      return restore(dataFolder(), command, terminal);
    case 'blank':
      return inPassing((folder) => over(folder, (session) => saveBlank(session, command)));
    case 'export':
      return over(dataFolder(), (session) => saveRun(session, command));
    case 'protocol':
      return over(dataFolder(), (session) => saveProtocol(session, command));
    case 'practice':
      return practice(
        command.data === null ? dataFolder() : makeDataFolder(resolve(command.data)),
        bundles,
        command,
        terminal,
      );
    case 'service-list':
      return listCalls(terminal, command.words);
    case 'service-show':
      return showCall(terminal, command.method, command.path);
    case 'service': {
      const read = readRequest(command);
      return read.then((request) => over(dataFolder(), (session) => callService(session, command, request)));
    }
  }
};
