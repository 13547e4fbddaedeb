/** The thread of heavy work: as it is shipped where the run of tests has built it, which starts in two thirds of the time. */
export const workerEntry = new URL(
  process.env['RUNSHEET_BUILT'] === '1' ? '../../out/main/intake-worker.js' : '../../electron/app/intake-worker.ts',
  import.meta.url,
);
