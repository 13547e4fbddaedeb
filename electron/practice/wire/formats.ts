import { unreadable } from '../refusal.ts';
import { type Json } from './json.ts';
import { readView } from './read-view.ts';
import { parseXml, writeXml, writeXmlError } from './xml.ts';

export type Format = 'json' | 'xml';

const formatOfType = (type: string): Format | undefined =>
  /[/+]json$/.test(type) ? 'json' : /[/+]xml$/.test(type) ? 'xml' : undefined;

const weightOf = (parameters: readonly string[]): number =>
  Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);

/**
 * The format that a header names; of several the one of most weight, the first of equals. XML is what a request without the
 * header gets (concepts, Endpoints 2).
 */
export const formatOf = (header: string | undefined): Format => {
  const named = (header ?? '').split(',').flatMap((part) => {
    const [type = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    const format = formatOfType(type);
    return format === undefined ? [] : [{ format, weight: weightOf(parameters) }];
  });
  return named.toSorted((a, b) => b.weight - a.weight)[0]?.format ?? 'xml';
};

const parseJson = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw unreadable('JSON går inte att läsa.', 'The JSON cannot be read.');
  }
};

/** The encoding that the content says it has: by its first bytes, the header, or the declaration of XML; else UTF-8. */
const encodingOf = (bytes: Buffer, type: string | undefined): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const declaration = bytes.subarray(0, 200).toString('latin1');
  return (
    /;\s*charset="?([^\s";]+)/i.exec(type ?? '')?.[1] ??
    /^<\?xml[^>]*?\sencoding=["']([^"']+)["']/.exec(declaration)?.[1] ??
    'utf-8'
  );
};

const decode = (bytes: Buffer, type: string | undefined): string => {
  try {
    return new TextDecoder(encodingOf(bytes, type), { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('Teckenkodningen går inte att läsa.', 'The encoding cannot be read.');
  }
};

/**
 * The content of a request, with its Content-Type, as the view that the endpoint takes. Throws a Refusal: 500 or 400, see
 * readView.
 */
export const readContent = (bytes: Buffer, type: string | undefined, view: string): Json => {
  const text = decode(bytes, type);
  return readView(view, formatOf(type) === 'json' ? parseJson(text) : parseXml(text, view));
};

export const contentType = (format: Format): string =>
  format === 'json' ? 'application/json; charset=utf-8' : 'application/xml; charset=utf-8';

export const writeContent = (value: Json, format: Format, view: string): string =>
  format === 'json' ? JSON.stringify(value) : writeXml(view, value);

export const writeError = (message: string, format: Format): string =>
  format === 'json' ? JSON.stringify({ Message: message }) : writeXmlError(message);
