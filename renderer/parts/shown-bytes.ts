import { type Language } from '../../shared/domain/text.ts';

/** Bytes as a person reads them: `340 kB`, `1,4 MB`. */
export const shownBytes = (bytes: number, language: Language): string => {
  const number = new Intl.NumberFormat(language === 'sv' ? 'sv-SE' : 'en-GB', {
    maximumFractionDigits: bytes >= 1_000_000 && bytes < 10_000_000 ? 1 : 0,
  });
  return bytes < 1_000_000
    ? `${number.format(Math.ceil(bytes / 1_000))}\u00A0kB`
    : `${number.format(bytes / 1_000_000)}\u00A0MB`;
};
