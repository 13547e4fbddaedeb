import { randomUUID } from 'node:crypto';
import { type Db } from './database.ts';

export interface StoredFile {
  readonly id: string;
  readonly creditor_id: string;
  /** The action that it belongs to. */
  readonly owner_id: string | null;
  readonly name: string;
  readonly type: string;
  readonly created_at: number;
  readonly bytes: Buffer;
}

/** Files that were sent, or made once and kept. Printed invoices are not here: they are drawn when they are asked for. */
export const createFileLedger = (db: Db) => {
  const insert = db.prepare<[StoredFile]>(
    `INSERT INTO files (id, creditor_id, owner_id, name, type, created_at, bytes)
     VALUES (@id, @creditor_id, @owner_id, @name, @type, @created_at, @bytes)`,
  );
  const byId = db.prepare<[string], StoredFile>('SELECT * FROM files WHERE id = ?');
  const ofOwner = db.prepare<[string], StoredFile>('SELECT * FROM files WHERE owner_id = ? ORDER BY created_at, id');
  const owner = db.prepare<[string], Pick<StoredFile, 'owner_id'>>('SELECT owner_id FROM files WHERE id = ?');
  const remove = db.prepare<[string]>('DELETE FROM files WHERE id = ?');
  return {
    /** Keeps a file. Gives its id. */
    add: (file: Omit<StoredFile, 'id'>): string => {
      const id = randomUUID();
      insert.run({ ...file, id });
      return id;
    },
    get: (id: string): StoredFile | undefined => byId.get(id),
    ofOwner: (ownerId: string): readonly StoredFile[] => ofOwner.all(ownerId),
    /** What the file belongs to, without reading its bytes. */
    ownerOf: (id: string): string | null => owner.get(id)?.owner_id ?? null,
    remove: (id: string): void => {
      remove.run(id);
    },
  };
};
