import { expect, it } from 'vitest';
import { collectMessages } from './messages.ts';
import { strange } from './one-word.ts';
import { composedHere, everyMessage, groupOf, groups, troubleshootingPage } from './troubleshooting.ts';

it.each(['sv', 'en'] as const)(
  'tells of every message that a person can meet, in %s, and of no other (--update writes it anew)',
  async (language) => {
    await expect(await troubleshootingPage(language)).toMatchFileSnapshot(`../../docs/${language}/troubleshooting.md`);
  },
);

it('has a heading for every code', () => {
  const lost = everyMessage().filter(({ code }) => groupOf(code) === null);
  expect(lost.map(({ code }) => code)).toEqual([]);
});

it('has a code under every heading', () => {
  const codes = everyMessage().map(({ code }) => code);
  const idle = groups.filter((group) => !codes.some((code) => groupOf(code) === group));
  expect(idle.map(({ name }) => name.en)).toEqual([]);
});

it('reads the words of every refusal from the sources, but for those that are made as they come', () => {
  const files = new Set(collectMessages().composed.map(({ file }) => file));
  expect([...files].sort()).toEqual(composedHere);
});

it.each(['sv', 'en'] as const)('says every message in the words of the window, in %s', async (language) => {
  const said = (await troubleshootingPage(language)).split('\n').filter((line) => !line.startsWith('#'));
  expect(said.map((line) => line.replaceAll(/`[^`]*`/g, '')).filter((line) => strange[language].test(line))).toEqual(
    [],
  );
});
