import { z } from 'zod';
import { instant } from '../../shared/contract/common.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { isSamePerson } from '../outbox/four-eyes.ts';
import { type KnownScope } from '../store/scopes.ts';
import { unattestedApprovers } from '../store/four-eyes-runs.ts';
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

const ownRunsWait = (userName: string): AppError =>
  new AppError(
    'four-eyes-own-runs',
    text(
      `${userName} har godkänt körningar som en annan person ännu inte har attesterat.`,
      `${userName} approved runs that another person has not attested yet.`,
    ),
    text('Låt en annan användare ta bort regeln.', 'Let another user take the rule away.'),
  );

const changeShape = z.object({ at: instant, userName: z.string(), connection: z.string() });
/** Who took the rule away last, and when. */
export type RuleLifted = z.infer<typeof changeShape>;

const liftedKey = (known: KnownScope): string => `lifted ${keyOf(known)}`;

/** Under what the rules of a creditor are kept. */
export const ruleKeys = (known: KnownScope): readonly string[] => [keyOf(known), liftedKey(known)];

/** Who took the rule of four eyes away; null where it stands, or never did. */
export const fourEyesLifted = (store: Store, known: KnownScope): RuleLifted | null =>
  wantsFourEyes(store, known) ? null : readSetting(store, liftedKey(known), changeShape);

/** @throws AppError `four-eyes-practice`: nobody else could attest there. */
export const wantFourEyes = (store: Store, known: KnownScope): void => {
  if (known.kind === 'practice') throw onePersonOnly();
  writeSetting(store, keyOf(known), true);
};

/**
 * Takes the rule away and keeps who did. Nobody does so over what they approved under it themselves.
 *
 * @throws AppError `four-eyes-own-runs`.
 */
export const liftFourEyes = (store: Store, known: KnownScope, by: RuleLifted): void => {
  store.inTransaction(() => {
    const own = unattestedApprovers(store, known).some((one) => one === null || isSamePerson(one, by.userName));
    if (own) throw ownRunsWait(by.userName);
    writeSetting(store, keyOf(known), false);
    writeSetting(store, liftedKey(known), by);
  });
};
