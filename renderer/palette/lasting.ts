import { type Router } from 'vue-router';
import { densities, languages, schemes } from '../../shared/contract/settings.ts';
import { type MessageKey, type Words } from '../i18n/index.ts';
import { connectionName } from '../parts/connection-name.ts';
import { rooms } from '../shell/rooms.ts';
import { type useSession } from '../stores/session.ts';
import { type PaletteEntry } from './entry.ts';

type Session = ReturnType<typeof useSession>;

/** The parts of rooms that have an address of their own, below the room's name. */
const tabs: readonly { readonly to: string; readonly room: MessageKey; readonly text: MessageKey }[] = [
  { to: '/follow/inbox', room: 'nav.follow', text: 'exceptions.title' },
  { to: '/follow/owed', room: 'nav.follow', text: 'owed.title' },
  { to: '/follow/self', room: 'nav.follow', text: 'self.title' },
  { to: '/follow/books', room: 'nav.follow', text: 'books.title' },
  { to: '/recurring/calendar', room: 'nav.recurring', text: 'recurring.calendar' },
  { to: '/registers', room: 'nav.registers', text: 'registers.customers' },
  { to: '/registers/articles', room: 'nav.registers', text: 'registers.articles' },
  { to: '/registers/cost-centers', room: 'nav.registers', text: 'registers.costCenters' },
  { to: '/registers/projects', room: 'nav.registers', text: 'registers.projects' },
];

/** Every room and its parts. */
export const placeEntries = ({ t }: Words, router: Router): readonly PaletteEntry[] => [
  ...rooms.map((room) => {
    const to = room === 'start' ? '/' : `/${room}`;
    return {
      key: `room:${to}`,
      kind: 'rooms' as const,
      text: t(`nav.${room}`),
      also: [t(`palette.also.${room}`)],
      go: () => router.push(to),
    };
  }),
  ...tabs.map(({ to, room, text }) => ({
    key: `tab:${to}`,
    kind: 'rooms' as const,
    text: t(text),
    aside: t(room),
    also: [t(room)],
    go: () => router.push(to),
  })),
];

/** The companies that can be billed for, beside the one that is shown. What stands on screen is the other's: it leads to Start. */
export const companyEntries = (words: Words, session: Session, router: Router): readonly PaletteEntry[] =>
  session.connections.flatMap((one) =>
    one.creditors
      .filter(
        ({ creditorId }) => creditorId !== session.scope?.creditorId || one.connectionId !== session.scope.connectionId,
      )
      .map(({ creditorId, name }) => ({
        key: `company:${one.connectionId}:${creditorId}`,
        kind: 'companies' as const,
        text: name,
        aside: `${words.t(`kind.${one.kind}.word`)} · ${connectionName(one, words)}`,
        also: [connectionName(one, words), words.t(`kind.${one.kind}.word`)],
        go: async () => {
          await session.choose({ connectionId: one.connectionId, creditorId });
          await router.push('/');
        },
      })),
  );

/** What can be chosen of the window itself: what holds now is not offered. */
export const settingEntries = ({ t }: Words, session: Session): readonly PaletteEntry[] => {
  const { preferences, savePreferences } = session;
  const names = { sv: 'Svenska', en: 'English' } as const;
  return [
    ...languages
      .filter((language) => language !== preferences.language)
      .map((language) => ({
        key: `language:${language}`,
        kind: 'settings' as const,
        text: `${t('settings.language')}: ${names[language]}`,
        also: ['språk', 'language'],
        stays: true,
        go: () => savePreferences({ ...preferences, language }),
      })),
    ...schemes
      .filter((scheme) => scheme !== preferences.scheme)
      .map((scheme) => ({
        key: `scheme:${scheme}`,
        kind: 'settings' as const,
        text: `${t('settings.scheme')}: ${t(`settings.schemes.${scheme}`)}`,
        also: ['tema', 'theme', 'color scheme'],
        stays: true,
        go: () => savePreferences({ ...preferences, scheme }),
      })),
    ...densities
      .filter((density) => density !== preferences.density)
      .map((density) => ({
        key: `density:${density}`,
        kind: 'settings' as const,
        text: `${t('density.title')}: ${t(`density.${density}`)}`,
        also: [t('density.also')],
        stays: true,
        go: () => savePreferences({ ...preferences, density }),
      })),
  ];
};
