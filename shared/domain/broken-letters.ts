/**
 * Swedish letters whose UTF-8 bytes were read as windows-1252. The byte after the first is a control character where
 * windows-1252 has no sign for it, or where who misread it passed it on as it was.
 */
const letters: readonly (readonly [broken: string, whole: string])[] = [
  ['Ã¥', 'å'],
  ['Ã¤', 'ä'],
  ['Ã¶', 'ö'],
  ['Ã…', 'Å'],
  ['Ã\u0085', 'Å'],
  ['Ã„', 'Ä'],
  ['Ã\u0084', 'Ä'],
  ['Ã–', 'Ö'],
  ['Ã\u0096', 'Ö'],
  ['Ã©', 'é'],
  ['Ã‰', 'É'],
  ['Ã¼', 'ü'],
];

/**
 * The text with its å, ä, ö, é and ü put back where UTF-8 was read as windows-1252 (`MalmÃ¶` → `Malmö`), or null where it
 * shows no trace of that or something broken would be left. Source: intake.md 1; case N024.
 */
export const repairLetters = (text: string): string | null => {
  if (!text.includes('Ã')) return null;
  const repaired = letters.reduce((sofar, [broken, whole]) => sofar.replaceAll(broken, whole), text);
  return repaired.includes('Ã') ? null : repaired;
};
