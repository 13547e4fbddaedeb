import { isView, type Json, type View } from '../../../electron/practice/wire/json.ts';
import { viewDefinition } from '../../../shared/service/views.ts';
import { type Dice } from './dice.ts';

/** What is there for calls to name. */
export interface World {
  readonly cid: string;
  readonly debtor: string;
  readonly product: string;
  readonly user: string;
  /** Ids of the records of each section of the documents that has ids of its own. */
  readonly bySection: Readonly<Record<string, readonly string[]>>;
  /** Ids of all kinds of records. */
  readonly ids: readonly string[];
}

/** Text that {@link asJson} writes without its quotes, so that what no JSON writer writes can be sent. */
export const raw = (text: string): string => `@raw:${text}@`;

export const asJson = (value: Json): string =>
  JSON.stringify(value).replace(/"@raw:(.*?)@"/g, (_all, text: string) => String(JSON.parse(`"${text}"`)));

const nested = (depth: number): Json => (depth === 0 ? 1 : { a: [nested(depth - 1)] });

/** Values that a field hardly expects, whatever its type. */
const odd: readonly Json[] = [
  null, '', ' ', 0, -1, 1.5, -0.01, 1e21, 1e308, -1e300, 2 ** 53, -(2 ** 53), 2 ** 31, 9_007_199_254_740_991, 1e-9,
  raw('1e400'), raw('-0'), raw('NaN'), raw('Infinity'), raw('9007199254740993'), raw('0x10'), raw('{"a":1,"a":2}'),
  raw('"\\ud800"'), raw('"\\u0000"'), raw('{"__proto__":{"Value":1}}'), true, false, [], {}, [[]], [null], [{}], {
    Value: 'x',
  }, { constructor: { prototype: 1 } }, 'NaN', 'Infinity', '1e400', '-1', '0x1F', '1,5', 'null', 'true', '__proto__',
  'constructor', 'toString', 'x'.repeat(4000), 'å😀\u200f', '\u0007', "'; DROP TABLE invoices; --", '../../etc/passwd',
  '%00', '<a>&amp;</a>', ']]>', '2026-02-30', '0000-00-00', '0001-01-01', '9999-12-31T23:59:59Z', '+275760-09-13',
  '2026-03-29T02:30:00', '2026-10-25T02:30:00', '19700101T000000Z', '2026-12-01T00:00:00+99:99', '{YYYY+99999999Y}',
  '{YY-MM-DD+999999999D}', '{MMM-99999M}', '00000000-0000-0000-0000-000000000000', 'SEK', 'XXX', nested(40),
]; // prettier-ignore

const oddNumbers: readonly Json[] = [
  0, -1, -0.01, 1.5, 1e-9, 0.005, 99, 1e5, -1e9, 2 ** 31, 2 ** 40, 10 ** 13, -(10 ** 13), 2 ** 53 - 1, -(2 ** 53 - 1), 1e17, 1e21, 1e300, -1e300,
]; // prettier-ignore

const oddDates: readonly Json[] = [
  '0001-01-01', '0000-01-01', '1582-10-10', '1900-01-01', '9999-12-31', '9999-12-31T23:59:59Z', '2026-02-29', '2028-02-29', '2026-03-29T02:30:00',
  '2026-10-25T02:30:00', '20261201T000000Z', '+275760-09-13', '-271821-04-20T00:00:00Z', '2026-12-01T24:00:00', '2026-12-01T00:00:00+14:00', '2026-13-01',
]; // prettier-ignore

/** An odd value, more often than not of the kind of the one that it takes the place of. */
const oddLike = (value: Json, dice: Dice): Json => {
  if (typeof value === 'number' && dice.chance(0.7)) return dice.pick(oddNumbers);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && dice.chance(0.7)) return dice.pick(oddDates);
  return oddValue(dice);
};

export const oddValue = (dice: Dice): Json => dice.pick(odd);

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Page/MediaBox[0 0 595 842]>>endobj\n%%EOF\n').toString('base64');

/** Fields without which little of a call is looked at, besides those of {@link byName}. */
const usual =
  /^((Creditor|Debtor|Action|InvoiceAction|ReconciliationInvoiceAction|Payment|UnhandledPayment|Source|User)PublicId(s)?|Records|Name|UnitPrice|Amount|From|To|FromDate|ToDate|Description|Debtor|CurrentAmount|Comment|Start|File|Decisions|Payouts)$/;

const byName: Readonly<Record<string, Json>> = {
  InvoiceDate: '2026-12-01', DueDate: '2026-12-31', OriginalInvoiceDate: '2026-12-01', OriginalDueDate: '2026-12-31', Date: '2026-12-20',
  PaymentDate: '2027-12-20', ActionType: 'InvoiceAction', DeliveryMethod: 'Manually', RecordType: 'Standard', CurrencyCode: 'SEK', CountryCode: 'SE',
  Email: 'kund@example.com', VAT: 25, Value: 10_000, Quantity: 2, Data: pdf, Stream: pdf, ContentType: 'application/pdf', ZipCode: '97231',
  Phone: '+46701740605', SSN: '199001010017', PersonalNumber: '199001010017', OrgNo: '556677-8899', Take: 10, PaymentMeanCode: 'BG',
  ClearingNumber: '5000', AccountNumber: '1234567', ClearingNo: '5000', AccountNo: '1234567', WithdrawalDay: 5, WithdrawalMonth: 2,
  SenderBankgiro: '991-2346', SendingBankgiroNo: '991-2346', OutgoingPaymentAccountNo: '991-2346', ReceivingBankgiroNo: '992-3459',
  BankgiroNo: '991-2346', ReceivingPaymentMethod: 'BankGiro', OutgoingPaymentMethodType: 'BankGiro', SharedWithUserName: 'annan',
  StartDebtCollectionActionLevel: 'DebtCollection', EndDebtCollectionActionLevel: 'DebtCollection', NumberOfReminders: 1, Dimension: 7, Code: 'A',
  CostCenterNumber: 'A', ProjectNumber: 'P1', SuccessUrl: 'https://example.com/a', FailureUrl: 'https://example.com/b', FailedUrl: 'https://example.com/b',
  RecurrenceDetails: {
    RecurrenceInterval: 'Monthly', MonthlyRecurrence: { RecurOnDayInMonth: 5, RecurMonthInterval: 1 }, Start: '2027-01-01', NoEndDate: true,
  },
}; // prettier-ignore

/** Fields that ask for more than a call of its own has. */
const rare =
  /^(InvoiceNumber|OCR|Crediting.*PublicId|DiscountType|RotRut.*|Autogiro|CreditCard|DebtorNo|Username|Password|TransferReferenceType)$/;

const idFor = (field: string, dice: Dice, world: World): string => {
  if (field.startsWith('Creditor')) return world.cid;
  if (field.startsWith('Debtor')) return world.debtor;
  if (field.startsWith('Product')) return world.product;
  if (field.startsWith('User')) return world.user;
  return dice.pick(world.ids);
};

const plain = (type: string, field: string, dice: Dice, world: World): Json => {
  if (/^(From|Start)/.test(field)) return '2026-12-01';
  if (/PublicId/.test(field)) return idFor(field, dice, world);
  switch (type) {
    case 'guid':
      return dice.pick(world.ids);
    case 'int':
    case 'long':
      return dice.below(20);
    case 'number':
      return dice.below(2000) / 100;
    case 'boolean':
      return dice.chance(0.5);
    case 'datetime':
      return `2026-12-${String(10 + dice.below(20))}`;
    case 'base64':
      return pdf;
    default:
      return `Text ${String(dice.below(1000))}`;
  }
};

/** Content that a call of this view could well have. */
export const likely = (view: string, field: string, dice: Dice, world: World, depth = 0): Json => {
  const definition = viewDefinition(view);
  const named = byName[field];
  if (named !== undefined && (definition?.kind !== 'object' || field === 'RecurrenceDetails')) return named;
  switch (definition?.kind) {
    case undefined:
      return plain(view, field, dice, world);
    case 'enum':
      return dice.pick([...definition.values.keys()].filter((name) => name !== 'Unknown'));
    case 'list':
      return [likely(definition.item, field, dice, world, depth + 1)];
    case 'object': {
      const made: Record<string, Json> = {};
      for (const [own, type] of definition.fields) {
        const isUsual = usual.test(own) || byName[own] !== undefined;
        if (depth > 4 || !dice.chance(rare.test(own) ? 0.05 : isUsual ? 0.98 : 0.2 / (depth + 1))) continue;
        const value = likely(type.name, own, dice, world, depth + 1);
        made[own] = type.list ? [value] : value;
      }
      return made;
    }
  }
};

const fieldsIn = (value: Json, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] => {
  if (Array.isArray(value)) return [path, ...value.flatMap((one: Json, index) => fieldsIn(one, [...path, index]))];
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, own]) => fieldsIn(own ?? null, [...path, key]))];
};

const replaced = (value: Json, [key, ...rest]: readonly (string | number)[], by: (value: Json) => Json): Json => {
  if (key === undefined) return by(value);
  if (Array.isArray(value)) return value.map((one: Json, index) => (index === key ? replaced(one, rest, by) : one));
  const view: View = isView(value) ? value : {};
  return { ...view, [key]: replaced(view[key] ?? null, rest, by) };
};

const missing = (view: string, dice: Dice): string | null => {
  const definition = viewDefinition(view);
  return definition?.kind === 'object' ? dice.pick([...definition.fields.keys()]) : null;
};

/** The content with an odd value somewhere: in the place of one that is there, or in a field that is not. */
export const withOdd = (view: string, content: Json, dice: Dice): Json => {
  const field = dice.chance(0.5) ? missing(view, dice) : null;
  const path = field === null ? dice.pick(fieldsIn(content)) : [field];
  return replaced(content, path, (value) => oddLike(value, dice));
};
