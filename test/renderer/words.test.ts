// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { type MessageKey, setLanguage, useWords } from '../../renderer/i18n/index.ts';
import { en } from '../../renderer/i18n/en.ts';
import { sv } from '../../renderer/i18n/sv.ts';
import { strange } from '../docs/one-word.ts';

const leaves = (tree: object, path = ''): (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([name, value]) => {
    const here = path === '' ? name : `${path}.${name}`;
    return typeof value === 'string' ? [[here, value] as const] : leaves(Object(value), here);
  });
const named = (sentence: string): readonly string[] =>
  [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))].sort();

afterEach(() => setLanguage('sv'));

describe('the sentences of the window', () => {
  it('say the same facts in both languages', () => {
    const english = new Map(leaves(en));
    for (const [path, sentence] of leaves(sv))
      expect([path, named(english.get(path) ?? '')]).toEqual([path, named(sentence)]);
  });

  it('can all be read, in both languages and every plural', async () => {
    const { t } = useWords();
    const keys = new Set<string>(leaves(sv).map(([path]) => path));
    const isKey = (path: string): path is MessageKey => keys.has(path);
    for (const locale of ['sv', 'en'] as const) {
      await setLanguage(locale);
      for (const [path, sentence] of leaves(locale === 'sv' ? sv : en).filter(([path]) => isKey(path))) {
        const facts = Object.fromEntries(named(sentence).map((name) => [name, 'x']));
        for (const n of [0, 1, 2]) {
          const read = isKey(path) ? t(path, { ...facts, n }) : '';
          expect([path, /^$|[{|}]/.test(read)]).toEqual([path, false]);
          expect([path, read]).not.toEqual([path, path]);
        }
      }
    }
  });

  it('have as many forms in both languages as one chooses between: one, two or three', () => {
    for (const [path, sentence] of [...leaves(sv), ...leaves(en)])
      expect([path, sentence.split('|').length <= 3]).toEqual([path, true]);
  });

  it('hold no exclamation mark and no apology', () => {
    for (const [path, sentence] of [...leaves(sv), ...leaves(en)])
      expect([path, /!|tyvärr|oj\b|sorry|oops/i.test(sentence)]).toEqual([path, false]);
  });

  it('call the company and the rooms by one name each', () => {
    for (const [path, sentence] of leaves(sv)) expect([path, strange.sv.test(sentence)]).toEqual([path, false]);
    for (const [path, sentence] of leaves(en)) expect([path, strange.en.test(sentence)]).toEqual([path, false]);
    for (const tree of [sv, en]) {
      expect(tree.recurring.title).toBe(tree.nav.recurring);
      expect(tree.lists.title).toBe(tree.nav.lists);
      expect(tree.runs.title).toBe(tree.nav.runs);
      expect(tree.settings.title).toBe(tree.nav.settings);
    }
  });

  it('choose the plural by the count and group its digits', () => {
    const { t } = useWords();
    expect(t('review.approve', { n: 1 })).toBe('Godkänn 1 faktura');
    expect(t('review.approve', { n: 1204 })).toBe('Godkänn 1\u00a0204 fakturor');
    expect(t('review.held', { n: 0 })).toBe('ingen spärrad');
    expect(t('review.held', { n: 37 })).toBe('37 spärrade');
  });

  it('switch in place', () => {
    const { t, amount, span } = useWords();
    expect(span(50)).toBe('cirka 50 sekunder');
    setLanguage('en');
    expect(t('review.mendAll', { n: 37 })).toBe('Correct all 37');
    expect(amount(123_456)).toBe('1,234.56');
    expect(span(150)).toBe('about 3 minutes');
    expect(document.documentElement.lang).toBe('en');
  });
});
