import { type StatementLine } from '../../shared/domain/account-statement.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';

/** The words of a statement of account, as a customer reads them. */

export const statementName = text('Kontoutdrag', 'Statement of account');

export const statementHeaders = {
  date: text('Datum', 'Date'),
  what: text('Händelse', 'What happened'),
  number: text('Fakturanr', 'Invoice no.'),
  due: text('Förfaller', 'Due'),
  amount: text('Belopp', 'Amount'),
  balance: text('Saldo', 'Balance'),
} as const;

export const statementLabels = {
  creditor: text('Från', 'From'),
  customer: text('Kund', 'Customer'),
  period: text('Period', 'Period'),
  asOf: text('Hämtat', 'As of'),
  never: text('aldrig', 'never'),
  account: text('Kontot', 'The account'),
  opening: text('Ingående saldo', 'Opening balance'),
  closing: text('Utgående saldo', 'Closing balance'),
  open: text('Att betala nu (belopp och vad som är kvar)', 'To pay now (amount and what is left)'),
  owed: text('Summa att betala', 'Total to pay'),
} as const;

export const lineWords: Readonly<Record<StatementLine['kind'], LocalText>> = {
  invoice: text('Faktura', 'Invoice'),
  credit: text('Kreditfaktura', 'Credit invoice'),
  payment: text('Betalning', 'Payment'),
  other: text('Krediterat, avskrivet eller avgift', 'Credited, written off or a fee'),
};
