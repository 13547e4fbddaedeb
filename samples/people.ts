import { luhnDigit } from '../shared/domain/luhn.ts';
import { type Seeded } from './seeded.ts';

/** Invented people and companies. Nobody here exists; every address ends in `.example` and every number passes its check. */

const firstNames = [
  'Åsa',
  'Björn',
  'Cecilia',
  'Dragan',
  'Elsa',
  'Fatima',
  'Göran',
  'Hanna',
  'Ingemar',
  'Jörgen',
  'Kajsa',
  'Linnéa',
  'Märta',
  'Nils',
  'Örjan',
  'Pär',
  'Ronja',
  'Sören',
  'Tove',
  'Ulla',
  'Viktor',
  'Wilma',
  'Ylva',
  'Zainab',
  'Ängla',
  'Håkan',
  'Mattias',
  'Renée',
] as const;
const lastNames = [
  'Almlöf',
  'Bergqvist',
  'Cederström',
  'Dahlgård',
  'Ekelöf',
  'Fjällborg',
  'Granåker',
  'Hägglöf',
  'Idström',
  'Järvklint',
  'Kärrfors',
  'Lindåker',
  'Mossberg',
  'Nordhöjd',
  'Oxelgren',
  'Pålstierna',
  'Rönnfors',
  'Sjöhage',
  'Tallmark',
  'Ugglemo',
  'Vårlund',
  'Åkerbloom',
  'Älvgren',
  'Öhrnfeldt',
] as const;
const streets = [
  'Ängsvägen',
  'Storgatan',
  'Kungsgatan',
  'Björkallén',
  'Södra Åsgränd',
  'Västra Hamngatan',
  'Östra Promenaden',
  'Skomakaregränd',
  'Mäster Påls väg',
  'Fältspatsvägen',
  'Höjdrodergatan',
  'Kärleksstigen',
] as const;
/** Towns with the beginning of their post codes. */
const towns = [
  ['Malmö', '211'],
  ['Malmö', '214'],
  ['Malmö', '217'],
  ['Lund', '222'],
  ['Lund', '226'],
  ['Trelleborg', '231'],
  ['Eslöv', '241'],
  ['Staffanstorp', '245'],
  ['Helsingborg', '252'],
  ['Landskrona', '261'],
  ['Ängelholm', '262'],
  ['Höganäs', '263'],
] as const;
const companyWords = [
  'Bergsund',
  'Ålyckan',
  'Röda Ladan',
  'Hjärtemark',
  'Sjölyktan',
  'Norrvik',
  'Gröna Källan',
  'Öresfönster',
  'Lärkträdet',
  'Tegelslagaren',
  'Fyrskeppet',
  'Kvarnåsen',
  'Bäckaslöv',
  'Månsken',
  'Havstulpanen',
  'Strömkajen',
] as const;
const trades = [
  'Bageri',
  'Redovisning',
  'Tandvård',
  'Arkitekter',
  'Bygg',
  'Måleri',
  'Fastigheter',
  'Trädgård',
  'Förskola',
  'Kött & Chark',
  'Optik',
  'Åkeri',
] as const;

/** Lower case letters without their marks, for an e-mail address. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

const digits = (number: number, length: number): string => String(number).padStart(length, '0');

/** A limited company's number: group 5, third digit 2 or more, in a range that no company has. */
export const orgNo = (seeded: Seeded): string => {
  const first = `55${digits(seeded.between(2000, 4999), 4)}`;
  const rest = digits(seeded.between(0, 999), 3);
  return `${first}-${rest}${luhnDigit(first + rest)}`;
};

/** A personal number of the range that is kept for invented people: birth numbers 980–989. */
export const personalNo = (seeded: Seeded): string => {
  const year = seeded.between(1950, 2006);
  const day = digits(seeded.between(1, 12), 2) + digits(seeded.between(1, 28), 2);
  const birthNumber = String(seeded.between(980, 989));
  return `${String(year)}${day}-${birthNumber}${luhnDigit(`${String(year).slice(2)}${day}${birthNumber}`)}`;
};

/** A mobile number of the series that is kept for films and books: 070-174 06 05 to 99. With +46 when seen from abroad. */
export const mobileNo = (seeded: Seeded, country: string): string =>
  `${country === 'SE' ? '070-' : '+46 70 '}174 06 ${digits(seeded.between(5, 99), 2)}`;

export interface Address {
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
}

export const address = (seeded: Seeded): Address => {
  const [city, zip] = seeded.pick(towns);
  return {
    street: `${seeded.pick(streets)} ${String(seeded.between(1, 98))}${seeded.pick(['', '', '', ' A', ' B'])}`,
    zipCode: `${zip} ${digits(seeded.between(10, 59), 2)}`,
    city,
  };
};

export const personName = (seeded: Seeded): string => `${seeded.pick(firstNames)} ${seeded.pick(lastNames)}`;

/** So many names that all differ. */
export const different = (count: number, make: () => string): readonly string[] => {
  const made = new Set<string>();
  while (made.size < count) made.add(make());
  return [...made];
};

export const companyName = (seeded: Seeded): string => `${seeded.pick(companyWords)} ${seeded.pick(trades)} AB`;

/** An address that can never receive anything (RFC 2606). */
export const emailOfPerson = (name: string): string => `${name.split(' ').map(plainWord).join('.')}@post.example`;
export const emailOfCompany = (name: string): string => `faktura@${plainWord(name.replace(/ AB$/, ''))}.example`;
