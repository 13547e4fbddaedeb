import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

/** The arrows between the rooms are only as good as the lint that holds them: each is broken here on purpose. */
const root = fileURLToPath(new URL('../..', import.meta.url));
let eslint: ESLint;

beforeAll(() => {
  eslint = new ESLint({ cwd: root });
});

const rulesBroken = async (filePath: string, code: string): Promise<readonly (string | null)[]> => {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: `${root}${filePath}` });
  return (result?.messages ?? []).map((message) => message.ruleId);
};

const using = (from: string): string => `import { x } from '${from}';\nexport const y = x;`;

const forbidden: readonly (readonly [string, string])[] = [
  ['electron/store/a.ts', '../files/csv.ts'],
  ['electron/store/a.ts', '../app/deps.ts'],
  ['electron/store/migrations/a.ts', '../../outbox/machine.ts'],
  ['electron/files/a.ts', '../service/client.ts'],
  ['electron/service/a.ts', '../outbox/machine.ts'],
  ['electron/outbox/a.ts', '../follow/sync.ts'],
  ['electron/follow/a.ts', '../app/application.ts'],
  ['electron/app/a.ts', '../platform/keychain.ts'],
  ['electron/app/a.ts', '../practice/server.ts'],
  ['electron/app/a.ts', '../hosts/world.ts'],
  ['electron/app/a.ts', '../cli/help.ts'],
  ['electron/app/a.ts', '../desktop.ts'],
  ['electron/app/a.ts', '../browser.ts'],
  ['electron/app/a.ts', 'electron'],
  ['electron/app/a.ts', '../../renderer/bridge.ts'],
  ['electron/app/a.ts', 'vue'],
  ['electron/practice/a.ts', '../store/store.ts'],
  ['electron/practice/gate/a.ts', '../../store/store.ts'],
  ['electron/practice/a.ts', '../service/client.ts'],
  ['electron/practice/a.ts', '../app/deps.ts'],
  ['electron/browser.ts', 'electron'],
  ['electron/browser.ts', './platform/keychain.ts'],
  ['electron/cli.ts', './platform/keychain.ts'],
  ['electron/cli/a.ts', 'electron'],
  ['electron/cli/a.ts', '../platform/keychain.ts'],
  ['electron/hosts/a.ts', 'electron'],
  ['electron/hosts/a.ts', '../platform/door.ts'],
  ['electron/desktop.ts', '../renderer/bridge.ts'],
  ['electron/preload.ts', '../renderer/bridge.ts'],
  ['shared/domain/a.ts', 'node:fs'],
  ['shared/domain/a.ts', '../../electron/store/store.ts'],
  ['shared/contract/a.ts', 'vue'],
  ['shared/contract/a.ts', 'electron'],
  ['shared/service/a.ts', 'undici'],
  ['renderer/rooms/a.ts', '../../electron/store/store.ts'],
  ['renderer/rooms/a.ts', 'node:fs'],
  ['renderer/rooms/a.ts', 'electron'],
  ['renderer/bridge.ts', '../electron/preload.ts'],
];

const allowed: readonly (readonly [string, string])[] = [
  ['electron/store/a.ts', '../../shared/domain/money.ts'],
  ['electron/files/a.ts', '../store/store.ts'],
  ['electron/outbox/a.ts', '../service/client.ts'],
  ['electron/app/a.ts', '../follow/sync.ts'],
  ['electron/app/a.ts', './deps.ts'],
  ['electron/app/review/a.ts', '../../store/store.ts'],
  ['electron/practice/gate/a.ts', '../ledger/books.ts'],
  ['electron/cli/a.ts', '../practice/server.ts'],
  ['electron/hosts/browser/a.ts', '../../app/application.ts'],
  ['electron/platform/a.ts', 'electron'],
  ['electron/desktop.ts', 'electron'],
  ['electron/preload.ts', 'electron'],
  ['shared/contract/a.ts', 'zod'],
  ['renderer/rooms/a.ts', '../bridge.ts'],
  ['renderer/rooms/a.ts', 'vue'],
];

describe('the arrows between the rooms', () => {
  it.each(forbidden)('%s may not import %s', async (file, from) => {
    expect(await rulesBroken(file, using(from))).toContain('runsheet/arrows');
  });

  it.each(allowed)('%s may import %s', async (file, from) => {
    expect(await rulesBroken(file, using(from))).not.toContain('runsheet/arrows');
  });

  it.each([
    ['electron/app/a.ts', 'electron'],
    ['electron/store/a.ts', '../app/deps.ts'],
    ['shared/domain/a.ts', 'node:fs'],
    ['renderer/rooms/a.ts', '../../electron/store/store.ts'],
  ])('%s may not load %s while it runs either', async (file, from) => {
    expect(await rulesBroken(file, `export const load = () => import('${from}');`)).toContain('runsheet/arrows');
  });

  it('holds for what is handed on and for types too', async () => {
    expect(await rulesBroken('electron/store/a.ts', `export * from '../app/deps.ts';`)).toContain('runsheet/arrows');
    expect(await rulesBroken('electron/store/a.ts', `export { x } from '../app/deps.ts';`)).toContain(
      'runsheet/arrows',
    );
    expect(await rulesBroken('electron/store/a.ts', `export type X = import('../app/deps.ts').Deps;`)).toContain(
      'runsheet/arrows',
    );
  });

  it('only the bridge touches window.runsheet', async () => {
    const code = 'export const x = window.runsheet;';
    expect(await rulesBroken('renderer/rooms/a.ts', code)).toContain('no-restricted-properties');
    expect(await rulesBroken('renderer/bridge.ts', code)).not.toContain('no-restricted-properties');
  });

  it.each(['process.cwd()', 'Buffer.from("a")', 'window.name', 'document.title', 'fetch("a")'])(
    'shared/ may not use %s',
    async (use) => {
      expect(await rulesBroken('shared/domain/a.ts', `export const x = ${use};`)).toContain('no-restricted-globals');
    },
  );
});

describe('the habits', () => {
  it.each([
    ['any', 'export const x: any = 1;', '@typescript-eslint/no-explicit-any'],
    [
      'a non-null assertion',
      'export const x = (a: string | null) => a!.length;',
      '@typescript-eslint/no-non-null-assertion',
    ],
    ['a default export', 'export default 1;', 'no-restricted-exports'],
    ['a loose comparison', 'export const x = (a: number, b: number) => a == b;', 'eqeqeq'],
  ])('refuses %s', async (_what, code, rule) => {
    expect(await rulesBroken('electron/app/a.ts', code)).toContain(rule);
  });
});
