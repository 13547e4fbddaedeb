import { decimalsOf, toDecimal } from '../domain/decimal.ts';
import { fitsMinor, fromMinor, minor, toMinor } from '../domain/money.ts';
import { text } from '../domain/text.ts';
import { deliveryMethods } from './enumerations.ts';
import { holds, type RecordField, type RecordView, sentAs } from './record-fields.ts';
import { contractRowsText, rowsOfText, withContractRows } from './contract-rows.ts';
import { readDay } from './service-time.ts';

/** What a person changes of a contract invoice by hand, by the service's own names (ContractInvoiceActionView). */

const plain = { kind: 'text', needed: false, choices: [] } as const;

/** In the order in which they are shown. */
const headFields: readonly RecordField[] = [
  { ...plain, property: 'ContractNumber', name: text('Avtalsnr', 'Contract no.') },
  { ...plain, property: 'OurReference', name: text('Vår referens', 'Our reference') },
  { ...plain, property: 'YourReference', name: text('Er referens', 'Your reference') },
  { ...plain, property: 'ExternalReference', name: text('Extern referens', 'External reference') },
  {
    ...{ ...plain, property: 'PaymentTermsInDays', name: text('Betalvillkor, dagar', 'Payment terms, days') },
    ...{ kind: 'whole', needed: true },
  },
  {
    ...{ ...plain, property: 'DeliveryMethod', name: text('Leverans', 'Delivery'), kind: 'choice', needed: true },
    choices: deliveryMethods.filter((method) => method !== 'Unknown'),
  },
  {
    ...{ ...plain, property: 'AutoAttest', name: text('Attesteras av sig självt', 'Attested by itself') },
    kind: 'flag',
  },
  {
    ...{ ...plain, property: 'RecurrenceDetails.End', name: text('Sista dag', 'Last day') },
    kind: 'day',
  },
  { ...plain, property: 'Message', name: text('Meddelande', 'Message'), kind: 'note' },
];

const rowFields = {
  ArticleDescription: { ...plain, name: text('benämning', 'description'), needed: true },
  Quantity: { ...plain, name: text('antal', 'quantity'), kind: 'decimal', needed: true },
  Units: { ...plain, name: text('enhet', 'unit') },
  'UnitPrice.Value': { ...plain, name: text('à-pris', 'unit price'), kind: 'decimal', needed: true },
  VAT: { ...plain, name: text('moms, %', 'VAT, %'), kind: 'decimal', needed: true },
  InvoicedFrom: { ...plain, name: text('faktureras från', 'invoiced from'), kind: 'day' },
  InvoicedTo: { ...plain, name: text('faktureras till', 'invoiced until'), kind: 'day' },
} as const;

/** What is changed of one row. */
export type RowProperty = keyof typeof rowFields;

const rowPath = /^Records\.(\d{1,4})\.(.+)$/;
const isRowField = (name: string): name is keyof typeof rowFields => Object.hasOwn(rowFields, name);

/** The field of a row by its path: `Records.0.Quantity` is that of the first. */
const rowField = (property: string): RecordField | undefined => {
  const [, at, name] = rowPath.exec(property) ?? [];
  if (at === undefined || name === undefined || !isRowField(name)) return undefined;
  const { name: of, ...rest } = rowFields[name];
  const row = String(Number(at) + 1);
  return { ...rest, property, name: text(`Rad ${row}: ${of.sv}`, `Row ${row}: ${of.en}`) };
};

/** All rows at once, where some are added or removed: `contract-rows.ts`. */
export const rowsField: RecordField = { ...plain, property: 'Records', name: text('Rader', 'Rows'), needed: true };

/** Undefined where a contract has no such field. */
export const contractField = (property: string): RecordField | undefined =>
  property === rowsField.property
    ? rowsField
    : (headFields.find((one) => one.property === property) ?? rowField(property));

const isView = (value: unknown): value is RecordView =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const within = (value: unknown, step: string): unknown => {
  if (Array.isArray(value)) return value[Number(step)];
  return isView(value) ? value[step] : undefined;
};

const valueAt = (view: RecordView, { property }: RecordField): unknown =>
  property.split('.').reduce<unknown>(within, view);

/** Prices stand in minor units, and are read and typed in whole ones. */
const isMoney = ({ property }: RecordField): boolean => property.endsWith('.Value');

/** What a contract says in a field, as text; blank where it says nothing. */
export const contractText = (view: RecordView, field: RecordField): string => {
  if (field === rowsField) return contractRowsText(view);
  const value = valueAt(view, field);
  if (isMoney(field)) return typeof value === 'number' ? fromMinor(minor(value)) : '';
  if (value === undefined || value === null) return field.kind === 'flag' ? 'false' : '';
  if (typeof value !== 'string') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  return field.kind === 'day' ? (readDay(value) ?? '') : value.trim();
};

const isRate = ({ property }: RecordField): boolean => rowPath.test(property) && property.endsWith('.VAT');

/** Whether a field of a contract can hold a text. */
export const contractHolds = (field: RecordField, typed: string): boolean => {
  if (field === rowsField) return rowsOfText(typed) !== null;
  if (isRate(field) && !(Number(typed) >= 0 && Number(typed) <= 100)) return false;
  if (!holds(field, typed) || !isMoney(field)) return holds(field, typed);
  const price = toDecimal(typed.trim());
  return price !== null && decimalsOf(price) <= 2 && fitsMinor(price);
};

const put = (value: unknown, [step = '', ...rest]: readonly string[], sent: unknown): unknown => {
  const next = rest.length === 0 ? sent : put(within(value, step), rest, sent);
  if (Array.isArray(value)) return value.map((one: unknown, at) => (at === Number(step) ? next : one));
  return { ...(isView(value) ? value : {}), [step]: next };
};

const sentIn = (field: RecordField, value: string): unknown => {
  const price = isMoney(field) ? toDecimal(value.trim()) : null;
  return price === null ? sentAs(field, value) : toMinor(price);
};

/** What says the same elsewhere: that a series has no last day, and an amount in whole units. */
const toldTwice = (
  view: RecordView,
  field: RecordField,
  path: readonly string[],
  sent: unknown,
): readonly (readonly [path: readonly string[], value: unknown])[] => {
  if (field.property === 'RecurrenceDetails.End') return [[['RecurrenceDetails', 'NoEndDate'], sent === null]];
  const shown = [...path.slice(0, -1), 'ValueForView'];
  const isShown = isMoney(field) && typeof sent === 'number' && shown.reduce<unknown>(within, view) !== undefined;
  return isShown ? [[shown, Number(fromMinor(minor(sent)))]] : [];
};

/** The contract with another value in a field, all else as it was. @throws RangeError where the field cannot hold it. */
export const withContractField = (view: RecordView, field: RecordField, value: string): RecordView => {
  if (!contractHolds(field, value)) throw new RangeError(`${field.property} cannot hold that`);
  if (field === rowsField) return withContractRows(view, value);
  const path = field.property.split('.');
  const sent = sentIn(field, value);
  return [[path, sent] as const, ...toldTwice(view, field, path, sent)].reduce<RecordView>((so, [at, is]) => {
    const changed = put(so, at, is);
    return isView(changed) ? changed : so;
  }, view);
};

/** The fields of a contract that can be changed, with what stands in them: those of its rows by row. A message row has its words alone. */
export const contractStanding = (
  view: RecordView,
): readonly { readonly property: string; readonly value: string }[] => {
  const rows: readonly unknown[] = Array.isArray(view['Records']) ? view['Records'] : [];
  const ofRows = rows.flatMap((row, at) => {
    const names = Object.keys(rowFields).filter(
      (name) => name === 'ArticleDescription' || within(row, 'RecordType') !== 'Message',
    );
    return names.flatMap((name) => rowField(`Records.${String(at)}.${name}`) ?? []);
  });
  return [...ofRows, ...headFields, rowsField].map((field) => ({
    property: field.property,
    value: contractText(view, field),
  }));
};

type Standing = ReturnType<typeof contractStanding>[number];
type Change = Readonly<Record<'property' | 'shown' | 'value', string>>;

/**
 * Rows have no name of their own, only their place: with what is changed of one goes all else that it said, so that nothing is
 * changed of another that stands there by then, also where both have the same description.
 */
export const withRowsSeen = (changes: readonly Change[], standing: readonly Standing[]): readonly Change[] => {
  const rowOf = (property: string): string | undefined => /^Records\.\d+\./.exec(property)?.[0];
  const rows = new Set(changes.flatMap(({ property }) => rowOf(property) ?? []));
  const changed = new Set(changes.map(({ property }) => property));
  const isRight = ({ property, value }: Standing): boolean => {
    const field = contractField(property);
    return field !== undefined && contractHolds(field, value);
  };
  const seen = standing.filter(
    (one) => !changed.has(one.property) && [...rows].some((row) => one.property.startsWith(row)) && isRight(one),
  );
  return [...changes, ...seen.map(({ property, value }) => ({ property, shown: value, value }))];
};
