import js from '@eslint/js';
import vue from 'eslint-plugin-vue';
import tseslint from 'typescript-eslint';

/** The rooms of electron/ in the order in which data goes: a room may import those that stand before it, never one after. */
const rooms = ['store', 'files', 'service', 'outbox', 'follow', 'app'];
const hosts = ['desktop.ts', 'browser.ts', 'cli.ts', 'preload.ts'];

const later = (room) => rooms.slice(rooms.indexOf(room) + 1);
const electronOnly = { name: 'electron', message: 'Only electron/platform, desktop.ts and preload.ts may import electron.' };
const ban = (patterns, paths = [electronOnly]) => ({
  'no-restricted-imports': ['error', { paths, patterns }],
});
const group = (list, message) => ({ group: list, message });

/** What every file of electron/ keeps away from: the window, and the hosts above it. */
const noWindow = group(['**/renderer/**', 'vue', 'vue-*', 'pinia', 'naive-ui'], 'The main process never imports the window.');
const noHost = group(hosts.map((h) => `**/electron/${h}`).concat(hosts.map((h) => `../${h}`)), 'Nothing imports a host.');
const noPlatform = group(['**/platform/**'], 'Only the desktop host uses electron/platform.');
const noPractice = group(['**/practice/**'], 'Only hosts, the practice room and tests know the practice service.');

export default tseslint.config(
  { ignores: ['out', 'dist', 'node_modules', 'test/fixtures', 'test-results'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  ...vue.configs['flat/recommended'],
  {
    languageOptions: { globals: { process: 'readonly', console: 'readonly', Buffer: 'readonly', URL: 'readonly', setTimeout: 'readonly', clearTimeout: 'readonly', setInterval: 'readonly', clearInterval: 'readonly', performance: 'readonly', fetch: 'readonly', TextDecoder: 'readonly', TextEncoder: 'readonly', structuredClone: 'readonly', window: 'readonly', document: 'readonly', setImmediate: 'readonly', AbortController: 'readonly', AbortSignal: 'readonly' } },
    rules: {
      eqeqeq: ['error', 'always'],
      'no-console': 'off',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true, namespaceFrom: true } }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      'max-lines': ['error', { max: 400 }],
    },
  },
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: { 'vue/html-self-closing': 'off', 'vue/max-attributes-per-line': 'off', 'vue/singleline-html-element-content-newline': 'off', 'vue/html-indent': 'off', 'vue/html-closing-bracket-newline': 'off', 'vue/attributes-order': 'off', 'vue/multi-word-component-names': 'off', 'vue/require-default-prop': 'off', 'vue/first-attribute-linebreak': 'off', 'vue/multiline-html-element-content-newline': 'off' },
  },
  { files: ['eslint.config.js', '*.config.ts', '**/*.vue', 'renderer/env.d.ts'], rules: { 'no-restricted-exports': 'off' } },
  {
    files: ['shared/**/*.ts'],
    rules: {
      ...ban([
        group(['node:*', '**/electron/**', '**/renderer/**', 'vue', 'vue-*', 'pinia', 'naive-ui', 'better-sqlite3', 'undici', 'fastify'], 'shared/ is pure: no Node, Electron, DOM or Vue.'),
      ]),
      'no-restricted-globals': ['error', 'process', 'Buffer', 'window', 'document', 'fetch', 'setTimeout', 'console', 'require'],
    },
  },
  ...rooms.map((room) => ({
    files: [`electron/${room}/**/*.ts`],
    rules: ban([noWindow, noHost, noPlatform, noPractice, group(later(room).map((r) => `**/${r}/**`), `electron/${room} never imports a room above it on the way of the data.`)].filter((g) => g.group.length > 0)),
  })),
  {
    files: ['electron/practice/**/*.ts'],
    rules: ban([noWindow, noHost, noPlatform, group(rooms.map((r) => `**/electron/${r}/**`).concat(rooms.map((r) => `../${r}/**`)), 'The practice service stands alone: it shares only shared/ with the application.')]),
  },
  { files: ['electron/platform/**/*.ts', 'electron/desktop.ts'], rules: ban([noWindow], []) },
  { files: ['electron/preload.ts'], rules: ban([noWindow], []) },
  { files: ['electron/browser.ts', 'electron/cli.ts'], rules: ban([noWindow, noPlatform]) },
  {
    files: ['renderer/**/*.{ts,vue}'],
    rules: {
      ...ban([group(['**/electron/**', 'node:*', 'better-sqlite3'], 'The window knows shared/ and its bridge, nothing of the main process.')]),
      'no-restricted-properties': ['error', { object: 'window', property: 'runsheet', message: 'Only renderer/bridge.ts touches window.runsheet.' }],
    },
  },
  { files: ['renderer/bridge.ts'], rules: { 'no-restricted-properties': 'off' } },
);
