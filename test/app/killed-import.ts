import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { importRoom } from '../../electron/app/import.ts';
import { stagedFiles } from '../../electron/app/staged-files.ts';
import { openStore } from '../../electron/store/store.ts';

/** A process that imports a large file and is killed as soon as the first part of it is stored. */
const dataFolder = process.argv[2] ?? '';
const store = openStore(join(dataFolder, 'runsheet.db'));
const random = { hex: (bytes: number) => randomBytes(bytes).toString('hex') };
const room = importRoom(
  {
    store,
    clock: { now: () => new Date('2026-11-28T09:00:00.000Z') },
    random,
    secrets: { kept: 'memory', get: () => null, set: () => undefined, remove: () => undefined },
    emit: (name) => {
      if (name === 'import.progress') process.kill(process.pid, 'SIGKILL');
    },
  },
  stagedFiles(dataFolder, random),
  new URL('../../electron/app/intake-worker.ts', import.meta.url),
);
const rows = Array.from(
  { length: 20_000 },
  (_, index) => `${String(index)};Kund ${String(index)};k@example.se;Hyra;1;100,00;25`,
);
const bytes = new TextEncoder().encode(['Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Moms', ...rows].join('\n'));
const { fileId } = await room.handlers['import.stage']({ name: 'large.csv', bytes });
const scope = { connectionId: 'one', creditorId: 'aaaaaaaa-0000-4000-8000-000000000001' };
const { importId } = await room.handlers['import.open']({ scope, fileIds: [fileId] });
await room.handlers['import.toReview']({ importId });
