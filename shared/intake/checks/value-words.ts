import { type ProblemWords, words } from '../problem-words.ts';

/** What the checks of dates, addresses and texts find beyond what the service refuses. */
export const valueWords = {
  'year-slip': words(
    'Fel år på fakturadatum?',
    'Wrong year of invoice date?',
    'Fakturadatum {date} ligger {days} dagar från i dag. Året är troligen fel: ska det vara {mend}?',
    'The invoice date {date} is {days} days from today. The year is probably wrong: should it be {mend}?',
  ),
  'due-year-slip': words(
    'Fel år på förfallodatum',
    'Wrong year of due date',
    'Förfallodatum {due} passar inte fakturadatum {date}. Året är troligen fel: ska det vara {mend}?',
    'The due date {due} does not fit the invoice date {date}. The year is probably wrong: should it be {mend}?',
  ),
  'due-not-bank-day': words(
    'Förfaller när banken har stängt',
    'Due when banks are closed',
    'Bankerna har stängt {due}. Kunden kan betala först nästa bankdag, {mend}.',
    'The banks are closed on {due}. The customer can pay on the next bank day, {mend}, at the earliest.',
  ),
  'broken-letters': words(
    'Trasiga bokstäver',
    'Broken letters',
    '”{raw}” har trasiga å, ä eller ö. Ska det vara ”{mend}”?',
    '“{raw}” has broken å, ä or ö. Should it be “{mend}”?',
  ),
  'email-slip': words(
    'Felskriven e-postadress?',
    'A slip in the e-mail?',
    '”{raw}” ser felskriven ut, och fakturan kommer då inte fram. Ska det vara {mend}?',
    '“{raw}” looks mistyped, and the invoice would not arrive. Should it be {mend}?',
  ),
  'rf-check-digit': words(
    'RF-referensen stämmer inte',
    'The RF reference is wrong',
    'Kontrollsiffrorna i ”{raw}” stämmer inte. Kontrollera referensen mot fakturan.',
    'The check digits of “{raw}” do not agree. Check the reference against the invoice.',
  ),
} as const satisfies Readonly<Record<string, ProblemWords>>;
