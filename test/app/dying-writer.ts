import { parentPort } from 'node:worker_threads';

/** A writer whose thread ends when it is sent the first rows. */
parentPort?.once('message', () => {
  process.exit(7);
});
