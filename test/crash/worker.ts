import { createOutbox } from '../../electron/outbox/outbox.ts';
import { createClient } from '../../electron/service/client.ts';
import { createPace } from '../../electron/service/pace.ts';
import { storedErrorLog } from '../../electron/store/error-answers.ts';
import { openStore } from '../../electron/store/store.ts';
import { basic, quickTimings, systemClock, systemRandom, windowMs } from '../outbox/harness.ts';

/** A whole computer in a process of its own, made to be killed: drains the given store against the given address, then ends. */
const [path = '', url = ''] = process.argv.slice(2);
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
  random: systemRandom,
  clientFor: () => Promise.resolve(client),
  fault: (error) => {
    console.error(error);
    process.exit(2);
  },
  // Longer together than any call is held, as the real ones are.
  timings: { ...quickTimings, looksMs: [100, 500, 1_200] },
});
console.log('draining');
outbox.wake('here');
await outbox.idle('here');
await client.close();
store.close();
