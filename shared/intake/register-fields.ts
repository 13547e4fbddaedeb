import { type CalendarDate } from '../domain/calendar-date.ts';
import { toE164 } from '../domain/phone.ts';
import { isDerived } from './cell-state.ts';
import { type Draft } from './draft.ts';
import { type ServiceDebtor, toDebtor } from './service-form.ts';

/** What an invoice's head and a customer of the register both have, but for the numbers by which the two are matched. */
export const registerFields = [
  'customerName',
  'orgNo',
  'vatNumber',
  'email',
  'phone',
  'attention',
  'address',
  'zipCode',
  'city',
  'countryCode',
] as const;
export type RegisterField = (typeof registerFields)[number];

/** The service's names for them: views, DebtorView. */
export const registerProperty = {
  customerName: 'Name',
  orgNo: 'OrgNo',
  vatNumber: 'VatNumber',
  email: 'Email',
  phone: 'Phone',
  attention: 'Attention',
  address: 'Address',
  zipCode: 'ZipCode',
  city: 'City',
  countryCode: 'CountryCode',
} as const satisfies Readonly<Record<RegisterField, keyof ServiceDebtor>>;

/** What a person chose of one field of a customer: from the value that stood before them to this one. */
export interface RegisterChange {
  readonly field: RegisterField;
  /** The register's value when it was chosen; blank: it had none. */
  readonly shown: string;
  /** In the service's own form; never blank: nothing is taken out of the register. */
  readonly value: string;
}

const spaced = (value: string): string => value.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();

const bare = (field: RegisterField, value: string): string => {
  switch (field) {
    case 'orgNo':
      return value.replaceAll(/\D/g, '').slice(-10);
    case 'phone':
      return toE164(value) ?? spaced(value);
    case 'vatNumber':
    case 'zipCode':
      return spaced(value).replaceAll(/[\s-]/gu, '');
    default:
      return spaced(value);
  }
};

/** True where both say the same, however each is written: case, spaces, century, country code. Blank is like blank alone. */
export const saysTheSame = (field: RegisterField, a: string, b: string): boolean => bare(field, a) === bare(field, b);

/** What the sheet (or a person) says of the customer; blank where it says nothing: what we filled in ourselves is no word of theirs. */
export const saidOf = ({ head }: Pick<Draft, 'head'>, field: RegisterField): string => {
  const cell = head[field];
  return cell === undefined || isDerived(cell) ? '' : (cell.value ?? '');
};

/** The same in the form in which the service would be told; blank where nothing is said. */
export const sentOf = (draft: Pick<Draft, 'head'>, field: RegisterField, today: CalendarDate): string =>
  saidOf(draft, field) === ''
    ? ''
    : (toDebtor(draft, { creditorId: '', externalId: '' }, today)[registerProperty[field]] ?? '');
