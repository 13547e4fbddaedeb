import { z } from 'zod';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type KnownScope } from '../store/scopes.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { type Store } from '../store/store.ts';

/** The rule is the creditor's in its deployment: it holds whichever connection reaches it. */
const keyOf = ({ kind, scope }: KnownScope): string => `four-eyes ${kind} ${scope.creditorId.toLowerCase()}`;

/** Whether what one person approves is attested by another. Source: product.md, Review. */
export const wantsFourEyes = (store: Store, known: KnownScope): boolean =>
  readSetting(store, keyOf(known), z.boolean()) ?? false;

const onePersonOnly = (): AppError =>
  new AppError(
    'four-eyes-practice',
    text('Övningsföretaget har bara en användare.', 'The practice company has one user only.'),
    text('Prova i testmiljön, med två användare.', 'Try it in the test deployment, with two users.'),
  );

/** @throws AppError `four-eyes-practice`: nobody else could attest there. */
export const setFourEyes = (store: Store, known: KnownScope, wanted: boolean): void => {
  if (wanted && known.kind === 'practice') throw onePersonOnly();
  writeSetting(store, keyOf(known), wanted);
};
