import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';

const notPdf = (): AppError =>
  new AppError(
    'preview-not-pdf',
    text('Tjänsten svarade med något som inte är en PDF.', 'The service answered with something that is not a PDF.'),
    text('Inget är sparat. Försök igen om en stund.', 'Nothing was saved. Try again in a while.'),
  );

const pdfHead = '%PDF-';

/**
 * The PDF that a good answer brings: an error that comes as one must never become a file of that name (case N097).
 *
 * @throws AppError `preview-not-pdf`.
 */
export const pdfIn = (body: unknown): Uint8Array<ArrayBuffer> => {
  if (!(body instanceof Uint8Array)) throw notPdf();
  const head = new TextDecoder('latin1').decode(body.subarray(0, pdfHead.length));
  const tail = new TextDecoder('latin1').decode(body.subarray(-1024));
  if (head !== pdfHead || !tail.includes('%%EOF')) throw notPdf();
  return new Uint8Array(body);
};
