import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { en } from '../../renderer/i18n/en.ts';
import { sv } from '../../renderer/i18n/sv.ts';
import { menuWords } from '../../electron/platform/menu-words.ts';
import { menuWords as updateWords } from '../../electron/platform/update-words.ts';
import { effectWords } from '../../shared/service/effect-words.ts';
import { headingsOf, readPage, root } from './pages.ts';

const languages = ['sv', 'en'] as const;
const guides = (language: string): readonly string[] => globSync('*.md', { cwd: `${root}/docs/${language}` }).sort();

const leaves = (words: object): readonly string[] =>
  Object.values(words).flatMap((one: unknown) =>
    typeof one === 'string' ? one.split(' | ') : typeof one === 'object' && one !== null ? leaves(one) : [],
  );
const quoted = (written: string): string => written.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A sentence of the window, with a number where it has one. */
const asShown = (sentence: string): RegExp => new RegExp(`^${sentence.split('{n}').map(quoted).join('\\d+')}$`, 'u');

const window = { sv: leaves(sv), en: leaves(en) };
const menuTexts = [...Object.values(menuWords), updateWords, ...Object.values(effectWords)];
const menu = { sv: menuTexts.map((one) => one.sv), en: menuTexts.map((one) => one.en) };

it('has the same pages in both languages', () => {
  expect(guides('sv')).toEqual(guides('en'));
});

it.each(guides('en'))('%s has as many headings of each depth in both languages, in the same order', (page) => {
  const [ours, theirs] = languages.map((one) => headingsOf(`docs/${one}/${page}`).map(({ depth }) => depth));
  expect(ours).toEqual(theirs);
});

it.each(languages)('sets in bold only what stands in the window in that language: %s', (language) => {
  const known = [...window[language], ...menu[language]].map(asShown);
  const strange = guides(language).flatMap((page) =>
    [...readPage(`docs/${language}/${page}`).matchAll(/\*\*([^*]+)\*\*/g)]
      .map(([, words = '']) => words.replaceAll(/\s+/g, ' '))
      .filter((words) => !known.some((one) => one.test(words)))
      .map((words) => `${page}: ${words}`),
  );
  expect(strange).toEqual([]);
});

it.each(languages)('leads from the index to every page: %s', (language) => {
  const index = readPage(`docs/${language}/README.md`);
  expect(guides(language).filter((page) => page !== 'README.md' && !index.includes(`](${page})`))).toEqual([]);
});
