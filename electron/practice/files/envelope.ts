import { mailPdfBytes } from '../../../shared/service/limits.ts';
import { badField, missing } from '../refusal.ts';
import { textOf, textsOf, type View, viewOf } from '../wire/json.ts';
import { readBase64 } from './keep.ts';
import { isA4, isPdf, pageSizes } from './pdf-pages.ts';

/** What goes into one envelope: the letter first, then its appendixes. */
export interface Envelope {
  readonly name: string;
  readonly parts: readonly Buffer[];
}

const checkPdf = (field: string, part: Buffer): void => {
  if (!isPdf(part)) throw badField(field, 'är ingen PDF', 'is no PDF');
  const sizes = pageSizes(part);
  if (sizes.length === 0) throw badField(field, 'har inga läsbara sidor', 'has no pages that can be read');
  if (!sizes.every(isA4)) throw badField(field, 'är inte A4', 'is not A4');
};

/**
 * The PDFs of a MailDeliveryView: each A4, and together at most 10 MB (endpoints b, Delivery; concepts, Limits). Throws a
 * Refusal (400) for what is missing, too large or another kind of file.
 */
export const envelopeOf = (sent: View): Envelope => {
  const file = viewOf(sent, 'File');
  if (file === null) throw missing('File');
  const named: readonly (readonly [field: string, part: Buffer])[] = [
    ['File', readBase64(textOf(file, 'Data'), 'File')],
    ...textsOf(sent, 'Appendixes').map((text, index): [string, Buffer] => {
      const field = `Appendixes[${String(index)}]`;
      return [field, readBase64(text, field)];
    }),
  ];
  const size = named.reduce((sum, [, part]) => sum + part.length, 0);
  if (size > mailPdfBytes)
    throw badField('File', 'är större än 10 MB med bilagor', 'is more than 10 MB with appendixes');
  for (const [field, part] of named) checkPdf(field, part);
  return { name: textOf(file, 'FileName') ?? 'Brev.pdf', parts: named.map(([, part]) => part) };
};
