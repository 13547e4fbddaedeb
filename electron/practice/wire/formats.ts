import { unreadable } from '../refusal.ts';
import { type Json } from './json.ts';
import { readView } from './read-view.ts';
import { parseXml, writeXml, writeXmlError } from './xml.ts';

export type Format = 'json' | 'xml';

/** XML is what a request without the header gets (concepts, Endpoints 2). */
export const formatOf = (header: string | undefined): Format =>
  header !== undefined && /json/i.test(header) ? 'json' : 'xml';

const parseJson = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw unreadable('JSON går inte att läsa.', 'The JSON cannot be read.');
  }
};

/** The content of a request as the view that the endpoint takes. Throws a Refusal: 500 or 400, see readView. */
export const readContent = (bytes: Buffer, format: Format, view: string): Json => {
  const text = bytes.toString('utf8');
  return readView(view, format === 'json' ? parseJson(text.replace(/^\uFEFF/, '')) : parseXml(text, view));
};

export const contentType = (format: Format): string =>
  format === 'json' ? 'application/json; charset=utf-8' : 'application/xml; charset=utf-8';

export const writeContent = (value: Json, format: Format, view: string): string =>
  format === 'json' ? JSON.stringify(value) : writeXml(view, value);

export const writeError = (message: string, format: Format): string =>
  format === 'json' ? JSON.stringify({ Message: message }) : writeXmlError(message);
