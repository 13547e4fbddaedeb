import { type View } from './wire/json.ts';

/** ISO 3166-1 alpha-2. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH ' +
  'CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN ' +
  'GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI ' +
  'LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM ' +
  'PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD ' +
  'TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

const phoneCodes: Readonly<Record<string, string>> = {
  SE: '46',
  NO: '47',
  DK: '45',
  FI: '358',
  IS: '354',
  DE: '49',
  GB: '44',
  NL: '31',
  FR: '33',
  PL: '48',
  EE: '372',
  LV: '371',
  LT: '370',
  US: '1',
};

const names = (locale: string): Intl.DisplayNames => new Intl.DisplayNames([locale], { type: 'region' });
const [swedish, english] = [names('sv'), names('en')];

export const countryViews: readonly View[] = codes.split(' ').map((CountryCode) => ({
  CountryCode,
  SwedishCountryName: swedish.of(CountryCode) ?? CountryCode,
  EnglishCountryName: english.of(CountryCode) ?? CountryCode,
  PhoneCode: phoneCodes[CountryCode] ?? null,
}));

const known = new Set(codes.split(' '));

/** Whether the countries endpoint names this code (decisions.md 12). */
export const isCountry = (code: string): boolean => known.has(code);
