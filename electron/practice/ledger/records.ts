import { parseView, type View } from '../wire/json.ts';
import { type Db } from './database.ts';
import { type RecordKind } from './record-kinds.ts';

/** Any smaller thing the service keeps: what is looked for is in columns, the rest in its document. */
export interface Kept {
  /** Creation order. */
  readonly seq: number;
  readonly id: string;
  readonly creditorId: string;
  /** What it belongs to: a debtor, an invoice, a contract. */
  readonly ownerId: string | null;
  /** A code or number of the creditor's own: unique where the kind says so. */
  readonly key: string | null;
  /** A name of the kind's own stages. */
  readonly state: string | null;
  /** When something is next due on it (epoch ms of service time). */
  readonly at: number | null;
  readonly createdAt: number;
  readonly doc: View;
}
export type NewRecord = Omit<Kept, 'seq'>;

interface StoredRecord {
  readonly seq: number;
  readonly id: string;
  readonly creditor_id: string;
  readonly owner_id: string | null;
  readonly key: string | null;
  readonly state: string | null;
  readonly at: number | null;
  readonly created_at: number;
  readonly doc: string;
}

const kept = (row: StoredRecord): Kept => ({
  seq: row.seq,
  id: row.id,
  creditorId: row.creditor_id,
  ownerId: row.owner_id,
  key: row.key,
  state: row.state,
  at: row.at,
  createdAt: row.created_at,
  doc: parseView(row.doc),
});

const columns = 'seq, id, creditor_id, owner_id, key, state, at, created_at, doc';

/** The repository of the smaller things, by kind. */
export const createRecordLedger = (db: Db) => {
  const select = <Args extends unknown[]>(where: string) =>
    db.prepare<[string, ...Args], StoredRecord>(`SELECT ${columns} FROM records WHERE kind = ? AND ${where}`);
  const byId = select<[string]>('id = ?');
  const byKey = select<[string, string]>('creditor_id = ? AND key = ? ORDER BY seq');
  const ofCreditor = select<[string]>('creditor_id = ? ORDER BY seq');
  const ofOwner = select<[string]>('owner_id = ? ORDER BY seq');
  const due = select<[number]>('at <= ? ORDER BY at, seq');
  const nextDue = db.prepare<[string], { readonly at: number | null }>(
    'SELECT min(at) AS at FROM records WHERE kind = ? AND at IS NOT NULL',
  );
  const insert = db.prepare<[Omit<StoredRecord, 'seq'> & { readonly kind: string }]>(
    `INSERT INTO records (kind, id, creditor_id, owner_id, key, state, at, created_at, doc)
     VALUES (@kind, @id, @creditor_id, @owner_id, @key, @state, @at, @created_at, @doc)`,
  );
  const update = db.prepare<[Omit<StoredRecord, 'seq' | 'creditor_id' | 'created_at'> & { readonly kind: string }]>(
    `UPDATE records SET owner_id = @owner_id, key = @key, state = @state, at = @at, doc = @doc WHERE kind = @kind AND id = @id`,
  );
  const remove = db.prepare<[string, string]>('DELETE FROM records WHERE kind = ? AND id = ?');
  const removeOfOwner = db.prepare<[string, string]>('DELETE FROM records WHERE kind = ? AND owner_id = ?');

  return {
    get: (kind: RecordKind, id: string): Kept | undefined => {
      const row = byId.get(kind, id);
      return row === undefined ? undefined : kept(row);
    },
    /** Those of the creditor with this key, oldest first. */
    byKey: (kind: RecordKind, creditorId: string, key: string): readonly Kept[] =>
      byKey.all(kind, creditorId, key).map(kept),
    ofCreditor: (kind: RecordKind, creditorId: string): readonly Kept[] => ofCreditor.all(kind, creditorId).map(kept),
    ofOwner: (kind: RecordKind, ownerId: string): readonly Kept[] => ofOwner.all(kind, ownerId).map(kept),
    /** Those on which something is due, the longest due first. */
    due: (kind: RecordKind, now: number): readonly Kept[] => due.all(kind, now).map(kept),
    /** When the next of them is due; null where nothing is. */
    nextDue: (kind: RecordKind): number | null => nextDue.get(kind)?.at ?? null,
    insert: (kind: RecordKind, record: NewRecord): void => {
      insert.run({
        kind,
        id: record.id,
        creditor_id: record.creditorId,
        owner_id: record.ownerId,
        key: record.key,
        state: record.state,
        at: record.at,
        created_at: record.createdAt,
        doc: JSON.stringify(record.doc),
      });
    },
    /** Writes what may change of a record that is kept: all but its creditor and its birth. */
    update: (kind: RecordKind, record: Omit<Kept, 'seq' | 'creditorId' | 'createdAt'>): void => {
      update.run({
        kind,
        id: record.id,
        owner_id: record.ownerId,
        key: record.key,
        state: record.state,
        at: record.at,
        doc: JSON.stringify(record.doc),
      });
    },
    remove: (kind: RecordKind, id: string): void => {
      remove.run(kind, id);
    },
    removeOfOwner: (kind: RecordKind, ownerId: string): void => {
      removeOfOwner.run(kind, ownerId);
    },
  };
};
export type RecordLedger = ReturnType<typeof createRecordLedger>;
