import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadedBy } from '../harness/loaded-by.ts';

test('the process that answers the window loads no writer and no reader of workbooks: they are slow to load', () => {
  const loaded = loadedBy(fileURLToPath(new URL('../../electron/hosts/compose.ts', import.meta.url)));
  expect([...loaded].some((name) => name.endsWith('electron/app/application.ts'))).toBe(true);
  expect([...loaded].filter((name) => /exceljs|sheets\/xlsx|files\/xlsx/.test(name))).toEqual([]);
});

test('the browser host shows its page before it loads the application: a checked database is all that it needs', () => {
  const loaded = [...loadedBy(fileURLToPath(new URL('../../electron/browser.ts', import.meta.url)))];
  expect(loaded.some((name) => name.endsWith('electron/store/store.ts'))).toBe(true);
  expect(
    loaded.filter((name) => /^zod$|shared\/(contract|intake|service)\/|electron\/(app|outbox|service)\//.test(name)),
  ).toEqual([expect.stringMatching(/shared\/contract\/call-size\.ts$/)]);
});

test('the first answer of a window comes from the database alone: no service, no outbox, no shapes of other rooms', () => {
  const loaded = [...loadedBy(fileURLToPath(new URL('../../electron/hosts/opening.ts', import.meta.url)))];
  expect(loaded.some((name) => name.endsWith('electron/app/overview.ts'))).toBe(true);
  const heavy =
    /decimal|views|contract\/(contract|acts|follow-list|exceptions)\.ts$|electron\/outbox\/|service\/(client|pace)\.ts$/;
  expect(loaded.filter((name) => heavy.test(name))).toEqual([]);
});

test('the first room of the window is there without shapes of answers, and without arithmetic', () => {
  const loaded = [...loadedBy(fileURLToPath(new URL('../../renderer/bridge.ts', import.meta.url)))];
  expect(loaded.some((name) => name.endsWith('renderer/browser-host.ts'))).toBe(true);
  expect(loaded.filter((name) => /^zod$|decimal/.test(name))).toEqual([]);
});

test.each(['browser', 'hosts/compose', 'desktop'])(
  '%s opens without what speaks HTTP: a service is called later, and Node has a client of its own behind these names',
  (host) => {
    const loaded = [...loadedBy(fileURLToPath(new URL(`../../electron/${host}.ts`, import.meta.url)))];
    expect(loaded.some((name) => name.endsWith('electron/store/store.ts'))).toBe(true);
    expect(loaded.filter((name) => /^undici$|^node:https?$|^node:http2$/.test(name))).toEqual([]);
  },
);

test.each(['hosts/compose', 'desktop'])(
  '%s opens without the rows that the service documents: a call asks for them',
  (host) => {
    const loaded = [...loadedBy(fileURLToPath(new URL(`../../electron/${host}.ts`, import.meta.url)))];
    expect(loaded.some((name) => name.endsWith('shared/service/endpoint-rows.ts'))).toBe(true);
    expect(loaded.filter((name) => name.endsWith('shared/service/endpoints.ts'))).toEqual([]);
  },
);

const heavy = (file: string): readonly string[] => [
  ...loadedBy(fileURLToPath(new URL(`../../electron/app/${file}.ts`, import.meta.url))),
];

test('the thread of heavy work knows its task before it loads what the task needs: somebody waits for it', () => {
  const loaded = heavy('intake-worker');
  expect(loaded.some((name) => name.endsWith('electron/app/worker-protocol.ts'))).toBe(true);
  expect(
    loaded.filter((name) => /electron\/(files|sheets|outbox|service)\/|-work\.ts$|-thread\.ts$/.test(name)),
  ).toEqual([]);
});

test.each(['import-thread', 'sort-files', 'owed-attach-work', 'list-register-work', 'heavy-review', 'make-file'])(
  '%s, which no service is asked in, loads no line to one',
  (file) => {
    const loaded = heavy(file);
    expect(loaded.some((name) => name.endsWith('electron/store/store.ts') || name === 'zod')).toBe(true);
    expect(loaded.filter((name) => name === 'undici' || /service\/(client|transport)\.ts$/.test(name))).toEqual([]);
  },
);
