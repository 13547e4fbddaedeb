import { createOutbox } from '../../electron/outbox/outbox.ts';
import { createClient } from '../../electron/service/client.ts';
import { createPace } from '../../electron/service/pace.ts';
import { storedErrorLog } from '../../electron/store/error-answers.ts';
import { openStore } from '../../electron/store/store.ts';
import { basic, systemClock, systemRandom } from '../outbox/harness.ts';

/** A computer in a process of its own that drains the given store as it is shipped to, and tells what that cost it. */
const [path = '', url = ''] = process.argv.slice(2);
const store = openStore(path);
const client = createClient({
  connectionId: 'here',
  kind: 'practice',
  baseAddress: url,
  credential: () => basic,
  pace: createPace({ errorLog: storedErrorLog(store, 'here') }),
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
});
const began = performance.now();
const before = process.cpuUsage();
outbox.wake('here');
await outbox.idle('here');
const { user, system } = process.cpuUsage(before);
process.send?.({ seconds: (performance.now() - began) / 1000, cpuMs: (user + system) / 1000 });
await client.close();
store.close();
process.disconnect();
