import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { plainName } from '../../shared/domain/open-invoices.ts';
import { type ReconciliationViewIn } from '../../shared/service/reconciliation-views.ts';
import { debtorViewIn, type DebtorViewIn } from '../../shared/service/register-views.ts';
import { type Connections } from '../service/connections.ts';
import { debtorsMarked } from '../store/debtors.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { type Deps } from './deps.ts';
import { readOwed } from './owed-read.ts';

/** Who owes a reconciliation invoice, so that a claim can be made of it: the service knows no address of such a customer. */

type Receiver = CallOutput<'owed.receiver'>;
type Debtor = ReconciliationViewIn['Debtor'];

const digits = (value: string): string => value.replace(/\D/gu, '');

/**
 * The customer of the register with its identity number, or with its number and name: the number alone is that of the system in which
 * the invoice was made, where another may have it. Of several none.
 */
const inRegister = (store: Store, scopeId: number, debtor: Debtor): DebtorViewIn | null => {
  const [debtorNo, orgNo, name] = [debtor?.DebtorNo ?? '', digits(debtor?.OrgNo ?? ''), plainName(debtor?.Name ?? '')];
  const fitting = debtorsMarked(store, scopeId, { debtorNo, orgNo }).filter((one) =>
    orgNo !== '' && one.orgNo !== null ? one.orgNo === orgNo : plainName(one.name) === name,
  );
  const [only, ...more] = fitting;
  const read = only === undefined || more.length > 0 ? null : debtorViewIn.safeParse(only.view);
  return read?.success === true ? read.data : null;
};

const receiverOf = (debtor: Debtor, known: DebtorViewIn | null): Omit<Receiver, 'owed' | 'fees'> => ({
  name: debtor?.Name ?? known?.Name ?? '',
  orgNo: debtor?.OrgNo ?? known?.OrgNo ?? '',
  careOf: known?.CareOf ?? '',
  address: known?.Address ?? '',
  address2: known?.Address2 ?? '',
  zipCode: known?.ZipCode ?? '',
  city: known?.City ?? '',
  country: debtor?.CountryCode ?? known?.CountryCode ?? 'SE',
  email: debtor?.Email ?? known?.Email ?? '',
  phone: debtor?.Phone ?? known?.Phone ?? '',
  inRegister: known !== null,
});

/** Who owes it as the service tells now, with the address of the register, and what is owed. @throws those of the service. */
export const owedReceiverOf = async (
  { store }: Pick<Deps, 'store'>,
  connections: Pick<Connections, 'client'>,
  input: CallInput<'owed.receiver'>,
): Promise<Receiver> => {
  const { scopeId } = scopeOf(store, input.scope);
  const { Debtor, CurrentAmount, CurrentReminderFees } = await readOwed(connections, input);
  const fees = CurrentReminderFees?.value ?? 0;
  const known = inRegister(store, scopeId, Debtor);
  return { ...receiverOf(Debtor, known), owed: (CurrentAmount?.value ?? 0) + fees, fees };
};
