import { webhookRetriesMs } from '../../../shared/service/limits.ts';
import { type Json } from '../wire/json.ts';
import { type Db } from './database.ts';

export interface WebhookEvent {
  readonly seq: number;
  readonly creditor_id: string;
  readonly type: string;
  readonly data: string;
  readonly additional: string | null;
  /** Attempts made so far. */
  readonly attempts: number;
}

export interface WebhookAttempt {
  readonly at: number;
  readonly type: string;
  readonly attempt: number;
  /** Null where no answer came. */
  readonly status: number | null;
}

export interface FailedCount {
  readonly type: string;
  readonly count: number;
}

/** Events for webhooks, their attempts, and when the next one is due (concepts, Events; decisions.md 23). */
export const createWebhookLedger = (db: Db) => {
  const insert = db.prepare<[string, string, number, string, string | null, number]>(
    `INSERT INTO service_events (creditor_id, type, at, data, additional, attempts, failed, next_at) VALUES (?, ?, ?, ?, ?, 0, 0, ?)`,
  );
  const due = db.prepare<[number], WebhookEvent>(
    'SELECT seq, creditor_id, type, data, additional, attempts FROM service_events WHERE next_at <= ? ORDER BY seq LIMIT 500',
  );
  const next = db.prepare<[number], { readonly at: number | null }>(
    'SELECT min(next_at) AS at FROM service_events WHERE next_at > ?',
  );
  const settle = db.prepare<[number, number, number | null, number]>(
    'UPDATE service_events SET attempts = ?, failed = ?, next_at = ? WHERE seq = ?',
  );
  const log = db.prepare<[number, string, number, number | null]>(
    'INSERT INTO webhook_attempts (at, type, attempt, status) VALUES (?, ?, ?, ?)',
  );
  const attempts = db.prepare<[], WebhookAttempt>(
    'SELECT at, type, attempt, status FROM webhook_attempts ORDER BY seq',
  );
  const failedWhere = 'failed = 1 AND creditor_id = ? AND at >= ? AND (? IS NULL OR type = ?)';
  const failed = db.prepare<[string, number, string | null, string | null], FailedCount>(
    `SELECT type, count(*) AS count FROM service_events WHERE ${failedWhere} GROUP BY type ORDER BY type`,
  );
  const retrigger = db.prepare<[number, string, number, string | null, string | null]>(
    `UPDATE service_events SET next_at = ? WHERE ${failedWhere}`,
  );
  const waiting = db.prepare<[], { readonly n: number }>(
    'SELECT count(*) AS n FROM service_events WHERE next_at IS NOT NULL',
  );
  return {
    /** How many events have a try before them. */
    waiting: (): number => waiting.get()?.n ?? 0,
    emit: (creditorId: string, type: string, at: number, data: Json, additional: Json): void => {
      insert.run(
        creditorId,
        type,
        at,
        JSON.stringify(data),
        additional === null ? null : JSON.stringify(additional),
        at,
      );
    },
    due: (now: number): readonly WebhookEvent[] => due.all(now),
    nextAfter: (now: number): number | null => next.get(now)?.at ?? null,
    /**
     * Writes an attempt down and sets when the next one is due: each delay counts from this attempt. True where it was the last
     * and failed like those before.
     */
    settle: (event: WebhookEvent, at: number, status: number | null): boolean => {
      const succeeded = status !== null && status >= 200 && status < 300;
      const delay = webhookRetriesMs[event.attempts];
      const nextAt = succeeded || delay === undefined ? null : at + delay;
      const { changes } = settle.run(event.attempts + 1, succeeded ? 0 : 1, nextAt, event.seq);
      // Gone by a reset in the meantime.
      if (changes > 0) log.run(at, event.type, event.attempts + 1, status);
      return changes > 0 && !succeeded && event.attempts === webhookRetriesMs.length;
    },
    attempts: (): readonly WebhookAttempt[] => attempts.all(),
    failed: (creditorId: string, since: number, type: string | null): readonly FailedCount[] =>
      failed.all(creditorId, since, type, type),
    retrigger: (creditorId: string, since: number, type: string | null, now: number): void => {
      retrigger.run(now, creditorId, since, type, type);
    },
  };
};
