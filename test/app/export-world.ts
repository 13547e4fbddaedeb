import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { importSession } from '../../electron/app/import-session.ts';
import { storeRun } from '../../electron/app/import-store.ts';
import { storeList } from '../../electron/app/list-store.ts';
import { makeFile } from '../../electron/app/make-file.ts';
import { type SheetsWork } from '../../electron/app/sheets-protocol.ts';
import { runSums } from '../../electron/store/draft-sums.ts';
import { readDraft } from '../../electron/store/drafts.ts';
import { beginList } from '../../electron/store/lists.ts';
import { type StoredRecord, readRecord, recordCounts } from '../../electron/store/records.ts';
import { beginRun } from '../../electron/store/runs.ts';
import { type Store } from '../../electron/store/store.ts';
import { type ImportDefaults } from '../../shared/intake/plan.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { becomesRun } from '../../shared/intake/kinds.ts';
import { addTwoScopes, temporaryFolder } from '../store/open.ts';
import { openTestStore } from '../store/ready.ts';

/** Imports and exports in this thread: what the workers do, without starting one for each. The day is 28 November 2026. */

export const today = '2026-11-28';
const at = '2026-11-28T09:00:00.000Z';
const scopeId = 1;

export type Files = Readonly<Record<string, string | Uint8Array>>;
export interface Import {
  readonly view: Awaited<ReturnType<ReturnType<typeof importSession>['open']>>;
  /** A run or a list, as the kind says; null where something is missing. */
  readonly id: number | null;
}

export interface ExportWorld {
  readonly store: Store;
  readonly import: (files: Files, defaults?: Partial<ImportDefaults>) => Promise<Import>;
  readonly make: (work: SheetsWork) => Promise<{ readonly name: string; readonly bytes: Uint8Array }>;
  readonly drafts: (runId: number) => readonly Draft[];
  readonly records: (listId: number) => readonly StoredRecord[];
}

export const openExportWorld = (): ExportWorld => {
  const folder = temporaryFolder();
  const store = openTestStore(join(folder, 'runsheet.db'));
  addTwoScopes(store);
  onTestFinished(() => {
    store.close();
  });
  let count = 0;

  const open = async (files: Files, defaults?: Partial<ImportDefaults>) => {
    const staged = Object.entries(files).map(([name, content]) => {
      count += 1;
      const path = join(folder, String(count));
      writeFileSync(path, content);
      return { fileId: String(count), name, path };
    });
    const start = { task: 'import', storePath: store.path, importId: 'x', scopeId, today, files: staged } as const;
    const session = importSession(store, start);
    const opened = await session.open();
    const view = defaults === undefined ? opened : await session.change({ what: 'defaults', defaults });
    return { session, view };
  };

  return {
    store,
    import: async (files, defaults) => {
      const { session, view } = await open(files, defaults);
      if (view.missing.length > 0) return { view, id: null };
      const opened = session.opened();
      const { kind } = opened.plan;
      const begun = { scopeId, name: 'november', createdAt: at, importer: process.pid };
      const work = { store, opened, at, onProgress: () => undefined };
      if (becomesRun(kind)) {
        const runId = beginRun(store, { ...begun, currency: 'SEK' });
        await storeRun({ ...work, runId });
        return { view, id: runId };
      }
      const listId = beginList(store, { ...begun, kind });
      await storeList({ ...work, listId, paths: [] });
      return { view, id: listId };
    },
    make: (work) => makeFile(store, { task: 'sheets', storePath: store.path, today, work }),
    drafts: (runId) => {
      const key = { scopeId, runId };
      return Array.from({ length: runSums(store, key).all }, (_, index) =>
        readDraft(store, { ...key, draftNo: index + 1 }),
      ).filter((draft) => draft !== null);
    },
    records: (listId) => {
      const key = { scopeId, listId };
      return Array.from({ length: recordCounts(store, key).all }, (_, index) =>
        readRecord(store, key, index + 1),
      ).filter((record) => record !== null);
    },
  };
};

/** The values of cells, field by field. */
export const valuesOf = (cells: Readonly<Record<string, { readonly value: string | null } | undefined>>) =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([field, cell]) =>
      cell === undefined || cell.value === null ? [] : [[field, cell.value]],
    ),
  );

/** All that an invoice says, and the key by which it is known; not where it stands in which file. */
export const saying = (draft: Draft) => ({
  businessKey: draft.businessKey,
  head: valuesOf(draft.head),
  rows: draft.rows.map((row) => valuesOf(row.cells)),
  problems: draft.readProblems.map(({ code, rowNo, field }) => ({ code, rowNo, field })),
});
