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

/** A page of a longer statement: the entries between its balances may stand on another. */
const isPage = (fields: Fields): boolean => {
  const isLast = textAt(fields, 'StmtPgntn/LastPgInd') === null || flagAt(fields, 'StmtPgntn/LastPgInd');
  return !isLast || (textAt(fields, 'StmtPgntn/PgNb') ?? '1') !== '1';
};

/** The opening balance and what was booked make the closing one. */
const balanceWarnings = ({ where, fields, balances }: ToldOfStatement, booked: Tally): readonly CamtWarning[] => {
  const ofType = (type: string): Balance | undefined => balances.find((balance) => balance.type === type);
  const [opening, closing] = [ofType('OPBD') ?? ofType('PRCD'), ofType('CLBD')];
  if (opening === undefined || closing === undefined || isPage(fields)) return [];
  const expected = minor(opening.amount + booked.credit.sum - booked.debit.sum);
  return expected === closing.amount ? [] : [balanceDiffers(where, opening, closing, expected)];
};

/** What a statement tells of itself against its entries. */
export const statementWarnings = (told: ToldOfStatement, all: Tally, booked: Tally): readonly CamtWarning[] => [
  ...totalWarnings(told, 'credit', all, booked),
  ...totalWarnings(told, 'debit', all, booked),
  ...balanceWarnings(told, booked),
];
