import { AppError } from '../../shared/domain/app-error.ts';
import { text, type LocalText } from '../../shared/domain/text.ts';
import { type Bounds } from './bounds.ts';

/** Every way in which a file can be refused: a code for the log, what happened, what to do. */

const pickAnother = text(
  'Välj en fil i formatet .xlsx, .xls, .ods eller .csv.',
  'Choose a file in the format .xlsx, .xls, .ods or .csv.',
);
const saveAsXlsx = text(
  'Öppna den i Excel eller LibreOffice, spara som .xlsx och välj den nya filen.',
  'Open it in Excel or LibreOffice, save it as .xlsx and choose the new file.',
);

/** @param what what the file is instead, if known: “en PDF”. */
export const notSpreadsheet = (name: string, what: LocalText | null): AppError =>
  new AppError(
    'file-not-spreadsheet',
    what === null
      ? text(`${name} är inget kalkylblad.`, `${name} is not a spreadsheet.`)
      : text(`${name} är ${what.sv}, inget kalkylblad.`, `${name} is ${what.en}, not a spreadsheet.`),
    pickAnother,
  );

/** @param line 1-based line of a text file on which the first NUL stands: values may have been lost there. */
export const strayNul = (name: string, line: number): AppError =>
  new AppError(
    'file-stray-nul',
    text(
      `${name} är en textfil, men på rad ${String(line)} finns ett tecken som inte är text (NUL).`,
      `${name} is a text file, but on line ${String(line)} stands a character that is not text (NUL).`,
    ),
    text(
      'Hämta filen på nytt ur systemet, eller öppna den i Excel, rätta raden och spara som .xlsx.',
      'Fetch the file anew from its system, or open it in Excel, correct the line and save it as .xlsx.',
    ),
  );

/** A spreadsheet, but in a format that we do not read. */
export const otherFormat = (name: string, what: LocalText): AppError =>
  new AppError(
    'file-other-format',
    text(`${name} är ${what.sv}, som inte kan läsas här.`, `${name} is ${what.en}, which cannot be read here.`),
    saveAsXlsx,
  );

export const emptyFile = (name: string): AppError =>
  new AppError(
    'file-empty',
    text(`${name} är tom.`, `${name} is empty.`),
    text('Kontrollera att filen är sparad och välj den igen.', 'Check that the file is saved and choose it again.'),
  );

export const noContent = (name: string): AppError =>
  new AppError(
    'file-no-content',
    text(`Inget blad i ${name} har något innehåll.`, `No sheet of ${name} has any content.`),
    text('Kontrollera att det är rätt fil.', 'Check that it is the right file.'),
  );

export const passwordProtected = (name: string): AppError =>
  new AppError(
    'file-password',
    text(`${name} är skyddad med lösenord.`, `${name} is protected by a password.`),
    text(
      'Öppna den i Excel, ta bort lösenordet (Arkiv, Info, Skydda arbetsbok), spara och välj filen igen.',
      'Open it in Excel, remove the password (File, Info, Protect Workbook), save and choose the file again.',
    ),
  );

/** @param detail what the reader found, for the log; it becomes the cause, not part of the sentence. */
export const damaged = (name: string, detail: unknown): AppError =>
  new AppError(
    'file-damaged',
    text(`${name} är skadad och kan inte läsas.`, `${name} is damaged and cannot be read.`),
    text(
      'Öppna den i Excel och spara den på nytt, eller be om filen en gång till.',
      'Open it in Excel and save it anew, or ask for the file once more.',
    ),
    { cause: detail },
  );

const withPlace = (sentence: string, place: string): string => `${sentence.replace(/\.$/, '')} (${place}).`;

const atPlace = (name: string, error: unknown, place: LocalText): AppError => {
  const known = error instanceof AppError ? error : damaged(name, error);
  const { code, sentence, nextStep } = known.data;
  const placed = text(withPlace(sentence.sv, place.sv), withPlace(sentence.en, place.en));
  return new AppError(code, placed, nextStep, { cause: known.cause ?? error });
};

/**
 * The same error with the place where reading stopped; an error of another kind means damage there.
 *
 * @param sheet name of the sheet
 * @param cell the last cell that was begun: `B7`
 */
export const atCell = (name: string, error: unknown, sheet: string, cell: string): AppError =>
  atPlace(name, error, text(`bladet ”${sheet}”, vid ${cell}`, `sheet “${sheet}”, at ${cell}`));

/** As {@link atCell}, for a text file. @param line from 1 */
export const atLine = (name: string, error: unknown, line: number): AppError =>
  atPlace(name, error, text(`rad ${String(line)}`, `line ${String(line)}`));

/** A document type is the door of entity attacks, and no workbook has one. @param part of the archive */
export const hasDocumentType = (name: string, part: string): AppError =>
  new AppError(
    'file-damaged',
    text(
      `${name} läses inte: delen ${part} definierar egna tecken (DTD), vilket ingen arbetsbok behöver.`,
      `${name} is not read: its part ${part} defines entities of its own (DTD), which no workbook needs.`,
    ),
    text(
      'Fråga avsändaren vad filen är. Är den riktig: öppna den i Excel och spara den på nytt.',
      'Ask the sender what the file is. If it is genuine, open it in Excel and save it anew.',
    ),
  );

/** An archive whose directory, which stands at its end, is not there. */
export const cutOff = (name: string, cause: unknown): AppError =>
  new AppError(
    'file-damaged',
    text(`${name} är inte hel: slutet saknas.`, `${name} is not whole: its end is missing.`),
    text('Hämta filen på nytt, eller be om den en gång till.', 'Fetch the file anew, or ask for it once more.'),
    { cause },
  );

/** What is too much, in words. */
const tooMuch: Readonly<Record<Exclude<keyof Bounds, 'ratioFromBytes' | 'remarksPerCode'>, LocalText>> = {
  fileBytes: text('filen är för stor', 'the file is too large'),
  legacyFileBytes: text('filen är för stor för sitt format', 'the file is too large for its format'),
  parts: text('arkivet har för många delar', 'the archive has too many parts'),
  unzippedBytes: text('den packas upp till för mycket', 'it unpacks to too much'),
  ratio: text('den packas upp till orimligt mycket', 'it unpacks to an unreasonable size'),
  cells: text('för många celler', 'too many cells'),
  columns: text('för många kolumner', 'too many columns'),
  cellChars: text('för mycket text i en cell', 'too much text in one cell'),
  sheets: text('för många blad', 'too many sheets'),
  sharedStringChars: text('för mycket text', 'too much text'),
  mergedRanges: text('för många sammanslagna celler', 'too many merged cells'),
  legacyMilliseconds: text('det tar för lång tid', 'it takes too long'),
};

/** @param bound which bound was met; kept as the cause, too. */
export const tooBig = (name: string, bound: keyof typeof tooMuch): AppError =>
  new AppError(
    'file-too-big',
    text(
      `${name} är större än vad som kan läsas: ${tooMuch[bound].sv}.`,
      `${name} is larger than what can be read: ${tooMuch[bound].en}.`,
    ),
    text(
      'Dela filen i flera, eller kopiera bara de rader som ska faktureras till en ny fil.',
      'Split the file, or copy only the rows to bill into a new file.',
    ),
    { cause: new Error(`bound met: ${bound}`) },
  );

export const isTooBig = (error: unknown): boolean => error instanceof AppError && error.data.code === 'file-too-big';

export const lockedFile = (name: string, cause: unknown): AppError =>
  new AppError(
    'file-locked',
    text(
      `${name} är öppen i ett annat program, som har låst den.`,
      `${name} is open in another program, which locks it.`,
    ),
    text(
      'Stäng den där, i Excel till exempel, och välj filen igen.',
      'Close it there, in Excel for example, and choose it again.',
    ),
    { cause },
  );

export const notAllowed = (name: string, cause: unknown): AppError =>
  new AppError(
    'file-not-allowed',
    text(
      `${name} får inte läsas: den är låst av ett annat program eller du saknar behörighet.`,
      `${name} may not be read: another program locks it or you lack the right.`,
    ),
    text(
      'Stäng filen i andra program, eller kopiera den till en egen mapp, och välj den igen.',
      'Close the file in other programs, or copy it to a folder of your own, and choose it again.',
    ),
    { cause },
  );

export const missingFile = (name: string, cause: unknown): AppError =>
  new AppError(
    'file-missing',
    text(`${name} finns inte längre på sin plats.`, `${name} is no longer in its place.`),
    text('Leta upp filen och välj den igen.', 'Find the file and choose it again.'),
    { cause },
  );

export const folderNotFile = (name: string): AppError =>
  new AppError(
    'file-is-folder',
    text(`${name} är en mapp.`, `${name} is a folder.`),
    text('Öppna mappen och välj filerna i den.', 'Open the folder and choose the files in it.'),
  );

export const unreadable = (name: string, cause: unknown): AppError =>
  new AppError(
    'file-unreadable',
    text(`${name} kunde inte läsas från disken.`, `${name} could not be read from the disk.`),
    text('Kopiera filen till den här datorn och välj kopian.', 'Copy the file to this computer and choose the copy.'),
    { cause },
  );
