/**
 * Spreadsheet programs run a text of a CSV that begins so as a formula, and make a number of `+46701234567`; full-width
 * forms count as well. Source: OWASP, CSV Injection.
 */
const asFormula = '[=+\\-@\\t\\r\\n\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
const unsafe = new RegExp(`^'*${asFormula}`);
const guarded = new RegExp(`^'+${asFormula}`);

/** The text as it may stand in a CSV: with an apostrophe before what would become a formula. {@link unguarded} takes it off. */
export const guardText = (text: string): string => (unsafe.test(text) ? `'${text}` : text);

/**
 * The text as it stands in a workbook, where a text is never a formula: only one that looks guarded gets another
 * apostrophe, so that {@link unguarded} gives every text back.
 */
export const escapeGuard = (text: string): string => (guarded.test(text) ? `'${text}` : text);

/** The text without the apostrophe that keeps it from being a formula, whoever put it there. */
export const unguarded = (text: string): string => {
  // Most cells hold no apostrophe: nothing to look at.
  if (!text.includes("'")) return text;
  const trimmed = text.trim();
  return guarded.test(trimmed) ? trimmed.slice(1) : text;
};
