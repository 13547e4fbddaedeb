import { badField } from '../refusal.ts';
import { textOf, type View } from '../wire/json.ts';

const site = 'https://kort.example';

/** The address of the window where the customer writes the card number: it is nobody's, a control plays the customer. */
export const windowUrl = (path: 'payment' | 'add', id: string): string => `${site}/${path}/${id}`;

const isWebAddress = (written: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(written).protocol);
  } catch {
    return false;
  }
};

/** Where the window redirects to, and its language, as they were sent. Throws a Refusal (400) for an address that is none. */
export const windowWishes = (sent: View): View => {
  for (const field of ['SuccessUrl', 'FailureUrl']) {
    const written = textOf(sent, field);
    if (written !== null && !isWebAddress(written)) throw badField(field, 'är ingen webbadress', 'is no web address');
  }
  return {
    SuccessUrl: textOf(sent, 'SuccessUrl'),
    FailureUrl: textOf(sent, 'FailureUrl'),
    Language: textOf(sent, 'Language') ?? 'SV',
  };
};
