import { z } from 'zod';
import { enumTextIn } from './enumerations.ts';
import { blankToNull, textIn } from './view-fields.ts';

const givenIn = textIn.transform(blankToNull);

/** DebtorSelfInvoiceInfoView: where a supplier is paid. */
export const supplierAccountIn = z.object({
  PaymentMethod: enumTextIn('DebtorPaymentMethodView'),
  BankgiroNo: givenIn,
  PlusgiroNo: givenIn,
  ClearingNo: givenIn,
  AccountNo: givenIn,
  IBAN: givenIn,
});
type AccountIn = z.infer<typeof supplierAccountIn>;

/** An account as it is compared: without its spaces and dashes. */
export const accountMark = (account: string | null): string => (account ?? '').replace(/[^\da-z]/gi, '').toUpperCase();

/**
 * Where a supplier is paid, as one line, as the lists give it (SelfInvoiceActionSubView, DebtorAccount); null where nothing is known.
 * Money goes by the payment method, whatever other numbers stand beside it; only where that names none the first of them is told.
 */
export const accountLine = (info: AccountIn | null): string | null => {
  if (info === null) return null;
  const account = [info.ClearingNo, info.AccountNo].flatMap((part) => part ?? []).join('-') || null;
  const byMethod = new Map([
    ['BankGiro', info.BankgiroNo],
    ['PlusGiro', info.PlusgiroNo],
    ['IBAN', info.IBAN],
    ['BankAccount', account],
  ]);
  return byMethod.get(info.PaymentMethod ?? '') ?? info.BankgiroNo ?? info.PlusgiroNo ?? info.IBAN ?? account;
};
