import { type Store } from './store.ts';

/** Events of one type that the service could not deliver. */
export interface FailedEvents {
  readonly type: string;
  readonly count: number;
}

/** Keeps what the service tells in place of what it told before; what failed before and still does is known since then. */
export const replaceFailedEvents = (
  store: Store,
  scopeId: number,
  failed: readonly FailedEvents[],
  at: string,
): void => {
  store.inTransaction(() => {
    store
      .prepare('DELETE FROM failed_event WHERE scope_id = ? AND type NOT IN (SELECT value FROM json_each(?))')
      .run(scopeId, JSON.stringify(failed.map(({ type }) => type)));
    const keep = store.prepare(
      `INSERT INTO failed_event (scope_id, type, count, since) VALUES (?, ?, ?, ?)
       ON CONFLICT (scope_id, type) DO UPDATE SET count = excluded.count`,
    );
    for (const { type, count } of failed) keep.run(scopeId, type, count, at);
  });
};
