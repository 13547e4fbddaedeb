import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { startPractice } from './server.ts';

const dataIn = z.object({ file: z.string(), port: z.int().optional(), clock: z.number().optional() });

// The entry of the worker thread: starts the practice service, tells its port, stops when it is asked to.
const { file, port, clock } = dataIn.parse(workerData);
const server = await startPractice({
  file,
  ...(port === undefined ? {} : { port }),
  ...(clock === undefined ? {} : { clock }),
  log: console.error,
});
parentPort?.postMessage({ port: server.port });
parentPort?.once('message', () => {
  // Ends this thread alone, whatever calls are still being held.
  void server.close().finally(() => process.exit());
});
