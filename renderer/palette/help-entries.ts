import { type Words } from '../i18n/index.ts';
import { lockNow, lockView } from '../shell/lock.ts';
import { showPanel } from '../shell/panels.ts';
import { type useTour } from '../tour/use-tour.ts';
import { type PaletteEntry } from './entry.ts';

/** What explains the program: its words, its keys, the way through it. */
export const helpEntries = ({ t }: Words, tour: ReturnType<typeof useTour>): readonly PaletteEntry[] => [
  {
    key: 'help:words',
    kind: 'help',
    text: t('help.title'),
    also: [t('help.also')],
    go: () => {
      showPanel('help');
    },
  },
  {
    key: 'help:shortcuts',
    kind: 'help',
    text: t('help.shortcuts'),
    also: [t('help.alsoKeys')],
    go: () => {
      showPanel('shortcuts');
    },
  },
  {
    key: 'help:tour',
    kind: 'help',
    text: t('tour.offer'),
    also: [t('tour.also')],
    go: () => tour.start(),
  },
];

/** Locking the window, where a passphrase is set. */
export const lockEntries = ({ t }: Words): readonly PaletteEntry[] =>
  lockView.value?.on === true
    ? [
        {
          key: 'lock:now',
          kind: 'acts',
          text: t('lock.now'),
          aside: 'Ctrl+Shift+L',
          also: [t('lock.also')],
          go: lockNow,
        },
      ]
    : [];
