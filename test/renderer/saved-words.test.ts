import { expect, it } from 'vitest';
import {
  contractState,
  exceptionName,
  intervalName,
  owedState,
  selfState,
} from '../../electron/app/shown-sheet-words.ts';
import { en } from '../../renderer/i18n/en.ts';
import { sv } from '../../renderer/i18n/sv.ts';
import { type LocalText } from '../../shared/domain/text.ts';

const shown = { sv, en };

it.each(['sv', 'en'] as const)('lists are saved in the words in which they are shown: %s', (language) => {
  const { recurring, owed, self, exceptions } = shown[language];
  const saved = (words: Readonly<Record<string, LocalText>>) =>
    Object.fromEntries(Object.entries(words).map(([key, word]) => [key, word[language]]));
  expect(saved(contractState)).toEqual(recurring.state);
  expect(saved(intervalName)).toEqual(recurring.interval);
  expect(saved(owedState)).toEqual(owed.state);
  expect(saved(selfState)).toEqual(self.state);
  expect(saved(exceptionName)).toEqual(exceptions.kind);
});
