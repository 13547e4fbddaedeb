import { type BankPayment } from '../../../shared/domain/bank-payment.ts';
import { currencyDecimals } from '../../../shared/domain/currency-decimals.ts';
import { fromMinor, sumMinor, type Minor } from '../../../shared/domain/money.ts';
import { text, type LocalText } from '../../../shared/domain/text.ts';
import { type FileNote, type RawCell, type RawFile, type RawSheet } from '../../../shared/intake/raw-table.ts';
import { type Bounds, defaultBounds } from '../bounds.ts';
import { makeBudget } from '../cell-grid.ts';
import { RowPacker } from '../packed-rows.ts';
import { type SourceToRead } from '../read-file.ts';
import { readCamt } from './camt.ts';
import { noPayments } from './camt-errors.ts';
import { type LeftOut, type LeftOutReason } from './camt-file.ts';
import { shownMoney } from './camt-warnings.ts';

const SHEET = 'Inbetalningar';

/** By these the columns are known again, as those of any other table of payments. */
const columns = [
  'Fakturanummer',
  'OCR-nummer',
  'Belopp',
  'Valuta',
  'Betaldatum',
  'Betalare',
  'Meddelande',
  'Betalarens konto',
  'Bankens referens',
] as const;

const leftOutWords: Readonly<Record<LeftOutReason, LocalText>> = {
  debit: text('uttag', 'debits'),
  'taken-back': text('inbetalningar som banken har tagit tillbaka', 'incoming payments that the bank has taken back'),
  'came-back': text('egna utbetalningar som har kommit tillbaka', 'payments of your own that came back'),
  'not-booked': text('poster som inte är bokförda än', 'entries that are not booked yet'),
  nothing: text('poster utan pengar', 'entries without money'),
  deduction: text('avdrag i samlade insättningar', 'deductions in batches'),
};

const inWords = ({ reason, count, currency, sum }: LeftOut): LocalText => {
  const [words, money] = [leftOutWords[reason], shownMoney({ amount: sum, currency })];
  return text(`${String(count)} ${words.sv} (${money.sv})`, `${String(count)} ${words.en} (${money.en})`);
};

const leftOutNote = (leftOut: LeftOut): FileNote => {
  const { sv, en } = inWords(leftOut);
  return { level: 'hint', sentence: text(`${sv} läses inte.`, `${en} are not read.`) };
};

const pageNote = (page: string): FileNote => ({
  level: 'hint',
  sentence: text(
    `Filen är sida ${page} av flera: läs in alla sidor. Vad banken säger om summor och saldon gäller alla tillsammans och jämförs inte.`,
    `The file is page ${page} of several: import all pages. What the bank says of sums and balances holds for all together and is not compared.`,
  ),
});

/** What a row of the table holds of a payment. */
interface PaymentRow {
  readonly documents: readonly string[];
  readonly references: readonly string[];
  readonly amount: Minor;
}

/** A row for each invoice, where the payer says what goes to which and that is the payment; else one row. */
const rowsOf = ({ references, amount }: BankPayment): readonly PaymentRow[] => {
  const stated = references.flatMap(({ kind, value, amount: part }): readonly PaymentRow[] => {
    if (part === null || part <= 0) return [];
    return kind === 'document'
      ? [{ documents: [value], references: [], amount: part }]
      : [{ documents: [], references: [value], amount: part }];
  });
  if (stated.length === references.length && sumMinor(stated.map((row) => row.amount)) === amount) return stated;
  const valuesOf = (asked: BankPayment['references'][number]['kind']): readonly string[] =>
    references.filter(({ kind }) => kind === asked).map(({ value }) => value);
  return [{ documents: valuesOf('document'), references: valuesOf('creditor'), amount }];
};

const orNull = (value: string): string | null => (value === '' ? null : value);

const cellsOf = (payment: BankPayment, row: PaymentRow): readonly RawCell[] => [
  orNull(row.documents.join(', ')),
  orNull(row.references.join(', ')),
  { kind: 'number', raw: fromMinor(row.amount, currencyDecimals(payment.currency)), shape: 'plain' },
  payment.currency,
  payment.bookedOn,
  payment.payerName,
  orNull(payment.text),
  payment.payerAccount,
  payment.bankReference,
];

/** The payments as a sheet, made row by row. */
class PaymentSheet {
  readonly #rows = new RowPacker();
  readonly #spend: (cells: number) => void;
  #row = 1;

  constructor(fileName: string, bounds: Bounds) {
    this.#spend = makeBudget(fileName, bounds).spend;
    this.#put(columns);
  }

  add(payment: BankPayment): void {
    for (const row of rowsOf(payment)) this.#put(cellsOf(payment, row));
  }

  finish(): RawSheet {
    return { name: SHEET, hidden: false, rows: this.#rows.finish(), hiddenColumns: [], merged: [] };
  }

  #put(cells: readonly RawCell[]): void {
    this.#spend(cells.length);
    this.#rows.putCells(this.#row, false, cells);
    this.#row += 1;
  }
}

/**
 * A bank's file (see {@link readCamt}) as a table of its payments, to be imported as any other. Its notes tell what was left out and
 * what does not add up. Rejects with an AppError where there is no payment in it.
 */
export const readCamtTable = async (
  file: SourceToRead,
): Promise<Pick<RawFile, 'format' | 'sheets' | 'sha256' | 'notes'>> => {
  const sheet = new PaymentSheet(file.name, file.bounds ?? defaultBounds);
  const { sha256, payments, leftOut, warnings, page } = await readCamt(file, (payment) => {
    sheet.add(payment);
  });
  if (payments === 0) throw noPayments(file.name, leftOut.map(inWords));
  const notes = [
    ...warnings.map(({ sentence }): FileNote => ({ level: 'warning', sentence })),
    ...leftOut.map(leftOutNote),
    ...(page === null ? [] : [pageNote(page)]),
  ];
  return { format: 'camt', sha256, sheets: [sheet.finish()], notes };
};
