import { z } from 'zod';
import { textIn } from './view-fields.ts';

/** DebtorSelfInvoiceInfoView: where a supplier is paid. */
export const supplierAccountIn = z.object({
  PaymentMethod: textIn,
  BankgiroNo: textIn,
  PlusgiroNo: textIn,
  ClearingNo: textIn,
  AccountNo: textIn,
  IBAN: textIn,
});
type AccountIn = Omit<z.infer<typeof supplierAccountIn>, 'PaymentMethod'>;

/** An account as it is compared: without its spaces and dashes. */
export const accountMark = (account: string | null): string => (account ?? '').replace(/[^\da-z]/gi, '').toUpperCase();

/** Where a supplier is paid, as one line, as the lists give it (SelfInvoiceActionSubView, DebtorAccount); null where nothing is known. */
export const accountLine = (info: AccountIn | null): string | null => {
  if (info === null) return null;
  const account = [info.ClearingNo, info.AccountNo].flatMap((part) => part ?? []).join('-');
  return info.BankgiroNo ?? info.PlusgiroNo ?? info.IBAN ?? (account === '' ? null : account);
};
