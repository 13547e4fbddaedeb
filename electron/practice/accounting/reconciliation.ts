import { stockholmMidnight, instantText } from '../../../shared/service/service-time.ts';
import { amountView } from '../invoicing/amount.ts';
import { type BookedVoucher } from '../ledger/books.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { type View } from '../wire/json.ts';
import { chosenVouchers, type VoucherChoice } from './period.ts';

interface AccountRow {
  readonly voucher: BookedVoucher;
  readonly row: BookedVoucher['rows'][number];
  /** Minor units on the account after it, in the voucher's currency. */
  readonly balance: number;
}

const rowView = ({ voucher, row, balance }: AccountRow): View => ({
  Account: row.account,
  TransactionDate: instantText(voucher.at),
  EventDate: instantText(voucher.eventAt),
  RecordType: voucher.type,
  Description: voucher.description,
  InvoiceNumber: voucher.invoiceNumber,
  DebetAmount: amountView(Math.max(0, row.amount), voucher.currency),
  CreditAmount: amountView(Math.max(0, -row.amount), voucher.currency),
  BalanceAmount: amountView(balance, voucher.currency),
  CostCenter: row.costCenter ?? null,
  Project: row.project ?? null,
});

/**
 * The rows of one account in the order of the chosen date, each with what stands on the account after it, what came before
 * the first day included (endpoints a, accountreconciliationrecords).
 */
export const reconciliationRows = (
  ledger: Ledger,
  creditorId: string,
  account: string,
  choice: VoucherChoice,
): readonly View[] => {
  const dateOf = ({ at, eventAt }: BookedVoucher): number => (choice.byEvent ? eventAt : at);
  const balances = new Map<string, number>();
  const from = stockholmMidnight(choice.from);
  return chosenVouchers(ledger, creditorId, { ...choice, from: undefined })
    .toSorted((a, b) => dateOf(a) - dateOf(b) || a.no - b.no)
    .flatMap((voucher) => voucher.rows.filter((row) => row.account === account).map((row) => ({ voucher, row })))
    .map(({ voucher, row }): AccountRow => {
      const balance = (balances.get(voucher.currency) ?? 0) + row.amount;
      balances.set(voucher.currency, balance);
      return { voucher, row, balance };
    })
    .filter(({ voucher }) => dateOf(voucher) >= from)
    .map(rowView);
};
