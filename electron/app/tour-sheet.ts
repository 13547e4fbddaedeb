import { addDays, type CalendarDate } from '../../shared/domain/calendar-date.ts';

/** The sheet of the tour: a cleaning firm's list of one day, as a bookkeeper gets it. Companies and numbers are invented. */

/** Number, name, organisation number and address of each customer. */
const customers = [
  [
    '2001',
    'Lärkträdet Måleri AB',
    '553237-2850',
    'faktura@larktradetmaleri.example',
    'Kärleksstigen 40 B',
    '226 52',
    'Lund',
  ],
  [
    '2002',
    'Öresfönster Arkitekter AB',
    '552960-9439',
    'faktura@oresfonsterarkitekter.example',
    'Västra Hamngatan 12 B',
    '241 17',
    'Eslöv',
  ],
  [
    '2003',
    'Gröna Källan Fastigheter AB',
    '553185-7539',
    'faktura@gronakallanfastigheter.example',
    'Kärleksstigen 56 A',
    '217 32',
    'Malmö',
  ],
  [
    '2004',
    'Röda Ladan Måleri AB',
    '553956-1208',
    'faktura@rodaladanmaleri.example',
    'Västra Hamngatan 67',
    '241 30',
    'Eslöv',
  ],
] as const;

/** Whose it is, then article, text, quantity, unit, price. */
const rows = [
  [0, '110', 'Trappstädning', '8', 'tim', '372,50'],
  [0, '300', 'Framkörning', '3', 'gång', '95,00'],
  [1, '220', 'Pappershanddukar, bal', '3', 'st', '312,00'],
  [2, '100', 'Kontorsstädning', '39', 'tim', '385,00'],
  [2, '130', 'Fönsterputs', '2', 'tim', '425,00'],
  [3, '140', 'Storstädning av kök', '1', 'st', '1890,00'],
] as const;

/** Whose due date stands before the invoice date: the one mistake. */
const mistaken = 2;

/** Before the first order's number. */
const firstOrder = 45_000;

const header =
  'Ordernr;Kundnr;Kundnamn;Orgnr;E-post;Adress;Postnr;Ort;Fakturadatum;Förfallodatum;Artikelnr;Benämning;Antal;Enhet;À-pris;Moms';

/**
 * The file of a day. `take`: whose number the orders bear, so that a person who takes the tour again does not bill again what the first
 * tour billed.
 */
export const tourSheet = (today: CalendarDate, take: number): { readonly name: string; readonly content: string } => {
  const lines = rows.map(([of, ...row]) => {
    const due = addDays(today, of === mistaken ? -10 : 30);
    return [String(firstOrder + 10 * take + of), ...customers[of], today, due, ...row, '25'].join(';');
  });
  return { name: `Övningslista ${String(take)}.csv`, content: [header, ...lines, ''].join('\r\n') };
};
