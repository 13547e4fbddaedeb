import { type Words } from '../i18n/index.ts';

/** What a place of the window says where it has nothing to show: what will stand there, why it does not, and the one next thing to do. */
export interface Empty {
  /** `nothing`: there is none at all. `filtered`: there are some, and what was chosen or typed hides them. */
  readonly why: 'nothing' | 'filtered';
  readonly title: string;
  readonly text: string;
  /** What the button says, and does. */
  readonly act: string;
  readonly go: () => unknown;
}

type EmptyKey =
  | 'tasks'
  | 'charts'
  | 'running'
  | 'templates'
  | 'review'
  | 'runs'
  | 'noneSent'
  | 'follow'
  | 'notSynced'
  | 'exceptions'
  | 'owed'
  | 'self'
  | 'books'
  | 'contracts'
  | 'contractsUnread'
  | 'customers'
  | 'articles'
  | 'costCenters'
  | 'projects'
  | 'categories'
  | 'lists'
  | 'history'
  | 'connections'
  | 'noCompany'
  | 'backups'
  | 'calls';

/** There is none at all. */
export const emptyOf = ({ t }: Words, key: EmptyKey, go: () => unknown): Empty => ({
  why: 'nothing',
  title: t(`empty.${key}.title`),
  text: t(`empty.${key}.text`),
  act: t(`empty.${key}.act`),
  go,
});

/** There are some, but not with what was chosen or typed: `clear` shows all again; `all`: how many there are, where that is known. */
export const filteredOf = ({ t }: Words, clear: () => unknown, all: number | null = null): Empty => ({
  why: 'filtered',
  title: t('empty.filtered.title'),
  text: t('empty.filtered.text'),
  act: all === null ? t('empty.filtered.act') : t('review.showAll', { n: all }),
  go: clear,
});

/** Nothing has the typed words: `clear` takes them away. */
export const notFoundOf = ({ t }: Words, typed: string, clear: () => unknown): Empty => ({
  why: 'filtered',
  title: t('empty.notFound.title', { typed }),
  text: t('empty.notFound.text'),
  act: t('empty.notFound.act'),
  go: clear,
});
