import { type DeductionScheme, schemeOfWork } from '../domain/tax-deduction.ts';

/** What texts of rows call kinds of ROT and RUT work: beginnings of words, by the names of RotRutTypeView. */
const beginnings: Readonly<Record<string, string>> = {
  Construction: 'bygg|snickeri|snickra|golvlägg|takbyte|takläggning',
  Electricity: 'elinstallation|elarbete|elektriker|eldragning',
  GlassMetalWork: 'glasarbete|plåtarbete|plåtslag|fönsterbyte',
  GroundDrainageWork: 'dräner|markarbete',
  Masonry: 'murning|murar|putsning',
  PaintingWallpapering: 'målning|måleri|målar|tapetser',
  Hvac: 'vvs|rörmok|rörarbete',
  Cleaning: 'städ|hemstäd|flyttstäd|storstäd|veckostäd|fönsterputs|cleaning',
  TextileClothing: 'tvätt',
  SnowPlowing: 'snöskott|snöröj',
  Gardening: 'trädgård|gräsklipp|häckklipp|trädfäll|ogräs|gardening',
  BabySitting: 'barnpass|barnvakt',
  PersonalCare: 'omsorg',
  Moving: 'flytthjälp|flyttning|bärhjälp',
  ITServices: 'datahjälp|it-hjälp|it-tjänst',
  WhiteGoods: 'vitvar',
  Furnituring: 'möbler',
  HouseSupervision: 'bostadstillsyn',
};

const patterns = Object.entries(beginnings).map(
  ([type, words]) => [type, new RegExp(`(?<![\\p{L}])(?:${words})`, 'iu')] as const,
);

/** The kind of work that a row's text means, within the scheme where the sheet says it; null for none or for several. */
export const meantWork = (description: string, scheme: DeductionScheme | null): string | null => {
  const fits = patterns.flatMap(([type, words]) =>
    (scheme === null || schemeOfWork(type) === scheme) && words.test(description) ? [type] : [],
  );
  const [only = null] = fits.length === 1 ? fits : [];
  return only;
};
