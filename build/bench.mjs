import './node-check.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplication } from '../electron/app/application.ts';
import { memorySecrets } from '../electron/hosts/secrets.ts';
import { machineClock, machineRandom } from '../electron/hosts/world.ts';
import { startPractice } from '../electron/practice/server.ts';

/** `npm run bench [-- ROWS]`: how long an import takes beside reading the file, and a page of the review. */
const rows = Number(process.argv[2] ?? 20_000);
const perInvoice = 4;

const csv = () => {
  const lines = ['Ordernr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Artikel;Beskrivning;Antal;Á-pris;Moms'];
  for (let row = 0; row < rows; row += 1) {
    const no = Math.floor(row / perInvoice);
    lines.push(
      `${10_000 + no};${1000 + (no % 900)};Kund ${no % 900} AB;kund${no % 900}@kund.example;2026-11-30;2026-12-30;A${row % 40};Tjänst ${row % 40};${(row % 7) + 1};${(row % 900) + 95},50;25`,
    );
  }
  return new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
};

const timed = async (what, work) => {
  const start = performance.now();
  const result = await work();
  console.log(`${what.padEnd(44)} ${((performance.now() - start) / 1000).toFixed(3).padStart(9)} s`);
  return result;
};

const value = (settled) => {
  if (!settled.ok) throw new Error(settled.error.sentence.en);
  return settled.value;
};

const folder = mkdtempSync(join(tmpdir(), 'runsheet-bench-'));
const practice = await startPractice({ file: join(folder, 'practice.db') });
const application = createApplication({
  version: 'bench',
  host: 'browser',
  dataFolder: folder,
  clock: machineClock,
  random: machineRandom,
  secrets: memorySecrets(),
  startPractice: async () => practice,
  intakeWorker: new URL('../electron/app/intake-worker.ts', import.meta.url),
});
const call = async (name, input) => value(await application.call(name, input));

try {
  const bytes = csv();
  const { connection } = await call('connections.startPractice', {});
  const scope = { connectionId: connection.connectionId, creditorId: connection.creditors[0].creditorId };
  console.log(`${rows} rows, ${(bytes.length / 1e6).toFixed(1)} MB, Node ${process.versions.node}`);
  const { fileId } = await timed('take the file', () => call('import.stage', { name: 'bench.csv', bytes }));
  const view = await timed('read it and propose a mapping', () => call('import.open', { scope, fileIds: [fileId] }));
  const { runId } = await timed('read every row, check and store', () =>
    call('import.toReview', { importId: view.importId }),
  );
  const page = (offset) => call('review.list', { runId, filter: 'all', search: '', page: { offset, limit: 50 } });
  const { total } = await timed('the first page of the review', () => page(0));
  await timed('a page from the middle', () => page(Math.floor(total / 2)));
  await timed('the totals of the review', () => call('review.open', { runId }));
} finally {
  await application.close();
  await practice.close();
  rmSync(folder, { recursive: true, force: true });
}
