import { type Same } from './same.ts';
import { type svArticle } from './sv-article.ts';

/** The article of a row in the register: how it is matched and which it may be, in English. */
export const enArticle: Same<typeof svArticle> = {
  article: {
    open: 'article',
    title: 'Article in the register',
    written: 'The file says “{written}”.',
    nothing: 'The file names no article.',
    search: 'Search the register',
    which: 'Which article is it?',
    number: 'Number',
    text: 'Text',
    unit: 'Unit',
    price: 'Price without VAT',
    vat: 'VAT',
    none: 'No article: the row is billed as it stands',
    asWritten: 'The one the file says',
    noneFound: 'No article in the register is like the row’s. Search by number or text.',
    noneSought: 'No article in the register has those words.',
    found: '{n} article shown | {n} articles shown',
    row: 'Row and register',
    field: 'Field',
    sheet: 'Row',
    register: 'Register',
    take: 'Take from the register',
    takeField: 'Take {field} from the register',
    states: {
      same: 'same',
      differs: 'differs',
      blank: 'missing on the row',
      held: 'cannot be taken',
      'only-sheet': 'on the row only',
    },
    takeNote:
      'What the row lacks is filled from the register. A price is not taken where the row has a total, another currency or prices with VAT.',
    all: 'All {n} rows of the run that are written like this',
    remember: 'Remember for the next import: rows written like this get the number of the article',
    choose: 'Choose',
    kept: 'Remembered articles ({n})',
    means: '{written} is {name}',
    gone: '{written}: the article no longer exists and is not used',
  },
};
