import { actionDefaults } from '../creditors/action-defaults.ts';
import { currencyDecimals } from '../currencies.ts';
import { toMinor } from '../../../shared/domain/money.ts';
import { decimal } from '../../../shared/domain/decimal.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { numberOf, textOf, type View, viewOf } from '../wire/json.ts';

/** What says nothing: a view that was read and is sent back has `Unknown` where an enumeration was never said. */
const silent: ReadonlySet<unknown> = new Set([null, undefined, '', 'Unknown']);

/** The values of a view that say something. */
export const given = (view: View | null): View =>
  Object.fromEntries(Object.entries(view ?? {}).filter(([, value]) => !silent.has(value)));

/** The creditor's default values, under the debtor's own where these are activated (DebtorDefaultActionConfigView). */
export const defaultsFor = (ledger: Ledger, creditorId: string, debtor: View): View => {
  const own = viewOf(debtor, 'DefaultActionConfig');
  const isOn = own?.['ActivateDefaultActionConfigOverride'] === true;
  return { ...actionDefaults(ledger, creditorId), ...(isOn ? given(own) : {}) };
};

/** The default fee of a reminder in minor units; none in another currency than the defaults'. */
export const defaultReminderFee = (defaults: View, currency: string): number => {
  if (textOf(defaults, 'CurrencyCode') !== currency) return 0;
  return toMinor(decimal(numberOf(defaults, 'ReminderInvoiceFee') ?? 0), currencyDecimals(currency));
};
