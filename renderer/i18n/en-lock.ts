import { type Same } from './same.ts';
import { type svLock } from './sv-lock.ts';

/** The lock, in English. */
export const enLock: Same<typeof svLock> = {
  lock: {
    title: 'Lock',
    about: 'Shuts the window to whoever comes by the computer.',
    protects:
      'The lock keeps out whoever sits down at your open computer. It does not encrypt the data file, and the command line is not locked: whoever reaches the files reaches what is in them. Use the computer’s own screen lock and disk encryption too.',
    memory: 'In a browser tab the passphrase holds until Runsheet is ended.',
    passphrase: 'Passphrase',
    newPassphrase: 'New passphrase',
    hint: 'At least {n} characters. It cannot be recovered.',
    repeat: 'The same passphrase once more',
    differs: 'The two are not the same.',
    tooShort: 'The passphrase is too short: at least {n} characters.',
    after: 'Lock after',
    minutes: '{n} minute without anybody at the computer | {n} minutes without anybody at the computer',
    minutesHere: '{n} minute without anybody at the window | {n} minutes without anybody at the window',
    turnOn: 'Turn the lock on',
    isOn: 'The lock is on. Runsheet is locked when it starts, too.',
    isOnMemory: 'The lock is on.',
    now: 'Lock now',
    also: 'lock password screen lock',
    change: 'Change passphrase',
    changed: 'The passphrase is changed.',
    turnOff: 'Turn the lock off',
    current: 'Present passphrase',
    locked: 'Runsheet is locked',
    goesOn: 'What is being sent goes on. Unlock to see it.',
    unlock: 'Unlock',
    opening: 'The passphrase is being tried',
    wrong: 'That is not the passphrase.',
    wait: 'Try again in {n} second. | Try again in {n} seconds.',
    unreadable: 'The keychain of this computer does not give the passphrase. Unlock the keychain and try again.',
    forgotten: 'I have forgotten the passphrase',
    forgetTitle: 'Open without the passphrase?',
    forgetWay:
      'The passphrase cannot be recovered. Instead the stored keys to the service are removed, and you open Runsheet by signing in to one of your connections again.',
    forgetStays:
      'Runs, invoices and registers stay on the computer. What is being sent waits until you have signed in. Whoever only practises has nothing to sign in to: Runsheet opens at once then.',
    forgetOn: 'Continue',
    forgetSure: 'Remove the stored keys?',
    forgetSureText: 'They cannot be had back. The passphrase no longer opens, only a sign-in at the service.',
    forgetYes: 'Remove the keys',
    signInTitle: 'Sign in to open Runsheet',
    signInText: 'The keys are removed. Sign in to one of the connections; the lock is off afterwards.',
    connection: 'Connection',
  },
};
