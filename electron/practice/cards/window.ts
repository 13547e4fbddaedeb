import { badField } from '../refusal.ts';
import { textOf, type View } from '../wire/json.ts';

/** The address of the window where the customer pays by card or saves one; the id in it is its only key. */
export const windowUrl = (origin: string, path: 'payment' | 'add', id: string): string =>
  `${origin}/cards/${path}/${id}`;

const isWebAddress = (written: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(written).protocol);
  } catch {
    return false;
  }
};

/** Where the window redirects to, and its language where one is wished, as they were sent. Throws a Refusal (400) for an address that is none. */
export const windowWishes = (sent: View): View => {
  for (const field of ['SuccessUrl', 'FailureUrl']) {
    const written = textOf(sent, field);
    if (written !== null && !isWebAddress(written)) throw badField(field, 'är ingen webbadress', 'is no web address');
  }
  return {
    SuccessUrl: textOf(sent, 'SuccessUrl'),
    FailureUrl: textOf(sent, 'FailureUrl'),
    Language: textOf(sent, 'Language'),
  };
};

/** What was wished of a window, as its views print it: Swedish where no language was named. */
export const wishesView = (doc: View): View => ({ ...doc, Language: textOf(doc, 'Language') ?? 'SV' });
