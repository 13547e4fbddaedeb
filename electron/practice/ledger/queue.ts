import { type Db } from './database.ts';

export interface QueuedAttest {
  readonly seq: number;
  readonly invoice_id: string;
  readonly user_name: string;
  readonly due: number;
}

/** Bulk attesting waits here until its time has come (decisions.md 16). */
export const createAttestQueue = (db: Db) => {
  const insert = db.prepare<[string, string, number]>(
    'INSERT INTO attest_queue (invoice_id, user_name, due) VALUES (?, ?, ?)',
  );
  const due = db.prepare<[number, number], QueuedAttest>(
    'SELECT * FROM attest_queue WHERE due <= ? ORDER BY seq LIMIT ?',
  );
  const next = db.prepare<[], { readonly due: number | null }>('SELECT min(due) AS due FROM attest_queue');
  const remove = db.prepare<[number]>('DELETE FROM attest_queue WHERE seq = ?');
  return {
    add: (invoiceId: string, userName: string, at: number): void => {
      insert.run(invoiceId, userName, at);
    },
    due: (now: number, limit: number): readonly QueuedAttest[] => due.all(now, limit),
    nextDue: (): number | null => next.get()?.due ?? null,
    remove: ({ seq }: QueuedAttest): void => {
      remove.run(seq);
    },
  };
};
