import { type Words } from '../i18n/index.ts';
import { showPanel } from '../shell/panels.ts';
import { type useSession } from '../stores/session.ts';
import { type PaletteEntry } from './entry.ts';

/** What explains the program: its words, its keys. */
export const helpEntries = ({ t }: Words, _session: ReturnType<typeof useSession>): readonly PaletteEntry[] => [
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
];
