import { type CalendarDate } from './calendar-date.ts';
import { hasValidLuhn } from './luhn.ts';
import { readPersonalNo } from './personal-no.ts';
import { type LocalText, text } from './text.ts';

export interface OrgNo {
  /** The ten digits: the key by which two spellings are compared. */
  readonly digits10: string;
  /** NNNNNN-NNNN. */
  readonly printed: string;
  /** What the first digit says; null where it says nothing. */
  readonly group: LocalText | null;
}

/** The first digit names the kind of organization. Source: sweden.md, row Organisationsnummer. */
const groups: Readonly<Record<string, LocalText>> = {
  '1': text('dödsbo', 'estate'),
  '2': text('stat, region, kommun', 'public body'),
  '3': text('utländskt företag', 'foreign company'),
  '5': text('aktiebolag', 'limited company'),
  '6': text('enkelt bolag', 'joint venture'),
  '7': text('ekonomisk förening', 'economic association'),
  '8': text('ideell förening eller stiftelse', 'association or foundation'),
  '9': text('handelsbolag eller kommanditbolag', 'partnership'),
};

/** Numbers that pass the check digit and that people type to get past a form. Source: sweden.md. */
const placeholders: ReadonlySet<string> = new Set(['9999999999']);
export const isPlaceholder = (digits10: string): boolean => placeholders.has(digits10);

const digitsOnly = (written: string): string => written.replace(/[\s\u00A0\u2009\u202F\-\u2010-\u2015\u2212]/g, '');

/**
 * Reads an organisationsnummer: 10 digits, Luhn, third digit 2 or more; the 12-digit form begins with 16. Spaces and
 * dashes may stand anywhere. Null when it is none, or a placeholder. Source: sweden.md, row Organisationsnummer.
 */
export const readOrgNo = (written: string): OrgNo | null => {
  const digits = digitsOnly(written).replace(/^16(?=\d{10}$)/, '');
  if (!/^\d\d[2-9]\d{7}$/.test(digits) || isPlaceholder(digits) || !hasValidLuhn(digits)) return null;
  return {
    digits10: digits,
    printed: `${digits.slice(0, 6)}-${digits.slice(6)}`,
    group: groups[digits.charAt(0)] ?? null,
  };
};

/** True for a public body, which must be billed by e-invoice (lag 2018:1277; sweden.md, row Public sector). */
export const isPublicBody = (orgNo: OrgNo): boolean => orgNo.digits10.startsWith('2');

export interface IdentityNo {
  readonly kind: 'organization' | 'personal' | 'coordination';
  /** The ten digits: the key by which two spellings are compared. */
  readonly digits10: string;
  readonly printed: string;
}

/** The service's `OrgNo` holds either an organization or a personal number (concepts, Structural concepts). */
export const readIdentityNo = (written: string, today: CalendarDate): IdentityNo | null => {
  const organization = readOrgNo(written);
  if (organization !== null) {
    return { kind: 'organization', digits10: organization.digits10, printed: organization.printed };
  }
  const person = readPersonalNo(written.replace(/^\s*16(?=\d{10}\s*$)/, ''), today);
  return person === null ? null : { kind: person.kind, digits10: person.digits10, printed: person.printed };
};
