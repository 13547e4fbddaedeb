import { type CellValue, day } from '../../samples/workbook.ts';

/** Mistakes as people make them in a sheet: what is written, what must be found, and what puts it right. */

/** A column by what it means. */
export type Name =
  | 'key'
  | 'customerNo'
  | 'customerName'
  | 'orgNo'
  | 'email'
  | 'phone'
  | 'address'
  | 'zipCode'
  | 'city'
  | 'invoiceDate'
  | 'dueDate'
  | 'articleNo'
  | 'description'
  | 'quantity'
  | 'unitPrice'
  | 'vatRate'
  | 'lineTotal'
  | 'language'
  | 'currency'
  | 'deliveryMethod'
  | 'discountPercent';

/** A problem that comes up: mended by its one-click mend, or by typing the right value in its cell. */
export interface Step {
  readonly code: string;
  readonly cure: { readonly by: 'mend' } | { readonly by: 'typing'; readonly text: string };
}

/** The cells of the invoice that is spoilt. */
export interface Cells {
  readonly get: (name: Name) => CellValue;
  /** `only`: in that row alone. */
  readonly put: (name: Name, value: CellValue, only?: number) => void;
  readonly has: (name: Name) => boolean;
}

export interface FaultKind {
  /** Whether an invoice of so many rows can have it. */
  readonly fits?: (rows: number) => boolean;
  readonly spoil: (cells: Cells) => readonly Step[];
}

const mended = (code: string): Step => ({ code, cure: { by: 'mend' } });
const typed = (code: string, text: string): Step => ({ code, cure: { by: 'typing', text } });

/** The value as a person types it. */
const asTyped = (name: Name, value: CellValue): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'object') throw new TypeError('Nobody types a formula here');
  if (typeof value === 'string') return value;
  return String(name === 'vatRate' ? Math.round(value * 100) : value).replace('.', ',');
};

/** What is typed is what stood there before. */
const replaced =
  (name: Name, wrong: (right: string) => CellValue, code: string) =>
  ({ get, put }: Cells): readonly Step[] => {
    const right = asTyped(name, get(name));
    put(name, wrong(right), rowNames.includes(name) ? 0 : undefined);
    return [typed(code, right)];
  };

const rowNames: readonly Name[] = [
  'articleNo',
  'description',
  'quantity',
  'unitPrice',
  'vatRate',
  'lineTotal',
  'discountPercent',
];
const oneRow = (rows: number): boolean => rows === 1;
const severalRows = (rows: number): boolean => rows > 1;

const otherLastDigit = (number: string): string => number.slice(0, -1) + String((Number(number.at(-1)) + 1) % 10);

/** Where the sheet has line totals too, the one beside the spoilt cell is blank: else it would tell the answer. */
const withoutTotal = ({ put, has }: Cells): void => {
  if (has('lineTotal')) put('lineTotal', '', 0);
};

const table = {
  'wrong check digit': { spoil: replaced('orgNo', otherLastDigit, 'identity-number') },
  'slip in the e-mail': {
    spoil: ({ put }) => {
      put('email', 'ekonomi@gmial.com');
      return [mended('email-slip')];
    },
  },
  'no e-mail': { spoil: replaced('email', (right) => right.replace('@', ''), 'email') },
  'lost zero': {
    spoil: ({ put }) => {
      put('phone', '701740612');
      return [mended('phone-lost-zero')];
    },
  },
  'no phone number': { spoil: replaced('phone', () => '12', 'phone') },
  'wrong post code': { spoil: replaced('zipCode', () => '02117', 'zip-code') },
  'broken letters': {
    spoil: ({ put }) => {
      put('city', 'MalmÃ¶');
      return [mended('broken-letters')];
    },
  },
  'letters broken before the file was saved': {
    spoil: ({ put }) => {
      put('city', 'MalmÃ¶');
      return [mended('double-decoded')];
    },
  },
  'no such day': { spoil: replaced('invoiceDate', () => '2026-11-31', 'not-a-date') },
  'due before its date': {
    spoil: ({ put }) => {
      put('dueDate', day('2026-11-15'));
      return [mended('due-before-invoice')];
    },
  },
  'due a year early': {
    spoil: ({ put }) => {
      put('dueDate', day('2026-01-12'));
      return [mended('due-year-slip')];
    },
  },
  'due far off': { spoil: replaced('dueDate', () => day('2027-06-30'), 'due-far-off') },
  'no such VAT rate': { spoil: replaced('vatRate', () => '24', 'illegal-vat') },
  'no VAT rate': { spoil: replaced('vatRate', () => '', 'missing-vat') },
  'price in words': { spoil: replaced('unitPrice', () => 'enligt offert', 'not-a-number') },
  'no price': {
    spoil: (cells) => {
      withoutTotal(cells);
      return replaced('unitPrice', () => '', 'missing-price')(cells);
    },
  },
  'amounts disagree': {
    spoil: ({ get, put }) => {
      put('lineTotal', Number(get('lineTotal')) + 10, 0);
      return [mended('line-total-disagrees')];
    },
  },
  'no description': {
    spoil: (cells) => {
      cells.put('articleNo', '', 0);
      return replaced('description', () => '', 'missing-description')(cells);
    },
  },
  'text too long': { spoil: replaced('address', (right) => `${right}, `.repeat(12), 'too-long') },
  'no such currency': { spoil: replaced('currency', () => 'dublon', 'not-a-currency') },
  'no such language': { spoil: replaced('language', () => 'klingonska', 'not-a-language') },
  'no such delivery': { spoil: replaced('deliveryMethod', () => 'brevduva', 'not-a-delivery') },
  'discount beyond 100': {
    spoil: ({ put }) => {
      put('discountPercent', '110', 0);
      return [typed('discount-range', '10')];
    },
  },
  'post without address': {
    spoil: (cells) => {
      cells.put('deliveryMethod', 'Post');
      return replaced('address', () => '', 'delivery-needs-address')(cells);
    },
  },
  'no customer': {
    spoil: ({ get, put, has }) => {
      const [no, name, email] = [String(get('customerNo')), String(get('customerName')), String(get('email'))];
      for (const field of ['customerNo', 'customerName', 'orgNo', 'email'] as const) put(field, '');
      return [
        typed('missing-customer', no),
        typed('missing-customer-name', name),
        ...(has('deliveryMethod') ? [typed('delivery-needs-email', email)] : []),
      ];
    },
  },
  'rows disagree': {
    fits: severalRows,
    spoil: ({ get, put }) => {
      const right = asTyped('dueDate', get('dueDate'));
      put('dueDate', day('2026-12-15'), 1);
      return [typed('conflicting-heads', right)];
    },
  },
  'time as quantity': {
    fits: oneRow,
    spoil: (cells) => {
      withoutTotal(cells);
      cells.put('quantity', '8:30', 0);
      return [mended('time-not-number')];
    },
  },
} as const satisfies Readonly<Record<string, FaultKind>>;
export type FaultName = keyof typeof table;
export const faultsOf: Readonly<Record<FaultName, FaultKind>> = table;
