import { deflateSync } from 'node:zlib';

/** PDFs made by hand, so that each says exactly what a test is about. */

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

export const a4Box = '[0 0 595.28 841.89]';

/** Objects as they stand in a file, by number, and a trailer. */
export const pdfOf = (objects: Readonly<Record<number, string>>, trailer = '/Root 1 0 R', version = '1.4'): Buffer =>
  latin(
    `%PDF-${version}\n${Object.entries(objects)
      .map(([no, body]) => `${no} 0 obj\n${body}\nendobj\n`)
      .join('')}trailer\n<< ${trailer} >>\nstartxref\n0\n%%EOF\n`,
  );

/** A document of one page for each box; the boxes stand on the pages. */
export const pagesOf = (boxes: readonly string[], more = ''): Buffer =>
  pdfOf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Count ${String(boxes.length)} /Kids [${boxes.map((_, at) => `${String(at + 3)} 0 R`).join(' ')}] >>`,
    ...Object.fromEntries(
      boxes.map((box, at) => [at + 3, `<< /Type /Page /Parent 2 0 R /MediaBox ${box} ${more} /Resources << >> >>`]),
    ),
  });

/** A4, of about so many bytes. */
export const a4Pdf = (pages = 1, bytes = 0): Buffer =>
  Buffer.concat([pagesOf(Array.from({ length: pages }, () => a4Box)), Buffer.alloc(bytes, ' ')]);

/** A stream object with what is packed in it. */
export const packedStream = (entries: string, content: Buffer): string => {
  const packed = deflateSync(content);
  return `<< ${entries} /Filter /FlateDecode /Length ${String(packed.length)} >>\nstream\n${packed.toString('latin1')}\nendstream`;
};

/** A document whose objects are packed in an object stream, and whose trailer is one too: as newer writers do. */
export const packedPdf = (objects: Readonly<Record<number, string>>): Buffer => {
  const entries = Object.entries(objects);
  const bodies = entries.map(([, body]) => body);
  const places = bodies.map((_, at) => bodies.slice(0, at).join(' ').length + (at > 0 ? 1 : 0));
  const head = `${entries.map(([no], at) => `${no} ${String(places[at])}`).join(' ')} `;
  const stream = packedStream(
    `/Type /ObjStm /N ${String(entries.length)} /First ${String(head.length)}`,
    latin(head + bodies.join(' ')),
  );
  return latin(
    `%PDF-1.5\n90 0 obj\n${stream}\nendobj\n91 0 obj\n<< /Type /XRef /Root 1 0 R /Length 3 >>\nstream\nabc\nendstream\nendobj\nstartxref\n0\n%%EOF`,
  );
};
