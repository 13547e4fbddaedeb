import { type Same } from './same.ts';
import { type svBooks } from './sv-books.ts';

/** Files for the books, in English. */
export const enBooks: Same<typeof svBooks> = {
  books: {
    title: 'Bookkeeping files',
    about:
      'The service makes the file, mostly within minutes. It is fetched when it is ready and kept here from then on, without a network too.',
    what: 'File',
    kind: { sie4: 'Bookkeeping, SIE 4', receivables: 'Accounts receivable, CSV' },
    kindHint: {
      sie4: 'Every voucher of the period, for your bookkeeping program.',
      receivables: 'What each customer owed at the end of the day.',
    },
    from: 'From',
    to: 'To',
    on: 'As of',
    order: 'Order the file',
    period: 'Period',
    asked: 'Ordered',
    state: 'State',
    size: 'Size',
    save: 'Save',
    saveOf: 'Save {file}',
    look: 'See if they are ready',
    kilobytes: '{n} kB',
  },
};
