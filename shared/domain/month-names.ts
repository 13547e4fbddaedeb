/** The languages an invoice can be written in: views, LanguageTypeView. */
export type InvoiceLanguage = 'sv' | 'en' | 'fi';

interface MonthNames {
  readonly long: readonly string[];
  /** As the language writes them, without a point: decisions.md 25. */
  readonly short: readonly string[];
}

const names = (long: string, short: string): MonthNames => ({ long: long.split(' '), short: short.split(' ') });

export const monthNames: Readonly<Record<InvoiceLanguage, MonthNames>> = {
  sv: names(
    'januari februari mars april maj juni juli augusti september oktober november december',
    'jan feb mars apr maj juni juli aug sep okt nov dec',
  ),
  en: names(
    'January February March April May June July August September October November December',
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  ),
  fi: names(
    'tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu',
    'tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu',
  ),
};
