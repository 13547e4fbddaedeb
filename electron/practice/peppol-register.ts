import { type View } from './wire/json.ts';

/** The scheme of national organization numbers in Peppol participation ids, by country. */
const schemes: Readonly<Record<string, string>> = { SE: '0007', NO: '0192', DK: '0184', FI: '0216', DE: '0204' };

/** Invented companies that receive e-invoices by Peppol: country, organization number, name. */
const companies: readonly (readonly [country: string, number: string, name: string])[] = [
  ['SE', '5590000013', 'Norrsken Övning AB'],
  ['SE', '5590000021', 'Skärgård Prov AB'],
  ['SE', '5566778899', 'Exempelbolaget Bygg AB'],
  ['SE', '5590000039', 'Bolaget Tallmo AB'],
  ['SE', '5590000047', 'Strandängens Bolag AB'],
  ['SE', '2190000014', 'Provköpings kommun'],
  ['NO', '999999999', 'Øvelse Bolag AS'],
  ['NO', '987654325', 'Prøvefjord Kommune'],
  ['DK', '12345674', 'Øvelsesbolaget ApS'],
  ['FI', '003712345671', 'Harjoitus Oy'],
  ['DE', '991234567', 'Übung Handels GmbH'],
];

const digitsOf = (number: string): string => number.replace(/\D/g, '');

const participationId = (country: string, number: string): string => `${schemes[country] ?? ''}:${number}`;

/** The participation id of a company; undefined where the invented register has none of that number. */
export const peppolId = (country: string, organizationNumber: string): string | undefined => {
  const digits = digitsOf(organizationNumber);
  const found = companies.find(([land, number]) => land === country && number === digits);
  return found === undefined ? undefined : participationId(found[0], found[1]);
};

/** PeppolParticipantsView: the country's participants whose name or number holds the text, in the register's order. */
export const peppolParticipants = (country: string, searchText: string): readonly View[] => {
  const words = searchText.trim().toLowerCase();
  const digits = digitsOf(searchText);
  return companies
    .filter(([land]) => land === country)
    .filter(([, number, name]) => name.toLowerCase().includes(words) || (digits !== '' && number.includes(digits)))
    .map(([land, number, name]) => ({
      ParticipantId: participationId(land, number),
      Name: name,
      OrganizationNumber: number,
      CountryCode: land,
    }));
};
