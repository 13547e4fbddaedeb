import { z } from 'zod';
import { deploymentKind } from './common.ts';
import { call, done, nothing } from './define.ts';
import { connection, credentials, preferences } from './settings.ts';

/** After so many minutes without a person it can lock. */
export const lockMinutes = [1, 5, 15, 30, 60] as const;
export const minutesToLock = z.literal([...lockMinutes]);
export type LockMinutes = z.infer<typeof minutesToLock>;

/** A passphrase has at least so many signs. */
export const shortestPassphrase = 6;
export const longestPassphrase = 200;
const newPassphrase = z.string().min(shortestPassphrase).max(longestPassphrase);
const typedPassphrase = z.string().min(1).max(longestPassphrase);

/**
 * `open`: the window is used. `locked`: a passphrase opens it. `unreadable`: the keychain does not give the passphrase's hash now.
 * `signIn`: the passphrase was forgotten, and a sign-in opens it.
 */
export const lockStates = ['open', 'locked', 'unreadable', 'signIn'] as const;

export const lockView = z.object({
  state: z.enum(lockStates),
  /** A passphrase is set. */
  on: z.boolean(),
  minutes: minutesToLock,
  /** Where the hash of the passphrase is kept; `none`: this host has no lock. */
  kept: z.enum(['keychain', 'memory', 'none']),
  /** Seconds until a passphrase may be tried again. */
  waitSeconds: z.int(),
  preferences,
  /** The connections by which one can sign in; empty in any other state than `signIn`. */
  connections: z.array(z.object({ connectionId: z.string(), name: z.string(), kind: deploymentKind })),
});

/** What came of a passphrase that was typed. `wait`: it was not tried. */
export const passphraseTried = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('right') }),
  z.object({ outcome: z.literal('wrong'), waitSeconds: z.int() }),
  z.object({ outcome: z.literal('wait'), waitSeconds: z.int() }),
  z.object({ outcome: z.literal('unreadable') }),
]);

export const lockCalls = {
  /** What the lock screen needs, and the settings. */
  'lock.state': call(nothing, lockView),
  /** @throws `keychain-unavailable`; `lock-unfit` where there is a passphrase already. */
  'lock.turnOn': call(z.object({ passphrase: newPassphrase, minutes: minutesToLock }), done),
  'lock.change': call(z.object({ current: typedPassphrase, passphrase: newPassphrase }), passphraseTried),
  'lock.setMinutes': call(z.object({ minutes: minutesToLock }), done),
  'lock.turnOff': call(z.object({ current: typedPassphrase }), passphraseTried),
  /** Somebody is there. Sent sparingly; counted where the host does not know it by itself. */
  'lock.active': call(nothing, done),
  /** The windows put away what is being written, and it locks. */
  'lock.now': call(nothing, done),
  'lock.unlock': call(z.object({ passphrase: typedPassphrase }), passphraseTried),
  /** The passphrase is forgotten: every stored key to the service goes, and only a sign-in opens the window again. */
  'lock.forget': call(nothing, done),
  /** Signs in to a connection whose key went, and opens the window without a lock. */
  'lock.signIn': call(
    z.object({ connectionId: z.string(), credentials, createToken: z.boolean() }),
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('connected'), connection }),
      z.object({ outcome: z.literal('token-needed') }),
    ]),
  ),
} as const;
