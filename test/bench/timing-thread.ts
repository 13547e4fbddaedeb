import { readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import Papa from 'papaparse';
import { z } from 'zod';
import { importSession } from '../../electron/app/import-session.ts';
import { storeRun } from '../../electron/app/import-store.ts';
import { beginRun } from '../../electron/store/runs.ts';
import { openStore } from '../../electron/store/store.ts';

/** A thread that stays, so that its code is warm: imports files, and does what they are measured against. */
const { storePath, scopeId } = z.object({ storePath: z.string(), scopeId: z.int() }).parse(workerData);
const store = openStore(storePath, { trusted: true });

const importFile = async (path: string): Promise<void> => {
  const files = [{ fileId: 'bench', name: basename(path), path }];
  const session = importSession(store, {
    task: 'import',
    storePath,
    importId: 'bench',
    scopeId,
    today: '2026-11-28',
    files,
  });
  await session.open();
  const createdAt = new Date().toISOString();
  const runId = beginRun(store, { scopeId, name: path, currency: 'SEK', createdAt, importer: process.pid });
  await storeRun({ store, opened: session.opened(), runId, at: createdAt, onProgress: () => undefined });
};

/** Papa Parse alone, then the same rows into one bare table, in one transaction. */
const parseAndInsert = (path: string): void => {
  const { data } = Papa.parse<string[]>(readFileSync(path, 'utf8'), {
    delimiter: ';',
    newline: '\r\n',
    skipEmptyLines: true,
  });
  const file = `${storePath}.bare`;
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  const width = data[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, index) => `c${String(index)}`);
  db.exec(`CREATE TABLE bare (id INTEGER PRIMARY KEY, ${columns.map((name) => `${name} TEXT`).join(', ')}) STRICT`);
  const insert = db.prepare(`INSERT INTO bare (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);
  db.transaction(() => {
    for (const row of data) insert.run(row);
  })();
  db.close();
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
};

const loadAlone = async (path: string): Promise<void> => {
  const { default: Excel } = await import('exceljs');
  await new Excel.Workbook().xlsx.readFile(path);
};

const works = { import: importFile, papa: parseAndInsert, exceljs: loadAlone };
const asked = z.object({ work: z.enum(['import', 'papa', 'exceljs']), path: z.string() });

parentPort?.on('message', (sent: unknown) => {
  const { work, path } = asked.parse(sent);
  const began = performance.now();
  void Promise.resolve(works[work](path)).then(() => {
    parentPort?.postMessage((performance.now() - began) / 1000);
  });
});
