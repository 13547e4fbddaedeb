import { expect, it } from 'vitest';
import { keyboardPage, wordsPage } from './reference.ts';

it.each(['sv', 'en'] as const)(
  'tells of every shortcut of the window, in %s (--update writes it anew)',
  async (language) => {
    await expect(await keyboardPage(language)).toMatchFileSnapshot(`../../docs/${language}/keyboard.md`);
  },
);

it.each(['sv', 'en'] as const)(
  'tells of every word that the window explains, in %s (--update writes it anew)',
  async (language) => {
    await expect(await wordsPage(language)).toMatchFileSnapshot(`../../docs/${language}/words.md`);
  },
);
