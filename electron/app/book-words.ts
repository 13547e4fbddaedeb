import { type BookFile, type BookState } from '../../shared/contract/books.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';

const stateWords: Readonly<Record<BookState, LocalText>> = {
  asked: text('Beställs', 'Being ordered'),
  unanswered: text(
    'Tjänsten svarade inte. Beställ igen: i bokföringen ändras inget av det.',
    'The service did not answer. Order again: nothing in the books is changed by it.',
  ),
  making: text(
    'Görs i ordning hos tjänsten, det tar 1 till 30 minuter',
    'Being made at the service, which takes 1 to 30 minutes',
  ),
  ready: text('Klar, finns här', 'Ready, kept here'),
  failed: text('Tjänsten kunde inte göra filen', 'The service could not make the file'),
  gone: text(
    'Hämtades inte i tid, och finns inte längre hos tjänsten. Beställ igen.',
    'Not fetched in time, and no longer at the service. Order again.',
  ),
};

/** How a file stands, with the service's reason where it gave one. */
export const bookWords = (state: BookState, said: string | null): LocalText => {
  const words = stateWords[state];
  return said === null || said === '' ? words : text(`${words.sv}: ${said}`, `${words.en}: ${said}`);
};

const kindWords = {
  sie4: text('Bokföring', 'Bookkeeping'),
  receivables: text('Kundreskontra', 'Accounts receivable'),
} as const;
const endings = { sie4: 'se', receivables: 'csv' } as const;

/** The name that a file is saved under. */
export const bookName = ({ kind, from, to }: Pick<BookFile, 'kind' | 'from' | 'to'>): string =>
  `${kindWords[kind].sv} ${kind === 'sie4' ? `${from} – ${to}` : to}.${endings[kind]}`;

export const badPeriod = (): AppError =>
  new AppError(
    'book-period',
    text('Perioden slutar innan den börjar.', 'The period ends before it begins.'),
    text('Ändra till-datumet.', 'Change the end date.'),
  );

export const bookNotHere = (): AppError =>
  new AppError(
    'book-not-here',
    text('Filen är inte hämtad.', 'The file is not fetched.'),
    text('Vänta tills den är klar, eller beställ den igen.', 'Wait until it is ready, or order it again.'),
  );
