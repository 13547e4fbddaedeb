import { addMinor, minor, type Minor, zero } from '../../../shared/domain/money.ts';
import { type LocalText } from '../../../shared/domain/text.ts';
import { type CamtWarning } from './camt-file.ts';
import { balanceDiffers, batchCountDiffers, batchTotalDiffers, totalsDiffer } from './camt-warnings.ts';
import { type Fields } from './scopes.ts';
import { countAt, flagAt, sumAt, textAt, type Money } from './values.ts';

/** Entries of one kind, counted. */
interface Count {
  readonly count: number;
  readonly sum: Minor;
}

const none: Count = { count: 0, sum: zero };
const more = ({ count, sum }: Count, amount: Minor): Count => ({ count: count + 1, sum: addMinor(sum, amount) });

/** What the entries of a statement come to. */
export class Tally {
  credit = none;
  debit = none;

  add(isCredit: boolean, amount: Minor): void {
    if (isCredit) this.credit = more(this.credit, amount);
    else this.debit = more(this.debit, amount);
  }
}

/** A balance of the account, negative where money is owed. */
export interface Balance extends Money {
  /** ISO 20022 BalanceType12Code: OPBD, PRCD, CLBD, ITBD … */
  readonly type: string;
}

const totals = { credit: 'TxsSummry/TtlCdtNtries', debit: 'TxsSummry/TtlDbtNtries' } as const;

/** By the path from `Stmt` or `Ntfctn`. */
export const statementPaths: ReadonlySet<string> = new Set([
  'Id',
  'Acct/Id/IBAN',
  'Acct/Id/Othr/Id',
  'StmtPgntn/PgNb',
  'StmtPgntn/LastPgInd',
  ...Object.values(totals).flatMap((path) => [`${path}/NbOfNtries`, `${path}/Sum`]),
]);

/**
 * What the bank says of a batch (`NtryDtls/Btch`) against the payments in it.
 *
 * @param fields of the entry
 * @param sum null where an amount is not told
 */
export const batchWarnings = (
  where: LocalText,
  fields: Fields,
  currency: string,
  found: number,
  sum: Minor | null,
): readonly CamtWarning[] => {
  const count = countAt(fields, 'NtryDtls/Btch/NbOfTxs');
  const total = sumAt(fields, 'NtryDtls/Btch/TtlAmt', currency);
  return [
    ...(count === null || count === found ? [] : [batchCountDiffers(where, count, found)]),
    ...(total === null || sum === null || total === sum
      ? []
      : [batchTotalDiffers(where, { amount: total, currency }, sum)]),
  ];
};

/** Where a message says which page of several it is (`MsgPgntn`, all versions). */
export const messagePages: readonly string[] = ['BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'].map(
  (root) => `${root}/GrpHdr/MsgPgntn`,
);

/** By the path from `Document`. */
export const documentPaths: ReadonlySet<string> = new Set(
  messagePages.flatMap((path) => [`${path}/PgNb`, `${path}/LastPgInd`]),
);

/** The number of a page of several; null where there is one alone. */
export const pageAt = (fields: Fields, path: string): string | null => {
  const number = textAt(fields, `${path}/PgNb`)?.slice(0, 5) ?? '1';
  const isLast = textAt(fields, `${path}/LastPgInd`) === null || flagAt(fields, `${path}/LastPgInd`);
  return isLast && number === '1' ? null : number;
};

/** What a statement tells of itself. */
export interface ToldOfStatement {
  readonly where: LocalText;
  readonly fields: Fields;
  readonly balances: readonly Balance[];
  /** The one of all its entries and balances. */
  readonly currency: string;
}

/** Whether a bank counts what is not booked yet, the standard leaves open: either will do. */
const totalWarnings = (
  { where, fields, currency }: ToldOfStatement,
  side: keyof typeof totals,
  all: Tally,
  booked: Tally,
): readonly CamtWarning[] => {
  const count = countAt(fields, `${totals[side]}/NbOfNtries`);
  const sum = sumAt(fields, `${totals[side]}/Sum`, currency);
  const agrees = (found: Count): boolean => (count ?? found.count) === found.count && (sum ?? found.sum) === found.sum;
  if (agrees(all[side]) || agrees(booked[side])) return [];
  return [totalsDiffer(where, side, { count, sum }, all[side], currency)];
};

/** The opening balance and what was booked make the closing one. */
const balanceWarnings = ({ where, balances }: ToldOfStatement, booked: Tally): readonly CamtWarning[] => {
  const ofType = (type: string): Balance | undefined => balances.find((balance) => balance.type === type);
  const [opening, closing] = [ofType('OPBD') ?? ofType('PRCD'), ofType('CLBD')];
  if (opening === undefined || closing === undefined) return [];
  const expected = minor(opening.amount + booked.credit.sum - booked.debit.sum);
  return expected === closing.amount ? [] : [balanceDiffers(where, opening, closing, expected)];
};

/** What a statement that is whole tells of itself against its entries. What a page lacks stands on another. */
export const statementWarnings = (told: ToldOfStatement, all: Tally, booked: Tally): readonly CamtWarning[] => [
  ...totalWarnings(told, 'credit', all, booked),
  ...totalWarnings(told, 'debit', all, booked),
  ...balanceWarnings(told, booked),
];
