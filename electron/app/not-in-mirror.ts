import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';

/** Why nothing is shown of an invoice that no sync has read. */
export const notInMirror = (): AppError =>
  new AppError(
    'unknown-invoice',
    text('Fakturan finns inte här.', 'The invoice is not here.'),
    text('Uppdatera listan.', 'Bring the list up to date.'),
  );
