import { z } from 'zod';
import { errorBudget } from '../../shared/service/limits.ts';
import { type Db } from './ledger/database.ts';

const wait = z.int().min(0).max(86_400_000);

const settingsIn = z.strictObject({
  AttestDelayMs: wait,
  ErrorThreshold: z.int().min(1),
  ErrorWindowMs: wait,
  LatencyMs: wait,
  RateLimits: z.boolean(),
  WebhookUrl: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).nullable(),
});
export type Settings = z.infer<typeof settingsIn>;

const defaults: Settings = {
  AttestDelayMs: 0,
  ErrorThreshold: errorBudget.threshold,
  ErrorWindowMs: errorBudget.windowMs,
  LatencyMs: 0,
  RateLimits: true,
  WebhookUrl: null,
};

const key = 'settings';

/** The knobs of the practice controls; defaults follow the documents. Kept in the file. */
export const createSettings = (db: Db) => {
  const read = db.prepare<[string], { readonly value: string }>('SELECT value FROM meta WHERE key = ?');
  const write = db.prepare<[string, string]>('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  const stored = read.get(key);
  let current = stored === undefined ? defaults : settingsIn.parse(JSON.parse(stored.value));
  const set = (next: Settings): void => {
    current = next;
    write.run(key, JSON.stringify(next));
  };
  return {
    get: (): Settings => current,
    /** Changes the given ones. Throws ZodError where one is unknown or out of range. */
    change: (patch: unknown): void => {
      const given = settingsIn.partial().parse(patch);
      set(settingsIn.parse({ ...current, ...given }));
    },
    reset: (): void => {
      set(defaults);
    },
  };
};
export type SettingsStore = ReturnType<typeof createSettings>;
