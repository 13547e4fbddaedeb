import { isCalendarDate } from '../domain/calendar-date.ts';
import { compare, toDecimal } from '../domain/decimal.ts';
import { type LocalText, text } from '../domain/text.ts';
import { debtorTypes, deliveryMethods, languages, productTypes } from './enumerations.ts';
import { readDay } from './service-time.ts';

/** What a person mends of the records of the registers, by the service's own names (views). */

/** Registers whose records are known by their code, not by an id. */
export const codeRegisters = ['costCenters', 'projects'] as const;
export type CodeRegister = (typeof codeRegisters)[number];
export const recordRegisters = ['customers', 'articles', ...codeRegisters] as const;
export type RecordRegister = (typeof recordRegisters)[number];

/** Where the code stands. */
export const codeProperty = {
  costCenters: 'Code',
  projects: 'ProjectNumber',
} as const satisfies Readonly<Record<CodeRegister, string>>;

export type FieldKind = 'text' | 'note' | 'decimal' | 'whole' | 'flag' | 'day' | 'choice';

export interface RecordField {
  /** The property of the view; a dot leads into a view within it. */
  readonly property: string;
  readonly name: LocalText;
  readonly kind: FieldKind;
  /** Of a choice: what may be chosen, in the service's words. */
  readonly choices: readonly string[];
  /** The service refuses a record without it. */
  readonly needed: boolean;
  /** The record is known by it: it is never changed. */
  readonly isKey?: true;
}

const field = (
  property: string,
  name: LocalText,
  kind: Exclude<FieldKind, 'choice'> = 'text',
  needed = false,
): RecordField => ({ property, name, kind, needed, choices: [] });

const choice = (property: string, name: LocalText, choices: readonly string[]): RecordField => ({
  ...field(property, name),
  kind: 'choice',
  choices,
});

/** Terms of its own that a customer may have beside the creditor's: they are shown and changed where it has. */
const terms = 'DefaultActionConfig';

/** Where a customer is paid by self invoices; shown and changed where it is said. */
const supplier = 'DebtorSelfInvoiceInfo';

const known = (names: readonly string[]): readonly string[] => names.filter((name) => name !== 'Unknown');

/** In the order in which they are shown. */
export const recordFields: Readonly<Record<RecordRegister, readonly RecordField[]>> = {
  customers: [
    field('Name', text('Namn', 'Name'), 'text', true),
    field('DebtorNo', text('Kundnr', 'Customer no.')),
    field('OrgNo', text('Org.- eller personnr', 'Identity no.')),
    choice('DebtorType', text('Sort', 'Kind'), debtorTypes),
    field('VatNumber', text('Momsnr', 'VAT no.')),
    field('DebtorExternalId', text('Externt id', 'External id')),
    field('Attention', text('Att.', 'Attention')),
    field('CareOf', text('c/o', 'c/o')),
    field('Address', text('Adress', 'Street address')),
    field('Address2', text('Adress, rad 2', 'Street address, line 2')),
    field('ZipCode', text('Postnr', 'Postal code')),
    field('City', text('Ort', 'Town')),
    field('CountryCode', text('Land', 'Country')),
    field('Email', text('E-post', 'E-mail')),
    field('Phone', text('Telefon', 'Phone')),
    field('ContactName', text('Kontakt', 'Contact')),
    field('ContactEmail', text('Kontaktens e-post', 'Contact’s e-mail')),
    field('GLN', text('GLN', 'GLN')),
    choice(`${terms}.DeliveryMethod`, text('Leveranssätt', 'Sent by'), known(deliveryMethods)),
    field(`${terms}.InvoicePaymentTermsInDays`, text('Betalningsvillkor, dagar', 'Payment terms, days'), 'whole'),
    choice(`${terms}.CommunicationLanguage`, text('Språk', 'Language'), languages),
    choice(`${supplier}.PaymentMethod`, text('Betalas till, som leverantör', 'Paid to, as a supplier'), [
      'BankGiro',
      'PlusGiro',
      'BankAccount',
      'IBAN',
    ]),
    field(`${supplier}.BankgiroNo`, text('Bankgiro, som leverantör', 'Bankgiro, as a supplier')),
    field(`${supplier}.PlusgiroNo`, text('Plusgiro, som leverantör', 'Plusgiro, as a supplier')),
    field(`${supplier}.ClearingNo`, text('Clearingnr, som leverantör', 'Clearing no., as a supplier')),
    field(`${supplier}.AccountNo`, text('Konto, som leverantör', 'Account, as a supplier')),
    field('ProtectedIdentity', text('Skyddad identitet', 'Protected identity'), 'flag'),
    field('IsActive', text('Aktiv', 'Active'), 'flag'),
    field('Notes', text('Anteckning', 'Note'), 'note'),
  ],
  articles: [
    field('Description', text('Benämning', 'Description'), 'text', true),
    field('ArticleNumber', text('Artikelnr', 'Article no.')),
    field('ProductExternalId', text('Externt id', 'External id')),
    field('Units', text('Enhet', 'Unit')),
    field('UnitPrice', text('À-pris exkl. moms', 'Unit price excl. VAT'), 'decimal', true),
    field('VAT', text('Moms, %', 'VAT, %'), 'decimal', true),
    field('BookKeepingAccount', text('Försäljningskonto', 'Sales account'), 'whole'),
    field('BookKeepingSalesEUAccount', text('Konto, försäljning till EU', 'Account, sales to the EU'), 'whole'),
    field('BookKeepingSalesNonEUAccount', text('Konto, export', 'Account, export'), 'whole'),
    field('BookKeepingVATAccount', text('Momskonto', 'VAT account'), 'whole'),
    choice('ProductType', text('Sort', 'Kind'), known(productTypes)),
    field('IsActive', text('Aktiv', 'Active'), 'flag'),
  ],
  costCenters: [
    { ...field(codeProperty.costCenters, text('Kod', 'Code'), 'text', true), isKey: true },
    field('Description', text('Benämning', 'Description')),
    field('Comments', text('Anteckning', 'Note'), 'note'),
    field('Active', text('Aktiv', 'Active'), 'flag'),
  ],
  projects: [
    { ...field(codeProperty.projects, text('Projektnr', 'Project no.'), 'text', true), isKey: true },
    field('Description', text('Benämning', 'Description')),
    field('ProjectLeader', text('Projektledare', 'Project leader')),
    field('ContactPerson', text('Kontaktperson', 'Contact')),
    field('StartDate', text('Börjar', 'Begins'), 'day'),
    field('EndDate', text('Slutar', 'Ends'), 'day'),
    // Spelled so by the service (views, ProjectStatusTypeView).
    choice('Status', text('Läge', 'Status'), ['NotStarted', 'Ongoing', 'Compelted']),
    field('Comments', text('Anteckning', 'Note'), 'note'),
  ],
};

/** Undefined where a register has no such field. */
export const recordField = (register: RecordRegister, property: string): RecordField | undefined =>
  recordFields[register].find((one) => one.property === property);

/** A record as the service sends it: an update sends it back whole. */
export type RecordView = Readonly<Record<string, unknown>>;

const isView = (value: unknown): value is RecordView =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const path = ({ property }: RecordField): readonly [outer: string, inner: string | undefined] => {
  const [outer = '', inner] = property.split('.');
  return [outer, inner];
};

/** False where it stands among terms that the record has not: then there is nothing to change. */
export const hasField = (view: RecordView, of: RecordField): boolean => {
  const [outer, inner] = path(of);
  const within = view[outer];
  return inner === undefined || (isView(within) && within['ActivateDefaultActionConfigOverride'] !== false);
};

const valueAt = (view: RecordView, of: RecordField): unknown => {
  const [outer, inner] = path(of);
  if (inner === undefined) return view[outer];
  const within = view[outer];
  return isView(within) ? within[inner] : undefined;
};

/** Whether a record is in use: it is where nothing is said. */
export const isActiveFlag = ({ property }: RecordField): boolean => property === 'IsActive' || property === 'Active';

/** What a record says in a field, as text; blank where it says nothing. */
export const textOfField = (view: RecordView, of: RecordField): string => {
  const value = valueAt(view, of);
  if (value === undefined || value === null) return isActiveFlag(of) ? 'true' : of.kind === 'flag' ? 'false' : '';
  if (typeof value !== 'string') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  return of.kind === 'day' ? (readDay(value) ?? '') : value.trim();
};

/** How a text is sent; undefined where the field cannot hold it. */
export const sentAs = (of: RecordField, typed: string): string | number | boolean | null | undefined => {
  const value = typed.trim();
  if (value === '') return of.needed || of.kind === 'flag' ? undefined : null;
  switch (of.kind) {
    case 'text':
    case 'note':
      return value;
    case 'decimal': {
      const number = toDecimal(value);
      return number === null ? undefined : Number(number);
    }
    case 'whole':
      return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
    case 'flag':
      return value === 'true' ? true : value === 'false' ? false : undefined;
    case 'day':
      return isCalendarDate(value) ? value : undefined;
    case 'choice':
      return of.choices.includes(value) ? value : undefined;
  }
};

/** Whether a field can hold a text. */
export const holds = (of: RecordField, typed: string): boolean => sentAs(of, typed) !== undefined;

const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim().normalize('NFC');

/** Whether two texts are the same value of a field, however their lines end. Names are as they are written: their case is a person's to mend. */
export const isSameValue = (of: RecordField, a: string, b: string): boolean => {
  if (of.kind === 'decimal' || of.kind === 'whole') {
    const [x, y] = [toDecimal(a), toDecimal(b)];
    if (x !== null && y !== null) return compare(x, y) === 0;
  }
  return plain(a) === plain(b);
};

/** The record with another value in a field. @throws RangeError where the field cannot hold it: {@link holds}. */
export const withField = (view: RecordView, of: RecordField, value: string): RecordView => {
  const sent = sentAs(of, value);
  if (sent === undefined) throw new RangeError(`${of.property} cannot hold that`);
  const [outer, inner] = path(of);
  if (inner === undefined) return { ...view, [outer]: sent };
  const within = view[outer];
  return { ...view, [outer]: { ...(isView(within) ? within : {}), [inner]: sent } };
};
