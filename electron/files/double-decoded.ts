import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** The Swedish letters (and é) in UTF-8, read as each of the old encodings: `Ã¥`, `√•`, `├Ñ`. */
const letters = 'åäöÅÄÖé';
const misreadAs = ['windows-1252', 'macroman', 'cp850'] as const;

const traces = misreadAs.map((encoding) => ({
  encoding,
  marks: [...letters]
    .map((letter) => iconv.decode(Buffer.from(letter, 'utf8'), encoding))
    .filter((mark) => !mark.includes('\uFFFD')),
}));

const anyTrace = new RegExp(
  traces
    .flatMap(({ marks }) => marks)
    .concat('Ã\u0085', 'Ã\u0084', 'Ã\u0096', 'Ãƒ')
    .map((mark) => mark.replace(/[$^.*+?()[\]{}|\\/]/g, '\\$&'))
    .join('|'),
  'u',
);

/** What every trace begins with: quick to look for in a long text. */
const leads = ['Ã', '√', '├'] as const;

/** True when the text holds a trace of double decoding anywhere: one look before each cell is asked. */
export const mayBeDoubleDecoded = (text: string): boolean =>
  leads.some((lead) => text.includes(lead)) && anyTrace.test(text);

const encodeBack = (text: string, encoding: (typeof misreadAs)[number]): Buffer =>
  Buffer.concat(
    // Bytes that windows-1252 leaves undefined were passed on as control characters by whoever misread them.
    [...text].map((char) =>
      char >= '\u0080' && char < '\u00A0' ? Buffer.from([char.charCodeAt(0)]) : iconv.encode(char, encoding),
    ),
  );

/**
 * The text as it was before UTF-8 was read as an old encoding (`FÃ¶retag` → `Företag`), as often as that was done, or
 * null when it is none such: the repair must be valid UTF-8 and lose no character. Source: intake.md 1.
 */
export const repairDoubleDecoded = (text: string): string | null => {
  const once = repairOnce(text);
  return once === null ? null : (repairDoubleDecoded(once) ?? once);
};

const repairOnce = (text: string): string | null => {
  if (!anyTrace.test(text)) return null;
  for (const { encoding, marks } of traces) {
    if (!marks.some((mark) => text.includes(mark)) && encoding !== 'windows-1252') continue;
    const bytes = encodeBack(text, encoding);
    if (!isUtf8(bytes)) continue;
    const repaired = bytes.toString('utf8');
    // `?` is what an encoder writes for a character that it lacks.
    if (repaired.split('?').length === text.split('?').length && repaired.length < text.length) return repaired;
  }
  return null;
};
