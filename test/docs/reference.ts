import { format } from 'prettier';
import { en } from '../../renderer/i18n/en.ts';
import { sv } from '../../renderer/i18n/sv.ts';
import { type Term, terms } from '../../renderer/help/terms.ts';
import { shortcutPlaces, shortcuts, spelled } from '../../renderer/shell/shortcuts.ts';
import { type Language } from '../../shared/domain/text.ts';

/** The pages that tell what the window's own help tells: every key, every word of the trade. */

const window = { sv, en };

const pages = {
  keyboard: {
    sv: [
      '# Tangenter',
      'Allt i Runsheet kan göras från tangentbordet. På Mac används ⌘ där det står Ctrl. Samma lista öppnas i fönstret med `?`.',
      'Tangent',
      'Gör',
    ],
    en: [
      '# Keys',
      'All of Runsheet can be done from the keyboard. On a Mac, ⌘ is used where it says Ctrl. The same list opens in the window by `?`.',
      'Key',
      'Does',
    ],
  },
  words: {
    sv: ['# Ord', 'Vad orden betyder. Samma förklaringar öppnas i fönstret med F1.', 'Ord', 'Betyder'],
    en: ['# Words', 'What the words mean. The same explanations open in the window by F1.', 'Word', 'Means'],
  },
} as const;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const written = (parts: readonly string[]): Promise<string> =>
  format(parts.join('\n\n'), { parser: 'markdown', printWidth: 120 });

/** The page of keys, place by place, as the sheet of shortcuts shows them. */
export const keyboardPage = (language: Language): Promise<string> => {
  const [title, about, ...heads] = pages.keyboard[language];
  const { does, key, place: places, or } = window[language].shortcuts;
  const named = (one: string): string => new Map<string, string>(Object.entries(key)).get(one) ?? one;
  const words = new Map<string, string>(Object.entries(does));
  const sections = shortcutPlaces.flatMap((place) => {
    const own = shortcuts.filter((one) => one.place === place);
    const rows = own.map(({ id, keys }) => [
      keys
        .map((one) =>
          spelled(one, false, named)
            .map((part) => `<kbd>${part}</kbd>`)
            .join('+'),
        )
        .join(keys.length === 2 ? ` ${or} ` : ' '),
      words.get(id) ?? '',
    ]);
    return [`## ${places[place]}`, table(heads, rows)];
  });
  return written([title, about, ...sections]);
};

/** The page of words, in the order of the language's alphabet. */
export const wordsPage = (language: Language): Promise<string> => {
  const [title, about, ...heads] = pages.words[language];
  const all: readonly Term[] = Object.values(terms);
  const rows = [...all]
    .sort((a, b) => a.name[language].localeCompare(b.name[language], language))
    .map(({ name, text }) => [name[language], text[language]]);
  return written([title, about, table(heads, rows)]);
};
