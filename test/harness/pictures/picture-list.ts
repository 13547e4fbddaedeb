/** Every picture of the docs, by the name of its file. `dark` is a second one, in the dark colours. */
export const pictures = {
  welcome: {},
  import: {},
  review: { dark: true },
  'review-preview': {},
  approve: {},
  run: {},
  'run-done': {},
  'list-contracts': {},
  recurring: {},
  'recurring-calendar': {},
  follow: {},
  'follow-inbox': {},
  'list-payments': {},
  lists: {},
  registers: {},
  settings: {},
  storage: {},
  console: {},
  start: { dark: true },
} as const satisfies Readonly<Record<string, { readonly dark?: true }>>;

export type PictureName = keyof typeof pictures;
export type PictureLanguage = 'sv' | 'en';

export const pictureLanguages: readonly PictureLanguage[] = ['sv', 'en'];

/** Where each picture lies, from `docs/images`. */
export const pictureFiles: readonly string[] = pictureLanguages.flatMap((language) =>
  Object.entries(pictures).flatMap(([name, looks]) =>
    ['', ...('dark' in looks ? ['-dark'] : [])].map((look) => `${language}/${name}${look}.png`),
  ),
);
