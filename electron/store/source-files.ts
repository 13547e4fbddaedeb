import { z } from 'zod';
import { all } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** A file that a run was read from. Its bytes are not kept: name and hash say which it was. */
export interface SourceFile {
  readonly fileNo: number;
  readonly name: string;
  readonly format: string;
  readonly sha256: string;
}

const row = z
  .object({ file_no: z.int(), name: z.string(), format: z.string(), sha256: z.string() })
  .transform((found): SourceFile => ({
    fileNo: found.file_no,
    name: found.name,
    format: found.format,
    sha256: found.sha256,
  }));

/** In the order in which origins of cells count them: from 0. */
export const sourceFiles = (store: Store, key: RunKey): readonly SourceFile[] =>
  all(
    row,
    store.prepare(
      'SELECT file_no, name, format, sha256 FROM source_file WHERE scope_id = ? AND run_id = ? ORDER BY file_no',
    ),
    [key.scopeId, key.runId],
  );

export const insertSourceFile = (store: Store, key: RunKey, file: SourceFile): void => {
  store
    .prepare('INSERT INTO source_file (scope_id, run_id, file_no, name, format, sha256) VALUES (?, ?, ?, ?, ?, ?)')
    .run(key.scopeId, key.runId, file.fileNo, file.name, file.format, file.sha256);
};
