import { SaxesParser } from 'saxes';
import { type FieldType, isPlainType, viewDefinition } from '../../../shared/service/views.ts';
import { unreadable } from '../refusal.ts';
import { isView, type Json } from './json.ts';

interface Element {
  readonly name: string;
  readonly nil: boolean;
  readonly kids: Element[];
  text: string;
}

/** More than any document of the service needs; what goes beyond is refused before it fills the memory. */
const deepest = 64;
const mostElements = 1_000_000;

const parseElements = (source: string): Element => {
  const root: Element = { name: '', nil: false, kids: [], text: '' };
  const open = [root];
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    if (open.length > deepest || elements > mostElements) throw new RangeError('Too deep or too long');
    const nil = Object.values(tag.attributes).some(({ local, value }) => local === 'nil' && /^(true|1)$/.test(value));
    const element: Element = { name: tag.local, nil, kids: [], text: '' };
    open.at(-1)?.kids.push(element);
    open.push(element);
  });
  const addText = (text: string): void => {
    const top = open.at(-1);
    if (top) top.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => open.pop());
  parser.write(source).close();
  const [only] = root.kids;
  if (only === undefined) throw new SyntaxError('No element');
  return only;
};

const isList = (type: FieldType): boolean => type.list || viewDefinition(type.name)?.kind === 'list';

const fieldValue = (element: Element, type: FieldType | undefined): unknown => {
  if (element.nil) return null;
  if (type === undefined) return null;
  if (isList(type)) {
    const definition = viewDefinition(type.name);
    return itemValues(element, definition?.kind === 'list' ? definition.item : type.name);
  }
  return elementValue(element, type.name);
};

/** List items are named by their view (decisions.md 1). Throws SyntaxError for others. */
const itemValues = ({ kids }: Element, item: string): unknown[] => {
  if (kids.some((kid) => kid.name !== item)) throw new SyntaxError('Another item');
  return kids.map((kid) => elementValue(kid, item));
};

/** Numbers and flags as JSON has them; a text that is none stays one, for the reader to refuse. */
const plainValue = (text: string, name: string, isEnumeration: boolean): unknown => {
  if (text === '') return null;
  if (name === 'boolean' && /^(true|1)$/.test(text)) return true;
  if (name === 'boolean' && /^(false|0)$/.test(text)) return false;
  const isNumber = isEnumeration ? /^-?\d+$/.test(text) : name === 'int' || name === 'long' || name === 'number';
  const number = isNumber ? Number(text) : Number.NaN;
  return Number.isNaN(number) ? text : number;
};

const elementValue = (element: Element, name: string): unknown => {
  if (element.nil) return null;
  const definition = isPlainType(name) ? undefined : viewDefinition(name);
  if (definition?.kind === 'list') return itemValues(element, definition.item);
  if (definition?.kind === 'object') {
    return Object.fromEntries(element.kids.map((kid) => [kid.name, fieldValue(kid, definition.fields.get(kid.name))]));
  }
  return name === 'string' ? element.text : plainValue(element.text.trim(), name, definition?.kind === 'enum');
};

/**
 * The content of an XML request as raw values of the view, which names the root: an element a field, a list as repeated
 * elements (decisions.md 1). Throws a Refusal with 500 where the text is not well formed, has another root or other items, is
 * too deep or too long. A document type has no effect: entities of its own are errors, so that nothing expands.
 */
export const parseXml = (source: string, view: string): unknown => {
  try {
    const root = parseElements(source);
    if (root.name !== view) throw new SyntaxError('Another root');
    return elementValue(root, view);
  } catch {
    throw unreadable('XML går inte att läsa.', 'The XML cannot be read.');
  }
};

const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  // As it stands, a reader would take it for the end of a line.
  '\r': '&#13;',
};
const escaped = (text: string): string =>
  text
    // What XML 1.0 has no way to write.
    .replace(/[^\t\n\r\u0020-\u{10ffff}]|[\ud800-\udfff\ufffe\uffff]/gu, '')
    .replace(/[<>&"\r]/g, (character) => escapes[character] ?? character);

const write = (tag: string, value: Json | undefined, type: FieldType | undefined): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const definition = type === undefined ? undefined : viewDefinition(type.name);
    const item = definition?.kind === 'list' ? definition.item : (type?.name ?? 'Item');
    const itemType: FieldType = { name: item, nullable: false, list: false };
    return `<${tag}>${value.map((one: Json) => write(item, one, itemType)).join('')}</${tag}>`;
  }
  if (isView(value)) {
    const definition = type === undefined ? undefined : viewDefinition(type.name);
    const fields = definition?.kind === 'object' ? definition.fields : new Map<string, FieldType>();
    const parts = Object.entries(value).map(([field, own]) => write(field, own, fields.get(field)));
    return `<${tag}>${parts.join('')}</${tag}>`;
  }
  return `<${tag}>${escaped(String(value))}</${tag}>`;
};

/** A view as XML: its name as root, an element a field, list items named by their view (decisions.md 1). */
export const writeXml = (view: string, value: Json): string =>
  `<?xml version="1.0" encoding="utf-8"?>${write(view, value, { name: view, nullable: false, list: false })}`;

/** The error body as XML (decisions.md 6). */
export const writeXmlError = (message: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><Error><Message>${escaped(message)}</Message></Error>`;
