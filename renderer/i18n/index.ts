import { computed, type ComputedRef, ref } from 'vue';
import { type Language, type LocalText } from '../../shared/domain/text.ts';
import {
  formatAmount,
  formatCount,
  formatDecimal,
  formatInstant,
  formatPrice,
  formatShortDay,
  unitOf,
} from '../format.ts';
import { type PathsOf, type Same } from './same.ts';
import { sv } from './sv.ts';

export type Messages = Same<typeof sv>;
export type MessageKey = PathsOf<typeof sv>;
export type Params = Readonly<Record<string, string | number>>;

/** Swedish and English both use: none | one | many, where three forms are given; else one | many. */
const choose = (count: number, forms: number): number => {
  if (forms === 2) return count === 1 ? 0 : 1;
  return Math.min(Math.abs(count), 2, forms - 1);
};

/** Swedish, which most windows speak, comes with the window; the other language is a file of its own, fetched when it is shown or there is time for it. */
const sources: Readonly<Record<Language, () => Promise<Messages>>> = {
  sv: () => Promise.resolve(sv),
  en: async () => (await import('./en.ts')).en,
};

export interface Words {
  /** The window's own sentence. Numbers among the parameters are grouped by the language; `n` also picks the plural. */
  readonly t: (key: MessageKey, params?: Params) => string;
  /** A sentence that came from the main process in both languages. */
  readonly say: (text: LocalText) => string;
  readonly amount: (minor: number) => string;
  readonly count: (value: number) => string;
  readonly decimal: (text: string) => string;
  readonly price: (text: string) => string;
  readonly unit: (currency: string) => string;
  readonly moment: (instant: string) => string;
  readonly shortDay: (at: string) => string;
  /** A length of time in words: `cirka 50 sekunder`. */
  readonly span: (seconds: number) => string;
  readonly language: ComputedRef<Language>;
}

const shown = ref<Language>('sv');
const language = computed(() => shown.value);

/** Every sentence of a language by its key, the forms of a plural apart. */
type Sentences = ReadonlyMap<string, readonly string[]>;

const gather = (tree: object, under: string, into: Map<string, readonly string[]>): void => {
  for (const [name, words] of Object.entries(tree))
    if (typeof words === 'string') into.set(under + name, words.split(' | '));
    else gather(Object(words), `${under}${name}.`, into);
};

const here = new Map<Language, Sentences>();
const bring = (of: Language, messages: Messages): void => {
  const sentences = new Map<string, readonly string[]>();
  gather(messages, '', sentences);
  here.set(of, sentences);
};

/** A number is grouped by the language; `n` also picks the form. A sentence that is not there is its key: a test reads them all. */
const t = (key: MessageKey, params: Params = {}): string => {
  const forms = here.get(shown.value)?.get(key) ?? [key];
  const n = params['n'];
  const sentence = forms[typeof n === 'number' ? choose(n, forms.length) : 0] ?? '';
  return sentence.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name] ?? '';
    return typeof value === 'number' ? formatCount(value, shown.value) : value;
  });
};

const rounded = (seconds: number): number => (seconds < 20 ? Math.ceil(seconds) : Math.ceil(seconds / 10) * 10);

const span = (seconds: number): string => {
  if (seconds < 90) return t('app.seconds', { n: Math.max(1, rounded(seconds)) });
  if (seconds < 5400) return t('app.minutes', { n: Math.round(seconds / 60) });
  return t('app.hours', { n: Math.round(seconds / 3600) });
};

const words: Words = {
  t,
  say: (text) => text[language.value],
  amount: (minor) => formatAmount(minor, language.value),
  count: (value) => formatCount(value, language.value),
  decimal: (text) => formatDecimal(text, language.value),
  price: (text) => formatPrice(text, language.value),
  unit: (currency) => unitOf(currency, language.value),
  moment: (instant) => formatInstant(instant, language.value, new Date()),
  shortDay: (at) => formatShortDay(at, language.value),
  span,
  language,
};

/** The words of the window, in the chosen language; whatever is rendered with them follows a change of language. */
export const useWords = (): Words => words;

/** Has the words of a language here, so that it is shown at once when it is chosen. Rejects where their file cannot be had. */
export const fetchWords = async (language: Language): Promise<void> => {
  if (!here.has(language)) bring(language, await sources[language]());
};

let wanted: Language = 'sv';

/**
 * Shows the window in a language: at once where its words are here, else when they are. Where they cannot be had the window stays in the
 * language that it is in. Never rejects.
 */
export const setLanguage = async (next: Language): Promise<void> => {
  wanted = next;
  if (!here.has(next)) await fetchWords(next).catch(() => undefined);
  if (wanted !== next || !here.has(next)) return;
  shown.value = next;
  document.documentElement.lang = next;
};
