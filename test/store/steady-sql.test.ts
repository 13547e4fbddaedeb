import { expect, it, vi } from 'vitest';
import { steadySql } from '../../shared/sqlite/steady-sql.ts';
import { openStore } from '../../electron/store/store.ts';
import { temporaryFolder } from './open.ts';

it('only places for values are put behind a plus, not what stands in texts, names and comments', () => {
  expect(steadySql(`SELECT '?', 'it''s @a', "b?" -- why?\nFROM t WHERE a = ? AND b IN (@one, @two) LIMIT ?`)).toBe(
    `SELECT '?', 'it''s @a', "b?" -- why?\nFROM t WHERE a = +? AND b IN (+@one, +@two) LIMIT +?`,
  );
});

it('a statement is planned once, whatever is bound to it', () => {
  const store = openStore(`${temporaryFolder()}/steady.sqlite`);
  const creditors = ['Ek AB', 'Alm AB', 'Lind AB'];
  store
    .prepare(
      `INSERT INTO connection (connection_id, name, kind, base_address, created_at) VALUES ('here', 'Here', 'practice', ?, ?)`,
    )
    .run('http://127.0.0.1', '2026-01-01T00:00:00.000Z');
  for (const name of creditors)
    store.prepare(`INSERT INTO creditor (connection_id, creditor_id, name) VALUES ('here', ?, ?)`).run(name, name);
  // With each plan the way from columns to an object is made anew.
  const ways = vi.spyOn(globalThis, 'Function');
  const joined =
    'SELECT c.name FROM creditor c JOIN connection n ON n.connection_id = c.connection_id WHERE c.name = ?';
  const found = creditors.map((name) => store.prepare(joined).get(name));
  const planned = ways.mock.calls.length;
  ways.mockRestore();
  store.close();
  expect([found, planned]).toEqual([creditors.map((name) => ({ name })), 1]);
});
