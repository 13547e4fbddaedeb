import { type Db } from './database.ts';

export interface CallRow {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly call_id: string | null;
  /** Null where the connection was closed without an answer. */
  readonly status: number | null;
  readonly processed: number;
  readonly fault: number;
}

/** The log of calls, and the UniqueApiCallIds that were used. */
export const createCallLedger = (db: Db) => {
  const insert = db.prepare<[CallRow]>(
    `INSERT INTO calls (at, method, path, call_id, status, processed, fault)
     VALUES (@at, @method, @path, @call_id, @status, @processed, @fault)`,
  );
  const since = db.prepare<[number], CallRow>('SELECT * FROM calls WHERE at >= ? ORDER BY seq');
  const any = db.prepare<[], CallRow>('SELECT * FROM calls LIMIT 1');
  const usedAt = db.prepare<[string, string], { readonly at: number }>(
    'SELECT at FROM call_ids WHERE user_id = ? AND call_id = ?',
  );
  const remember = db.prepare<[string, string, number]>(
    'INSERT OR REPLACE INTO call_ids (user_id, call_id, at) VALUES (?, ?, ?)',
  );
  return {
    log: (call: CallRow): void => {
      insert.run(call);
    },
    isEmpty: (): boolean => any.get() === undefined,
    since: (at: number): readonly CallRow[] => since.all(at),
    /** When the user used this id last, or undefined. */
    usedAt: (userId: string, callId: string): number | undefined => usedAt.get(userId, callId)?.at,
    remember: (userId: string, callId: string, at: number): void => {
      remember.run(userId, callId, at);
    },
  };
};
