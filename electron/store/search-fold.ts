import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { foldName } from '../../shared/domain/fold-name.ts';
import { all } from './rows.ts';
import { readSetting, writeSetting } from './settings.ts';
import { type Store } from './store.ts';

/** What invoices and contracts are searched by: kept as it is written, and folded as the registers are, so that both are found. */

/** Between what is written and what is folded; in no text of the service. */
const divider = '\n';

const foldedWords = (written: string): string =>
  written
    .split(/\s+/)
    .map(foldName)
    .filter((word) => word !== '')
    .join(' ');

/** The column `search` of what these texts tell of; blank ones are left out. */
export const searchText = (texts: readonly (string | null)[]): string => {
  const written = texts
    .filter((text) => text !== null && text !== '')
    .join(' ')
    .toLowerCase();
  return `${written}${divider}${foldedWords(written)}`;
};

/** The ways in which a word that is looked for may stand in a column `search`: folded, and as written where that says more. */
export const soughtAs = (word: string): readonly string[] => {
  const written = word.toLowerCase();
  const folded = foldName(word);
  return folded === '' || folded === written ? [written] : [folded, written];
};

const tables = [
  ['invoice', 'action_id'],
  ['reconciliation', 'action_id'],
  ['self_invoice', 'action_id'],
  ['contract', 'contract_id'],
] as const;

/** So many at once that whoever else writes, and the window, wait for no longer than a moment. */
const chunk = 500;
const row = z.object({ id: z.string(), search: z.string() });

/** Folds the next ones after an id; the last of them, or null where there are no more. */
const foldSome = (store: Store, scopeId: number, [table, id]: (typeof tables)[number], from: string): string | null => {
  const found = all(
    row,
    store.prepare(
      `SELECT ${id} AS id, search FROM ${table} WHERE scope_id = ? AND ${id} > ? ORDER BY ${id} LIMIT ${String(chunk)}`,
    ),
    [scopeId, from],
  );
  const put = store.prepare(`UPDATE ${table} SET search = ? WHERE scope_id = ? AND ${id} = ?`);
  for (const one of found) if (!one.search.includes(divider)) put.run(searchText([one.search]), scopeId, one.id);
  return found.at(-1)?.id ?? null;
};

/** Folds what an earlier version read, once and little by little; until then it is found as it is written. */
export const foldSearches = async (store: Store, scopeId: number): Promise<void> => {
  const done = `search-folded.${String(scopeId)}`;
  if (readSetting(store, done, z.literal(true)) !== null) return;
  for (const table of tables) {
    let last: string | null = '';
    while (last !== null) {
      const from: string = last;
      last = store.inTransaction(() => foldSome(store, scopeId, table, from));
      await setImmediate();
    }
  }
  writeSetting(store, done, true);
};
