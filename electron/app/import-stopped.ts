import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';

/** A thread of an import ended before its work was done. */
export const importStopped = (cause?: unknown): AppError =>
  new AppError(
    'import-stopped',
    text('Inläsningen avbröts. Inget är sparat.', 'The import was interrupted. Nothing is stored.'),
    text('Öppna filen igen.', 'Open the file again.'),
    { cause },
  );
