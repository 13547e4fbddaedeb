import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';
import { oxc } from '../../build/oxc.mjs';

const aFile = fileURLToPath(new URL('../../electron/app/a.ts', import.meta.url));

it('what is built loads no file of which it takes types alone', async () => {
  const code = `import { type Kind } from './kind.ts';\nimport { type Form, form } from './form.ts';\nexport const x: Kind & Form = form;`;
  const { code: built } = await transformWithOxc(code, aFile, oxc);
  expect(built).toContain('./form.ts');
  expect(built).not.toContain('./kind.ts');
});
