// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

/** A window that was just opened: it has no words yet. */
const opened = async () => {
  vi.resetModules();
  return import('../../renderer/i18n/index.ts');
};

afterEach(() => {
  vi.doUnmock('../../renderer/i18n/en.ts');
});

it('keeps the former language until the words of the other are here, and never shows a key', async () => {
  const { setLanguage, useWords } = await opened();
  const { t } = useWords();
  await setLanguage('sv');
  const chosen = setLanguage('en');
  expect([t('app.close'), document.documentElement.lang]).toEqual(['Stäng', 'sv']);
  await chosen;
  expect([t('app.close'), document.documentElement.lang]).toEqual(['Close', 'en']);
});

it('is in the other language at once where its words are here', async () => {
  const { fetchWords, setLanguage, useWords } = await opened();
  await setLanguage('sv');
  await fetchWords('en');
  void setLanguage('en');
  expect(useWords().t('app.close')).toBe('Close');
});

it('is in the language that was chosen last, whichever words come first', async () => {
  const { setLanguage, useWords } = await opened();
  await setLanguage('sv');
  await Promise.all([setLanguage('en'), setLanguage('sv')]);
  expect([useWords().t('app.close'), document.documentElement.lang]).toEqual(['Stäng', 'sv']);
});

it('stays in its language where the words of the other cannot be had', async () => {
  vi.doMock('../../renderer/i18n/en.ts', () => Promise.reject(new Error('no host')));
  const { setLanguage, useWords } = await opened();
  await setLanguage('sv');
  await setLanguage('en');
  expect([useWords().t('app.close'), document.documentElement.lang]).toEqual(['Stäng', 'sv']);
});
