import js from '@eslint/js';
import vue from 'eslint-plugin-vue';
import tseslint from 'typescript-eslint';
import { roomArrows } from './build/room-arrows.mjs';

export default tseslint.config(
  {
    // The exam's cases and runner are kept as they were written (test/conformance/README.md).
    ignores: ['out', 'dist', 'node_modules', 'test/fixtures', 'test-results', 'test/conformance/**/*.mjs'],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  ...vue.configs['flat/recommended'],
  {
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        performance: 'readonly',
        fetch: 'readonly',
        TextDecoder: 'readonly',
        TextEncoder: 'readonly',
        structuredClone: 'readonly',
        window: 'readonly',
        document: 'readonly',
        setImmediate: 'readonly',
        AbortController: 'readonly',
        AbortSignal: 'readonly',
      },
    },
    rules: {
      eqeqeq: ['error', 'always'],
      'no-console': 'off',
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
      ],
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
    rules: {
      'no-undef': 'off',
      'vue/html-self-closing': 'off',
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/attributes-order': 'off',
      'vue/multi-word-component-names': 'off',
      'vue/require-default-prop': 'off',
      'vue/first-attribute-linebreak': 'off',
      'vue/multiline-html-element-content-newline': 'off',
    },
  },
  {
    files: ['eslint.config.js', '*.config.ts', 'build/count-reporter.ts', '**/*.vue', 'renderer/env.d.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    files: ['{shared,electron,renderer}/**/*.{ts,vue}'],
    plugins: { runsheet: roomArrows },
    rules: { 'runsheet/arrows': 'error' },
  },
  {
    files: ['shared/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        'process',
        'Buffer',
        'window',
        'document',
        'fetch',
        'setTimeout',
        'console',
        'require',
      ],
    },
  },
  {
    files: ['renderer/**/*.{ts,vue}'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'window', property: 'runsheet', message: 'Only renderer/bridge.ts touches window.runsheet.' },
      ],
    },
  },
  { files: ['renderer/bridge.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    // A busy machine loses a key that is pressed on what is not shown yet, and shows late what is read at once.
    files: ['test/e2e/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name="focus"]',
          message: 'It does not wait for what can take the focus: focusOn does.',
        },
        {
          selector: 'CallExpression[callee.property.name="press"]:not([callee.object.property.name="keyboard"])',
          message: 'It does not wait for what can take the key: pressOn does.',
        },
        {
          selector:
            'CallExpression[callee.name="expect"] AwaitExpression > CallExpression[callee.property.name=/^(textContent|innerText|allInnerTexts|inputValue|getAttribute|isVisible|isDisabled|isEnabled|isChecked|boundingBox)$/]',
          message: 'What the window shows is waited for: textOf, or expect.poll.',
        },
      ],
    },
  },
  { files: ['build/*.mjs', 'samples/*.mjs'], languageOptions: { globals: { fetch: 'readonly' } } },
);
