import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';

/** Why a backup is not made or not put back: nothing was changed then. */

const chooseOther = text(
  'Inget är ändrat. Välj en annan säkerhetskopia.',
  'Nothing was changed. Choose another backup.',
);

export const notABackup = (cause?: unknown): AppError =>
  new AppError(
    'backup-not-one',
    text('Filen är ingen säkerhetskopia från Runsheet.', 'The file is not a backup made by Runsheet.'),
    chooseOther,
    { cause },
  );

export const damagedBackup = (cause?: unknown): AppError =>
  new AppError(
    'backup-damaged',
    text(
      'Säkerhetskopian är skadad eller ändrad: den stämmer inte med sin egen förteckning.',
      'The backup is damaged or was changed: it does not agree with its own list of contents.',
    ),
    chooseOther,
    { cause },
  );

export const newerBackup = (version: string): AppError =>
  new AppError(
    'backup-newer',
    text(
      `Säkerhetskopian är gjord av en nyare Runsheet (${version}).`,
      `The backup was made by a later Runsheet (${version}).`,
    ),
    text('Inget är ändrat. Uppdatera Runsheet och försök igen.', 'Nothing was changed. Update Runsheet and try again.'),
  );

export const tooLargeBackup = (): AppError =>
  new AppError(
    'backup-no-room',
    text(
      'Disken har inte plats för det som finns i säkerhetskopian.',
      'The disk has no room for what the backup holds.',
    ),
    text('Inget är ändrat. Gör plats och försök igen.', 'Nothing was changed. Make room and try again.'),
  );

/** What the system and the database say where a disk is full, or its owner may have no more of it. */
const fullCodes = /^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/;

/** What a failure to unpack or to read a backup means: a full disk is not the backup's fault. */
export const explainBackup = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const isFull =
    error instanceof Error && 'code' in error && typeof error.code === 'string' && fullCodes.test(error.code);
  return isFull ? tooLargeBackup() : damagedBackup(error);
};

export const otherAddress = (name: string): AppError =>
  new AppError(
    'backup-other-address',
    text(
      `Anslutningen ”${name}” har en annan adress i säkerhetskopian än här. Den skulle få dina inloggningsuppgifter.`,
      `The connection “${name}” has another address in the backup than here. It would be given your credentials.`,
    ),
    text(
      'Inget är ändrat. Är säkerhetskopian din egen: ta bort anslutningen här och försök igen.',
      'Nothing was changed. If the backup is your own, remove the connection here and try again.',
    ),
  );

export const openElsewhere = (cause?: unknown): AppError =>
  new AppError(
    'store-open-elsewhere',
    text('Ett annat fönster av Runsheet har databasen öppen.', 'Another Runsheet has the database open.'),
    text('Inget är ändrat. Stäng det och försök igen.', 'Nothing was changed. Close it and try again.'),
    { cause },
  );

export const notWritten = (cause: unknown): AppError =>
  new AppError(
    'backup-not-written',
    text('Säkerhetskopian kunde inte skrivas.', 'The backup could not be written.'),
    text(
      'Kontrollera att disken har plats och att mappen får skrivas i, och försök igen.',
      'Check that the disk has room and that the folder may be written to, and try again.',
    ),
    { cause },
  );

export const tooLargeToSave = (): AppError =>
  new AppError(
    'backup-too-large',
    text(
      'Säkerhetskopian är större än vad en webbläsare kan ta emot.',
      'The backup is larger than what a browser can receive.',
    ),
    text(
      'Den ligger i mappen backups i datamappen. Kopiera den därifrån.',
      'It lies in the folder backups of the data folder. Copy it from there.',
    ),
  );

export const ticketGone = (): AppError =>
  new AppError(
    'backup-not-checked',
    text('Säkerhetskopian är inte kontrollerad.', 'The backup has not been checked.'),
    text('Inget är ändrat. Välj filen igen.', 'Nothing was changed. Choose the file again.'),
  );
