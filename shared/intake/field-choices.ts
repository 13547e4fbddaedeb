import { schemeOfWork } from '../domain/tax-deduction.ts';
import { type LocalText, text } from '../domain/text.ts';
import { type Choice, choice } from './choice.ts';
import { deductionChoices } from './deduction-choices.ts';
import { type Field } from './fields.ts';

/** Names of operators and banks are the same in both languages: views, IntermediatorTypeView and EInvoiceBankTypeView. */
const codes = (list: string): readonly Choice[] => list.split(' ').map((each) => choice(each, each, each));

/**
 * How often a contract is billed, in months: views, RecurrenceDetailsView knows months, quarters and years, and how many
 * of them lie between two invoices.
 */
const intervals: readonly Choice[] = [
  choice(
    '1',
    'Månad',
    'Month',
    'månadsvis|varje månad|per månad|mån|månatligen|månadsfaktura|1 månad|1 mån|en månad|monthly|every month|per month|each month|m',
  ),
  choice(
    '2',
    'Varannan månad',
    'Every other month',
    '2 månader|2 mån|två månader|varannan mån|bimonthly|every 2 months|every second month|every two months',
  ),
  choice(
    '3',
    'Kvartal',
    'Quarter',
    'kvartalsvis|varje kvartal|per kvartal|kv|3 månader|3 mån|tre månader|var tredje månad|var 3:e månad|quarterly|every quarter|per quarter|every 3 months|every three months|q|k',
  ),
  choice(
    '4',
    'Tertial',
    'Every four months',
    'tertialvis|per tertial|4 månader|4 mån|fyra månader|var fjärde månad|var 4:e månad|every 4 months',
  ),
  choice(
    '6',
    'Halvår',
    'Half-year',
    'halvårsvis|per halvår|varje halvår|6 månader|6 mån|sex månader|var sjätte månad|var 6:e månad|half-yearly|half yearly|semiannual|semi-annually|biannual|every 6 months|every six months',
  ),
  choice(
    '12',
    'År',
    'Year',
    'årsvis|årlig|årligen|varje år|per år|12 månader|12 mån|ett år|1 år|helår|helårsvis|årsfaktura|yearly|annual|annually|every year|per year|every 12 months|y|å',
  ),
  choice(
    '24',
    'Vartannat år',
    'Every other year',
    '2 år|två år|24 månader|24 mån|biennial|every 2 years|every second year',
  ),
  choice('36', 'Vart tredje år', 'Every third year', '3 år|tre år|36 månader|36 mån|every 3 years'),
];

const choiceTable: Readonly<Partial<Record<Field, readonly Choice[]>>> = {
  interval: intervals,
  // Views, ContractInvoicePeriodRuleTypeView: which period an invoice of the contract speaks of.
  invoicePeriod: [
    choice('None', 'Ingen', 'None', 'nej|no|-'),
    choice('Previous', 'Efterskott', 'In arrears', 'i efterskott|föregående|föregående period|previous|arrears'),
    choice('Current', 'Innevarande', 'Current', 'innevarande period|aktuell|aktuell period|samma|current period'),
    choice('Next', 'Förskott', 'In advance', 'i förskott|nästa|nästa period|kommande|next|advance|ja'),
  ],
  customerType: [
    choice('Company', 'Företag', 'Company', 'f|ftg|bolag|organisation|förening|juridisk person|business|b2b|c'),
    choice(
      'Private',
      'Privatperson',
      'Private person',
      'p|privat|privatkund|person|konsument|fysisk person|private|consumer|individual|b2c',
    ),
  ],
  deductionType: deductionChoices,
  intermediator: codes(
    'ITELLA TIETOSE LOGICA PROCEEDO HUSERA BASWARE EDB STRALFORS1 LIAISON_FI EXPERT ESSESESS HANDSESS DABASESS SWEDSESS NDEASESS INEXCHANGE SCANCLOUD PAGERO CREDIFLOW PEPPOL COMPELLO LOGIQ APIX AKSESSPUNKT FININVOICE',
  ),
  eInvoiceBank: codes('OEB SEB SHB SKB FSPA NB LFB FINN ICA SYD DNB SBF AAB DBF SEBF SHBF NBF FRX MARG'),
  // Views, ProductTypeView; its fourth word, VAT, is no article that a person keeps.
  productType: [
    choice('Service', 'Tjänst', 'Service', 't|tjänster|arbete|services|labour|labor'),
    choice('Commodity', 'Vara', 'Goods', 'v|varor|material|produkt|commodity|good|product|item'),
    choice('Package', 'Paket', 'Package', 'paketartikel|bundle'),
  ],
  // Views, ProjectStatusTypeView, with the service's own spelling of the last.
  projectStatus: [
    choice(
      'NotStarted',
      'Ej påbörjat',
      'Not started',
      'ej påbörjad|inte påbörjat|planerat|planerad|ny|nytt|planned|new',
    ),
    choice('Ongoing', 'Pågår', 'Ongoing', 'pågående|aktivt|aktiv|öppet|öppen|påbörjat|active|open|started|in progress'),
    choice(
      'Compelted',
      'Avslutat',
      'Completed',
      'avslutad|klart|klar|färdigt|färdig|stängt|stängd|slutfört|done|closed|finished|complete',
    ),
  ],
};

/** The answers that a field of type `choice` takes, in the order in which a list offers them; none for other fields. */
export const choicesOf = (field: Field): readonly Choice[] => choiceTable[field] ?? [];

const fold = (written: string): string =>
  written
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const byWord = new Map<Field, ReadonlyMap<string, string>>();

const wordsOf = (field: Field): ReadonlyMap<string, string> => {
  const known = byWord.get(field);
  if (known !== undefined) return known;
  const made = new Map(
    choicesOf(field).flatMap(({ value, words }) => words.map((word) => [fold(word), value] as const)),
  );
  byWord.set(field, made);
  return made;
};

const schemeBefore = /^(rot|rut)(?:arbete|avdrag)?(?=.)/;

/** `ROT el`, `RUT: städning`: the kind of work with its scheme before it; null where the kind is not of that scheme. */
const workInScheme = (folded: string): string | null => {
  const [before, scheme] = schemeBefore.exec(folded) ?? [];
  const work = before === undefined ? null : (wordsOf('deductionType').get(folded.slice(before.length)) ?? null);
  return work !== null && schemeOfWork(work) === scheme?.toUpperCase() ? work : null;
};

/** The answer that a text means, compared without case, accents and punctuation; null for none of them. */
export const readChoice = (field: Field, written: string): string | null => {
  const folded = fold(written);
  return wordsOf(field).get(folded) ?? (field === 'deductionType' ? workInScheme(folded) : null);
};

/** What the answer is called; the value itself where the field has no such answer. */
export const choiceName = (field: Field, value: string): LocalText =>
  choicesOf(field).find((each) => each.value === value)?.name ?? text(value, value);

const yes = new Set('ja|j|yes|y|true|sant|sann|1|x|aktiv|active|on|på'.split('|').map(fold));
const no = new Set('nej|n|no|false|falskt|falsk|0|inaktiv|inactive|off|av'.split('|').map(fold));

/** Yes or no as `true` or `false`; null for anything else. */
export const readBoolean = (written: string): 'true' | 'false' | null => {
  const folded = fold(written);
  if (yes.has(folded)) return 'true';
  return no.has(folded) ? 'false' : null;
};

export const booleanName = (value: string): LocalText =>
  value === 'true' ? text('Ja', 'Yes') : value === 'false' ? text('Nej', 'No') : text(value, value);
