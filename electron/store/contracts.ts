import { z } from 'zod';
import { type RecurrenceInterval } from '../../shared/service/enumerations.ts';
import { all, one, toFlag } from './rows.ts';
import { type Store } from './store.ts';

/** A contract invoice as the service last listed it. Amounts in minor units with VAT, days `YYYY-MM-DD`. */
export interface MirrorContract {
  readonly contractId: string;
  readonly contractNumber: string | null;
  readonly debtorId: string;
  readonly debtorName: string;
  /** What its next invoice comes to; null where the service does not say. */
  readonly amount: number | null;
  readonly currency: string;
  readonly interval: RecurrenceInterval;
  readonly start: string | null;
  readonly end: string | null;
  readonly lastRun: string | null;
  /** Null where it will make no more. */
  readonly nextRun: string | null;
  readonly paused: boolean;
  readonly deliveryMethod: string;
  /** What a person may search for, as `searchText` makes it. */
  readonly search: string;
}

const columns = [
  'contract_number',
  'debtor_id',
  'debtor_name',
  'amount',
  'currency',
  'recurs',
  'start_day',
  'end_day',
  'last_run',
  'next_run',
  'paused',
  'delivery_method',
  'search',
  'synced_at',
] as const;

const upsertSql = `INSERT INTO contract (scope_id, contract_id, ${columns.join(', ')}, gone)
  VALUES (?, ?, ${columns.map(() => '?').join(', ')}, 0)
  ON CONFLICT (scope_id, contract_id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}, gone = 0`;

/** Keeps what was read; one that was gone is back. */
export const saveContracts = (
  store: Store,
  scopeId: number,
  contracts: readonly MirrorContract[],
  syncedAt: string,
): void => {
  const upsert = store.prepare(upsertSql);
  store.inTransaction(() => {
    for (const contract of contracts)
      upsert.run(
        scopeId,
        contract.contractId,
        contract.contractNumber,
        contract.debtorId,
        contract.debtorName,
        contract.amount,
        contract.currency,
        contract.interval,
        contract.start,
        contract.end,
        contract.lastRun,
        contract.nextRun,
        toFlag(contract.paused),
        contract.deliveryMethod,
        contract.search,
        syncedAt,
      );
  });
};

/** Keeps what a contract's own view tells that its list tells as well. */
export const keepContractState = (
  store: Store,
  scopeId: number,
  state: Pick<MirrorContract, 'contractId' | 'amount' | 'lastRun' | 'nextRun' | 'paused'>,
): void => {
  store
    .prepare(
      'UPDATE contract SET amount = ?, last_run = ?, next_run = ?, paused = ? WHERE scope_id = ? AND contract_id = ?',
    )
    .run(state.amount, state.lastRun, state.nextRun, toFlag(state.paused), scopeId, state.contractId);
};

const idRow = z.object({ id: z.string() });

/** After a complete listing: what it did not hold is gone. It is kept, and counted nowhere. */
export const markContractsGone = (store: Store, scopeId: number, seen: ReadonlySet<string>): void => {
  const known = all(idRow, store.prepare('SELECT contract_id AS id FROM contract WHERE scope_id = ? AND gone = 0'), [
    scopeId,
  ]);
  const mark = store.prepare('UPDATE contract SET gone = 1 WHERE scope_id = ? AND contract_id = ?');
  store.inTransaction(() => {
    for (const { id } of known) if (!seen.has(id)) mark.run(scopeId, id);
  });
};

const madeRow = z.object({ invoices: z.int(), latest: z.string().nullable() });

/** Another text whenever the mirror came to hold other invoices that contracts made. */
export const madeByContracts = (store: Store, scopeId: number): string => {
  const sql = `SELECT count(*) AS invoices, max(created_at) AS latest FROM invoice INDEXED BY invoice_of_contract
    WHERE scope_id = ? AND contract_id IS NOT NULL`;
  const { invoices, latest } = one(madeRow, store.prepare(sql), [scopeId]) ?? { invoices: 0, latest: null };
  return `${String(invoices)} ${latest ?? ''}`;
};
