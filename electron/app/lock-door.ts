import { type CallName, type Settled } from '../../shared/contract/contract.ts';
import { type EventName } from '../../shared/contract/events.ts';
import { text } from '../../shared/domain/text.ts';
import { type Application } from './application.ts';
import { type Lock } from './lock.ts';

/** What the lock screen asks. Everything else is refused, so a new call is locked from its first day. */
const askedWhileShut: ReadonlySet<unknown> = new Set<CallName>([
  'lock.state',
  'lock.unlock',
  'lock.forget',
  'lock.signIn',
]);
const toldWhileShut: ReadonlySet<EventName> = new Set<EventName>(['lock.coming', 'lock.changed']);

const refused: Settled<never> = {
  ok: false,
  error: {
    code: 'locked',
    sentence: text('Runsheet är låst.', 'Runsheet is locked.'),
    nextStep: text('Lås upp med lösenfrasen.', 'Unlock it with the passphrase.'),
  },
};

/**
 * The application as a window may have it. While the lock is shut a call is refused before it begins, the answer of one that began before
 * is withheld (what it did is done), and no event goes out but the lock's own.
 */
export const behindLock = (
  application: Pick<Application, 'call' | 'on'>,
  lock: Pick<Lock, 'isShut'>,
): Pick<Application, 'call' | 'on'> => ({
  call: async (name, input) => {
    const isAsked = (): boolean => !lock.isShut() || askedWhileShut.has(name);
    if (!isAsked()) return refused;
    const settled = await application.call(name, input);
    return isAsked() ? settled : refused;
  },
  on: (listener) =>
    application.on((name, data) => {
      if (!lock.isShut() || toldWhileShut.has(name)) listener(name, data);
    }),
});
