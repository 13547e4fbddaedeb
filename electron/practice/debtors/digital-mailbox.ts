import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { readPersonalNo } from '../../../shared/domain/personal-no.ts';
import { textOf, type View } from '../wire/json.ts';
import { debtorId } from './history.ts';

/** What an invented register of digital mailboxes knows: the last digit of the number decides, so that it never changes. */
const withoutMailbox = '8';
const optedOut = '9';

const statusOf = (debtor: View, today: CalendarDate): string => {
  const country = textOf(debtor, 'CountryCode') ?? 'SE';
  const person = country === 'SE' ? readPersonalNo(textOf(debtor, 'OrgNo') ?? '', today) : null;
  if (person?.kind !== 'personal') return 'NoPersonalNumber';
  if (person.digits10.endsWith(withoutMailbox)) return 'NoMailbox';
  return person.digits10.endsWith(optedOut) ? 'OptedOut' : 'Active';
};

/**
 * DebtorDigitalMailStatusView: whether a debtor can get digital mail. Only Swedish personal numbers qualify, and only with
 * an active mailbox that has not opted out (concepts, Digital mailbox delivery).
 */
export const digitalMailStatus = (debtor: View, today: CalendarDate): View => {
  const Status = statusOf(debtor, today);
  return { DebtorPublicId: debtorId(debtor), OrgNo: textOf(debtor, 'OrgNo'), IsMatched: Status === 'Active', Status };
};
