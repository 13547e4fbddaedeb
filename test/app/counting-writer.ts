import { setImmediate as turn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** A writer that writes nothing and fails at the end with the number of pieces that were under way at once, at most. */
let [underWay, most, ended] = [0, 0, false];
const port = parentPort;

const answer = async (): Promise<void> => {
  // Whoever does not wait for the answers has sent the next ones by then.
  for (let turns = 0; turns < 50; turns += 1) await turn();
  underWay -= 1;
  if (ended && underWay === 0)
    port?.postMessage({ what: 'failed', error: { kind: 'fault', detail: `at most ${String(most)}` } });
  else port?.postMessage({ what: 'written', drafts: 1 });
};

port?.on('message', (sent: unknown) => {
  if (sent === 'end') {
    ended = true;
    port.unref();
    return;
  }
  underWay += 1;
  most = Math.max(most, underWay);
  void answer();
});
