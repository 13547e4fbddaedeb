import { type Ledger } from '../ledger/ledger.ts';
import { type RecordKind } from '../ledger/record-kinds.ts';
import { type Service } from '../service.ts';
import { flagOf, type View } from '../wire/json.ts';

/** The kinds of which a creditor has one record, under its own id; each with the key that other readers find it by. */
const keys = {
  actionDefaults: null,
  kyc: null,
  productsTemplate: null,
  creditorSettings: 'matchOverpayments',
} as const satisfies Partial<Record<RecordKind, string | null>>;
type SettingKind = keyof typeof keys;

export const settingOf = (ledger: Ledger, kind: SettingKind, creditorId: string): View | undefined =>
  ledger.records.get(kind, creditorId)?.doc;

/** Stores the one record of this kind that a creditor has, in place of the one before. */
export const putSetting = (service: Service, kind: SettingKind, creditorId: string, doc: View): void => {
  const { records } = service.ledger;
  const record = { id: creditorId, ownerId: null, key: keys[kind], state: null, at: null, doc };
  if (records.get(kind, creditorId) === undefined)
    records.insert(kind, { ...record, creditorId, createdAt: service.clock.now() });
  else records.update(kind, record);
};

/** Whether overpayments are matched automatically where possible (endpoints a, Creditors); not before it is enabled. */
export const matchesOverpayments = (ledger: Ledger, creditorId: string): boolean =>
  flagOf(settingOf(ledger, 'creditorSettings', creditorId) ?? {}, 'MatchOverpayments');
