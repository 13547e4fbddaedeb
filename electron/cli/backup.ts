import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { backupPlace } from '../app/backup-folder.ts';
import { keepUnreadable, putBack, strangeConnections } from '../app/backup-restore.ts';
import { backupName, type CheckedBackup, workName } from '../app/backup-protocol.ts';
import { checkBackup, makeChecked } from '../app/backup-work.ts';
import { version } from '../hosts/version.ts';
import { machineClock } from '../hosts/world.ts';
import { databaseName, openStore, type Store } from '../store/store.ts';
import { type Command } from './arguments.ts';
import { CommandError, exitCodes, type ExitCode } from './exit.ts';
import { type Terminal } from './terminal.ts';

const order = (dataFolder: string, to: string) => ({
  to,
  version,
  at: machineClock.now().toISOString(),
  workFolder: join(dataFolder, workName('backup')),
});

/** Backs up the database of the data folder, while it is in use. Never over another file. */
export const backUp = async (dataFolder: string, file: string, terminal: Terminal): Promise<ExitCode> => {
  const to = resolve(file);
  if (existsSync(to))
    throw new CommandError(
      exitCodes.refused,
      text(`${to} finns redan.`, `${to} exists already.`),
      text('Välj ett annat namn.', 'Choose another name.'),
    );
  const store = openStore(join(dataFolder, databaseName));
  try {
    await makeChecked(store, order(dataFolder, to));
  } finally {
    store.close();
  }
  terminal.out(to);
  return exitCodes.done;
};

/** The database in use, where it can be read: one that is damaged is what a backup is for. */
const presentStore = (dataFolder: string): Store | null => {
  const path = join(dataFolder, databaseName);
  if (!existsSync(path)) return null;
  try {
    return openStore(path);
  } catch (error) {
    if (error instanceof AppError && error.data.code === 'store-damaged') return null;
    throw error;
  }
};

const tell = ({ manifest, lost }: CheckedBackup, terminal: Terminal): void => {
  const { madeAt, contents } = manifest;
  terminal.say(text(`Säkerhetskopia från ${madeAt}`, `Backup of ${madeAt}`));
  terminal.say(
    text(
      `Företag: ${contents.creditors.join(', ')} · körningar: ${String(contents.runs)} · skickade fakturor: ${String(contents.invoices)}`,
      `Creditors: ${contents.creditors.join(', ')} · runs: ${String(contents.runs)} · sent invoices: ${String(contents.invoices)}`,
    ),
  );
  terminal.say(
    text(
      `Finns här men inte där: ${String(lost.runs)} körningar, ${String(lost.invoices)} skickade fakturor. Det som har skickats slås upp hos tjänsten innan något skickas.`,
      `Here but not there: ${String(lost.runs)} runs, ${String(lost.invoices)} sent invoices. What was sent is looked up at the service before anything is sent.`,
    ),
  );
};

const agreed = async (yes: boolean, terminal: Terminal): Promise<boolean> => {
  const answer = yes ? true : await terminal.ask(text('Lägga tillbaka säkerhetskopian?', 'Put the backup back?'));
  if (answer === null)
    throw new CommandError(
      exitCodes.refused,
      text(
        'Ingen kan svara på frågan. Inget är ändrat.',
        'There is nobody to answer the question. Nothing was changed.',
      ),
      text('Lägg till --yes för att lägga tillbaka utan fråga.', 'Add --yes to put it back without a question.'),
    );
  return answer;
};

/** The present database as a backup, or, where it cannot be read, as it is. */
const keepPresent = async (dataFolder: string, present: Store | null): Promise<void> => {
  const to = backupPlace(dataFolder, backupName(machineClock.now(), 'before-restore-'));
  if (present === null) keepUnreadable(dataFolder, `${to}.damaged`);
  else await makeChecked(present, order(dataFolder, to));
};

/** Checks a backup, asks, and puts it in the place of the database of the data folder. */
export const restore = async (
  dataFolder: string,
  { file, yes }: Extract<Command, { name: 'restore' }>,
  terminal: Terminal,
): Promise<ExitCode> => {
  const folder = join(dataFolder, workName('restore'));
  const present = presentStore(dataFolder);
  try {
    const checked = await checkBackup(resolve(file), folder, present);
    tell(checked, terminal);
    if (!(await agreed(yes, terminal))) return exitCodes.refused;
    const strange = strangeConnections(folder, present);
    await keepPresent(dataFolder, present);
    present?.close();
    putBack(dataFolder, { folder, manifest: checked.manifest, strange }, machineClock.now());
    terminal.say(
      text(
        'Tillbakalagd. Körningar som skickades är pausade; det som finns hos tjänsten slås upp när Runsheet öppnas.',
        'Put back. Runs that were being sent are paused; what is at the service is looked up when Runsheet is opened.',
      ),
    );
    return exitCodes.done;
  } finally {
    // Closing what is closed does nothing.
    present?.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
