import { type Handlers } from '../../shared/contract/contract.ts';
import { type lockCalls } from '../../shared/contract/lock.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type Connections } from '../service/connections.ts';
import { creditorsOf } from '../store/connections.ts';
import { type Deps, type Emit } from './deps.ts';
import { type Lock } from './lock.ts';
import { lockViewOf, realConnections } from './lock-view.ts';
import { signInAgain } from './settings-connections.ts';

/** Tells the windows of the lock; answers what ends that. */
export const tellOfLock = (lock: Lock, emit: Emit): (() => void) =>
  lock.on((news) => {
    if (news.what === 'coming') emit('lock.coming', {});
    else emit('lock.changed', { shut: news.shut });
  });

/** Somebody with an account of their own at the service is not the one whose window this is. */
const otherCompany = (): AppError =>
  new AppError(
    'lock-other-company',
    text(
      'Inloggningen når inget av de företag som anslutningen visar. Fönstret är fortfarande låst.',
      'The sign-in reaches none of the companies that the connection shows. The window is still locked.',
    ),
    text('Logga in som en användare som når något av dem.', 'Sign in as a user who reaches one of them.'),
  );

/** The lock of the window. Errors: see lock.ts and settings-connections.ts. */
export const lockHandlers = (
  deps: Deps,
  connections: Connections,
  lock: Lock,
): Pick<Handlers, keyof typeof lockCalls> => ({
  'lock.state': async () => lockViewOf(deps.store, lock),
  'lock.turnOn': async ({ passphrase, minutes }) => {
    await lock.turnOn(passphrase, minutes);
    return {};
  },
  'lock.change': ({ current, passphrase }) => lock.change(current, passphrase),
  'lock.setMinutes': async ({ minutes }) => {
    lock.setMinutes(minutes);
    return {};
  },
  'lock.turnOff': ({ current }) => lock.turnOff(current),
  'lock.active': async () => {
    lock.active();
    return {};
  },
  'lock.now': async () => {
    lock.begin();
    return {};
  },
  'lock.unlock': ({ passphrase }) => lock.unlock(passphrase),
  'lock.forget': async () => {
    lock.forget();
    const real = realConnections(deps.store);
    for (const { connectionId } of real) deps.secrets.remove(connectionId);
    deps.emit('connections.changed', {});
    // Whoever only practises has nothing to sign in to, and nothing that is anybody's.
    if (real.length === 0) lock.end();
    return {};
  },
  'lock.signIn': async (input) => {
    if (lock.look().state !== 'signIn') throw otherCompany();
    const shown = creditorsOf(deps.store, input.connectionId).map(({ creditorId }) => creditorId);
    const outcome = await signInAgain(deps, connections, input, (reached) => {
      if (shown.length > 0 && !shown.some((id) => reached.includes(id))) throw otherCompany();
    });
    if (outcome.outcome === 'connected') lock.end();
    return outcome;
  },
});
