import { setTimeout as wait } from 'node:timers/promises';
import { createOutbox } from '../../electron/outbox/outbox.ts';
import { createClient } from '../../electron/service/client.ts';
import { createPace } from '../../electron/service/pace.ts';
import { storedErrorLog } from '../../electron/store/error-answers.ts';
import { count } from '../../electron/store/rows.ts';
import { openStore } from '../../electron/store/store.ts';
import { storeTrouble } from '../../electron/store/trouble.ts';
import { basic, quickTimings, systemClock, systemRandom, windowMs } from '../outbox/quick.ts';

/**
 * A whole computer in a process of its own, made to be killed: drains the given store against the given address until nothing
 * of it is left to do. It holds the lease under the given name, so that whoever kills knows who is at work.
 */
const [path = '', url = '', holder = ''] = process.argv.slice(2);
const store = openStore(path);
const client = createClient({
  connectionId: 'here',
  kind: 'practice',
  baseAddress: url,
  credential: () => basic,
  pace: createPace({ errorLog: storedErrorLog(store, 'here'), budget: { ourShare: 4, windowMs } }),
  transport: { timeoutMs: 1_000 },
});
const outbox = createOutbox({
  store,
  clock: systemClock,
  random: { hex: (bytes) => (bytes === 16 ? holder : systemRandom.hex(bytes)) },
  clientFor: () => Promise.resolve(client),
  fault: (error) => {
    // Another that was put to sleep while it wrote holds the database for a while: that passes.
    if (storeTrouble(error) !== null) return;
    console.error(error);
    process.exit(2);
  },
  // The looks last longer together than any call is held, as the real ones do. Small bulks: there are many calls to be killed in.
  timings: { ...quickTimings, leaseMs: 300, looksMs: [100, 500, 1_200], bulk: 10 },
});
const workLeft = (): boolean =>
  count(
    store.prepare(
      `SELECT (SELECT count(*) FROM run WHERE state IN ('paused', 'sending'))
         + (SELECT count(*) FROM job WHERE state IN ('sending', 'unknown') OR (run_id IS NULL AND state = 'queued')) AS n`,
    ),
    [],
  ) > 0;

console.log('draining');
while (workLeft()) {
  outbox.wake('here');
  await outbox.idle('here');
  await wait(20);
}
await client.close();
store.close();
