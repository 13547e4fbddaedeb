import { monthNames } from '../domain/month-names.ts';

// The short Finnish names are words of other things in a Swedish text (Loka is a drink).
const months = [monthNames.sv, monthNames.en, { long: monthNames.fi.long, short: [] }]
  .flatMap(({ long, short }) => [...long, ...short])
  // The longer first: `sept` and `september` must not leave a rest behind.
  .concat('sept', 'june', 'july')
  .map((name) => name.toLowerCase())
  .sort((a, b) => b.length - a.length)
  .join('|');

const dash = '\\s*[-\u2013\u2014/]\\s*';
const day = '\\d{1,2}';
const year = '(?:19|20)\\d\\d';

/** What tells one period from another in a row's text, the longer forms first. */
const periodParts: readonly string[] = [
  '\\{[^{}]*\\}',
  `${year}-${day}-${day}`,
  `${year}[-/]?(?:0[1-9]|1[0-2])(?:[-/]?[0-3]\\d)?`,
  `${day}/${day}(?:[-/ ]${year})?`,
  `${day}/${year}`,
  `(?:vecka|veckorna|week|weeks|v|w)\\.?\\s?${day}(?:${dash}${day})?`,
  `(?:kvartal|quarter|kv|q)\\.?\\s?[1-4](?:${dash}[1-4])?`,
  `(?:${day}(?:${dash}${day})?\\s+)?(?:${months})\\.?(?:\\s+${day}(?=\\D))?(?:\\s*['\u2019]\\d\\d)?`,
  year,
];
const periodPart = new RegExp(`(?<![\\p{L}\\p{N}])(?:${periodParts.join('|')})(?![\\p{L}\\p{N}])`, 'gu');

const lower = (text: string): string => text.normalize('NFC').toLowerCase();

/** True where a text names a month, a year, a week, a quarter or a day: what a copied row may say of the wrong period. */
export const namesPeriod = (text: string): boolean => lower(text).search(periodPart) >= 0;

/**
 * A text without its period words (months, years, weeks, quarters, days, date codes), folded: `Hyra oktober 2026` and
 * `HYRA, november 2026` are one. What is left may be empty.
 */
export const withoutPeriod = (text: string): string =>
  lower(text)
    .replace(periodPart, ' ')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
