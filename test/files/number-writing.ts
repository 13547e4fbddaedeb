/** An amount as a program of that country writes it: what `Intl` gives, with its group marks and its minus. */
export const numberIn = (locale: string, minor: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(minor / 100);
