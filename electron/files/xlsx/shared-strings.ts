import { tooBig } from '../file-errors.ts';
import { readXml } from './xml.ts';
import { type Parts } from './zip.ts';

/** `_xHHHH_` stands for a character that XML cannot hold: ECMA-376 part 1, 22.9.2.19. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/**
 * The table of strings that cells point into. Rich text gives its text; the phonetic reading (`rPh`) is no part of it.
 * Throws an AppError beyond the bound.
 */
export const readSharedStrings = async (parts: Parts, part: string): Promise<readonly string[]> => {
  const strings: string[] = [];
  let text = '';
  let inText = false;
  let phonetic = 0;
  let chars = 0;
  await readXml(parts, part, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 't') inText = true;
      else if (name === 'rPh') phonetic += 1;
    },
    text: (piece) => {
      if (!inText || phonetic > 0) return;
      text += piece;
      if (text.length > parts.bounds.cellChars) throw tooBig(parts.fileName, 'cellChars');
    },
    close: (name) => {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'si') {
        strings.push(unescapeText(text));
        // An empty entry costs memory as well.
        chars += text.length + 1;
        if (chars > parts.bounds.sharedStringChars) throw tooBig(parts.fileName, 'sharedStringChars');
      }
    },
  });
  return strings;
};
