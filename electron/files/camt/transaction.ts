import { type PaymentReference } from '../../../shared/domain/bank-payment.ts';
import { minor, type Minor } from '../../../shared/domain/money.ts';
import { type Fields } from './scopes.ts';
import { creditAt, moneyAt, textAt, textsAt, type Money } from './values.ts';

/** Where a message tells what, by its path from `TxDtls`. In version 08 a party stands within `Pty`. */
const payerName = [
  'RltdPties/Dbtr/Nm',
  'RltdPties/Dbtr/Pty/Nm',
  'RltdPties/UltmtDbtr/Nm',
  'RltdPties/UltmtDbtr/Pty/Nm',
];
const payerAccount = ['RltdPties/DbtrAcct/Id/IBAN', 'RltdPties/DbtrAcct/Id/Othr/Id'];
const ownAmount = ['Amt', 'AmtDtls/TxAmt/Amt'];
const unstructured = 'RmtInf/Ustrd';
const additional = 'AddtlTxInf';

/** The leaves that a transaction is read from. */
export const transactionPaths: ReadonlySet<string> = new Set([
  ...payerName,
  ...payerAccount,
  ...ownAmount,
  unstructured,
  additional,
  'CdtDbtInd',
  'Refs/AcctSvcrRef',
  'Refs/TxId',
  'Refs/EndToEndId',
]);

/** By the path from `RmtInf/Strd`. */
const creditorReference = 'CdtrRefInf/Ref';
const documentNumber = 'RfrdDocInf/Nb';
const remitted = 'RfrdDocAmt/RmtdAmt';
const creditNote = 'RfrdDocAmt/CdtNoteAmt';
const remark = 'AddtlRmtInf';

export const remittancePaths: ReadonlySet<string> = new Set([
  creditorReference,
  documentNumber,
  remitted,
  creditNote,
  remark,
]);

/** What a transaction of an entry tells. */
export interface Transaction {
  /** In the entry's currency; null where the bank does not tell it. */
  readonly amount: Minor | null;
  readonly isCredit: boolean;
  readonly references: readonly PaymentReference[];
  readonly text: string;
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly bankReference: string | null;
  readonly transactionId: string | null;
  readonly endToEndId: string | null;
}

/** What is said where there is no name: it names every such payment alike. */
const isNoName = (value: string | null): boolean => value === null || /^(NOTPROVIDED|NONREF|NOREF)$/i.test(value);
const nameAt = (fields: Fields, path: string): string | null => {
  const value = textAt(fields, path);
  return isNoName(value) ? null : value;
};

const inCurrency = (money: Money | null, currency: string): Minor | null =>
  money?.currency === currency ? money.amount : null;

/** The amount in the entry's currency; what was asked for in another currency is not what came in. */
const amountIn = (fields: Fields, currency: string): Minor | null =>
  ownAmount.reduce<Minor | null>((found, path) => found ?? inCurrency(moneyAt(fields, path, currency), currency), null);

const spaced = (words: readonly string[]): string => words.join(' ').replace(/\s+/gu, ' ').trim();

/** What one structured remittance (`RmtInf/Strd`) refers to, with what it says in words. */
export interface Remittance {
  readonly references: readonly PaymentReference[];
  readonly words: readonly string[];
}

export const readRemittance = (fields: Fields, currency: string): Remittance => {
  const paid = inCurrency(moneyAt(fields, remitted, currency), currency);
  const taken = inCurrency(moneyAt(fields, creditNote, currency), currency);
  const amount = taken === null ? paid : minor((paid ?? 0) - taken);
  const [own, documents] = [textAt(fields, creditorReference), textsAt(fields, documentNumber)];
  return {
    // An amount that belongs to several documents together tells nothing of each.
    references: [
      ...(own === null ? [] : [{ kind: 'creditor', value: own, amount } as const]),
      ...documents.map((value): PaymentReference => ({
        kind: 'document',
        value,
        amount: own === null && documents.length === 1 ? amount : null,
      })),
    ],
    words: textsAt(fields, remark),
  };
};

export const readTransaction = (fields: Fields, remittances: readonly Remittance[], currency: string): Transaction => ({
  amount: amountIn(fields, currency),
  isCredit: creditAt(fields, 'CdtDbtInd') ?? true,
  references: remittances.flatMap(({ references }) => references),
  text: spaced([
    ...textsAt(fields, unstructured),
    ...remittances.flatMap(({ words }) => words),
    ...textsAt(fields, additional),
  ]),
  payerName: textAt(fields, ...payerName),
  payerAccount: textAt(fields, ...payerAccount),
  bankReference: nameAt(fields, 'Refs/AcctSvcrRef'),
  transactionId: nameAt(fields, 'Refs/TxId'),
  endToEndId: nameAt(fields, 'Refs/EndToEndId'),
});

/** What an entry without details tells of its payment. @param fields of the entry */
export const undetailed = (fields: Fields): Transaction => ({
  amount: null,
  isCredit: true,
  references: [],
  text: spaced(textsAt(fields, 'AddtlNtryInf')),
  payerName: null,
  payerAccount: null,
  bankReference: null,
  transactionId: null,
  endToEndId: null,
});
