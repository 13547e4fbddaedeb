import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadedBy } from '../harness/loaded-by.ts';

test('the process that answers the window loads no writer and no reader of workbooks: they are slow to load', () => {
  const loaded = loadedBy(fileURLToPath(new URL('../../electron/hosts/compose.ts', import.meta.url)));
  expect([...loaded].some((name) => name.endsWith('electron/app/application.ts'))).toBe(true);
  expect([...loaded].filter((name) => /exceljs|sheets\/xlsx|files\/xlsx/.test(name))).toEqual([]);
});
