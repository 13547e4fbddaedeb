import { printBankgiro } from '../domain/bankgiro.ts';
import { printPlusgiro } from '../domain/plusgiro.ts';
import { accountLine } from '../service/supplier-account.ts';
import { type Field } from './fields.ts';
import { type ListRecord } from './record.ts';
import { valueOf } from './record-checks/check.ts';

/** Where a supplier is paid: views, DebtorSelfInvoiceInfoView, as far as we fill it. */
export interface SupplierAccount {
  readonly PaymentMethod: 'BankGiro' | 'PlusGiro' | 'BankAccount';
  readonly BankgiroNo: string | null;
  readonly PlusgiroNo: string | null;
  readonly ClearingNo: string | null;
  readonly AccountNo: string | null;
}

const none = { BankgiroNo: null, PlusgiroNo: null, ClearingNo: null, AccountNo: null, IBAN: null } as const;

/** A clearing number of four digits, or five of Swedbank's, parted from the account (sweden.md, row Bank account). */
const account = /^(\d{4}(?:-?\d)?)[\s,.-]+(\d[\d\s.-]{4,14})$/;

const readAccount = (text: string): SupplierAccount | null => {
  const [, clearing, number] = account.exec(text.trim()) ?? [];
  if (clearing === undefined || number === undefined) return null;
  const [ClearingNo, AccountNo] = [clearing.replace('-', ''), number.replace(/\D/g, '')];
  return { ...none, PaymentMethod: 'BankAccount', ClearingNo, AccountNo };
};

const readBankgiroOf = (text: string): SupplierAccount | null => {
  const BankgiroNo = printBankgiro(text);
  return BankgiroNo === null ? null : { ...none, PaymentMethod: 'BankGiro', BankgiroNo };
};

const readPlusgiroOf = (text: string): SupplierAccount | null => {
  const PlusgiroNo = printPlusgiro(text);
  return PlusgiroNo === null ? null : { ...none, PaymentMethod: 'PlusGiro', PlusgiroNo };
};

/** In the order in which one is chosen where a sheet has several. */
const readers = [
  ['bankgiro', readBankgiroOf],
  ['plusgiro', readPlusgiroOf],
  ['bankAccount', readAccount],
] as const satisfies readonly (readonly [Field, (text: string) => SupplierAccount | null])[];

/** Where the sheet pays the supplier, or the field of it that is no such number; null where it says nothing. */
export const accountOf = (record: ListRecord): SupplierAccount | Field | null => {
  for (const [field, read] of readers) {
    const written = valueOf(record, field);
    if (written !== null) return read(written) ?? field;
  }
  return null;
};

/** As one line, as the service's lists give it. */
export const lineOfAccount = (account: SupplierAccount): string => accountLine({ ...none, ...account }) ?? '';
