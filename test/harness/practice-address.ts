import Database from 'better-sqlite3';
import { join } from 'node:path';
import { z } from 'zod';

/** Where the practice service answers that an application started over the data folder. */
export const practiceAddress = (home: string): string => {
  const store = new Database(join(home, 'runsheet.db'), { readonly: true });
  try {
    return z.string().parse(store.prepare("SELECT base_address FROM connection WHERE kind = 'practice'").pluck().get());
  } finally {
    store.close();
  }
};
