import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type Store } from '../../electron/store/store.ts';
import { temporaryFolder } from '../store/open.ts';
import { openTestStore } from '../store/ready.ts';
import { creditorId } from './harness.ts';
import { finish, stepsOf } from './model-commands.ts';
import { checkEnd, type Model, newModel, type Real } from './model-world.ts';

/** `OUTBOX_SEED=… OUTBOX_PATH=… OUTBOX_REPLAY=…` plays a sequence again that failed: seed, path and replayPath of its report. */
const { OUTBOX_SEED, OUTBOX_PATH, OUTBOX_REPLAY } = z
  .object({
    OUTBOX_SEED: z.coerce.number().optional(),
    OUTBOX_PATH: z.string().optional(),
    OUTBOX_REPLAY: z.string().optional(),
  })
  .parse(process.env);

const begun = Date.parse('2026-11-28T09:00:00.000Z');

/** A connection and a creditor of its own for each sequence, in one file. */
const newReal = (store: Store, number: number): Real => {
  const connectionId = `c${String(number)}`;
  store
    .prepare(
      `INSERT INTO connection (connection_id, name, kind, base_address, created_at)
       VALUES (?, 'Here', 'practice', 'http://127.0.0.1:1', '2026-01-01T00:00:00.000Z')`,
    )
    .run(connectionId);
  store
    .prepare('INSERT INTO creditor (scope_id, connection_id, creditor_id, name) VALUES (?, ?, ?, ?)')
    .run(number, connectionId, creditorId, 'Norrsken Övning AB');
  return { store, scopeId: number, connectionId, runIds: [], out: [], ghosts: [], picked: null, now: new Date(begun) };
};

it('keeps its rules whatever the worker, the wire, the service and a person do', () => {
  const store = openTestStore(join(temporaryFolder(), 'model.sqlite'));
  onTestFinished(() => {
    store.close();
  });
  let runs = 0;
  const property = fc.property(stepsOf(OUTBOX_REPLAY), (commands) => {
    runs += 1;
    const both: { readonly model: Model; real: Real } = { model: newModel(), real: newReal(store, runs) };
    fc.modelRun(() => both, commands);
    finish(both.model, both.real);
    checkEnd(both.model, both.real);
  });
  fc.assert(property, {
    numRuns: 60,
    ...(OUTBOX_SEED === undefined ? {} : { seed: OUTBOX_SEED }),
    ...(OUTBOX_PATH === undefined ? {} : { path: OUTBOX_PATH }),
  });
  expect(runs).toBeGreaterThanOrEqual(1);
});
