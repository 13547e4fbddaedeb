import { z } from 'zod';
import { call, done, nothing } from './define.ts';
import { deploymentKind, scope } from './common.ts';

export const languages = ['sv', 'en'] as const;
export const schemes = ['system', 'light', 'dark'] as const;

/** How close the rows of lists stand. */
export const densities = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof densities)[number];

/** What was kept before there was a density has the normal one. */
export const preferences = z.object({
  language: z.enum(languages),
  scheme: z.enum(schemes),
  density: z.enum(densities).default('normal'),
});

export const creditor = z.object({
  creditorId: z.guid(),
  name: z.string(),
  orgNo: z.string().nullable(),
});

export const connection = z.object({
  connectionId: z.string(),
  name: z.string(),
  kind: deploymentKind,
  baseAddress: z.string(),
  /** False when the secret is not at hand (a browser tab forgets it; a keychain may have lost it): sign in again. */
  signedIn: z.boolean(),
  creditors: z.array(creditor),
});

/** How to sign in: a password (the token is read or made from it) or a token that was copied from the portal. */
export const credentials = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('password'),
    userName: z.string().trim().min(1).max(200),
    password: z.string().min(1).max(500),
  }),
  z.object({ method: z.literal('token'), token: z.string().trim().min(1).max(2000) }),
]);

/** What the window is, and how it is to look. */
export const info = z.object({
  version: z.string(),
  host: z.enum(['desktop', 'browser']),
  /** Where secrets live: the keychain, or only in memory until the application closes. */
  secrets: z.enum(['keychain', 'memory']),
  /** Whether this host can ask for a folder and watch it. */
  canWatch: z.boolean(),
  preferences,
  /** What was chosen last time, when it still exists. */
  scope: scope.nullable(),
});

export const settingsCalls = {
  'app.info': call(nothing, info),
  'settings.save': call(preferences, done),
  'connections.list': call(nothing, z.object({ connections: z.array(connection) })),
  /** Starts the embedded practice service when needed and connects to it. Asks nothing. */
  'connections.startPractice': call(nothing, z.object({ connection })),
  /**
   * Connects to a real deployment. With a password the user's existing SecureToken is read first; where there is none the
   * answer is `token-needed` and nothing was changed: call again with `createToken: true` after asking the person.
   */
  'connections.add': call(
    z.object({
      name: z.string().trim().min(1).max(80),
      kind: z.enum(['test', 'live']),
      baseAddress: z.string().trim().min(1).max(300),
      credentials,
      createToken: z.boolean(),
    }),
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('connected'), connection }),
      z.object({ outcome: z.literal('token-needed') }),
    ]),
  ),
  'connections.signIn': call(
    z.object({ connectionId: z.string(), credentials, createToken: z.boolean() }),
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('connected'), connection }),
      z.object({ outcome: z.literal('token-needed') }),
    ]),
  ),
  'connections.remove': call(z.object({ connectionId: z.string() }), done),
  /** Remembers which creditor the window shows. */
  'connections.choose': call(scope, done),
} as const;
