import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

/** What a test of the window may not do, or it is lost on a busy machine: the lint that holds it is broken here on purpose. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const eslint = new ESLint({ cwd: root });

const broken = async (statement: string): Promise<readonly (string | null)[]> => {
  const code = `export const run = async (at, page, expect, soon, pressOn) => {\n  ${statement}\n};\n`;
  const [result] = await eslint.lintText(code, { filePath: `${root}test/e2e/a.ts` });
  return (result?.messages ?? [])
    .map(({ ruleId }) => ruleId)
    .filter((rule) => rule !== '@typescript-eslint/no-unused-vars');
};

it.each([
  `await at('grid').focus();`,
  `await at('grid').press('Enter');`,
  `expect(await at('total').textContent()).toBe('1');`,
  `expect([await at('yes').isDisabled(), 1]).toEqual([true, 1]);`,
  `expect((await at('cell').boundingBox())?.width).toBe(90);`,
])('no test of the window says %s', async (statement) => {
  expect(await broken(statement)).toEqual(['no-restricted-syntax']);
});

it.each([
  `await pressOn(at('grid'), 'Enter');`,
  `await page.keyboard.press('Enter');`,
  `await expect.poll(() => at('total').textContent(), soon).toBe('1');`,
])('a test of the window may say %s', async (statement) => {
  expect(await broken(statement)).toEqual([]);
});
