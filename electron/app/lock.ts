import { z } from 'zod';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { type LockMinutes, minutesToLock } from '../../shared/contract/lock.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type Clock, type Seal } from '../../shared/domain/ports.ts';
import { text } from '../../shared/domain/text.ts';
import { type Timers } from '../service/timers.ts';
import { hashOf, isPassphrase, passphraseHash, type ScryptCost } from './lock-hash.ts';
import { waitAfter, waitLeft } from './lock-waits.ts';

/** How often it is looked whether nobody is there. */
export const lookEveryMs = 5_000;
/** So long the windows have to keep what is being written. */
export const graceMs = 1_000;

const record = z.object({
  hash: passphraseHash,
  minutes: minutesToLock,
  /** Wrong passphrases in a row, and when the last was tried (epoch ms): kept, so that a new start forgives nothing. */
  wrong: z.int().min(0),
  lastWrong: z.int(),
  /** Said to be forgotten: only a sign-in opens. */
  forgotten: z.boolean(),
});
type KeptLock = z.infer<typeof record>;

export type PassphraseTried = CallOutput<'lock.unlock'>;
type View = CallOutput<'lock.state'>;

export interface LockOptions {
  /** Null where the host has no lock: the command line. */
  readonly seal: Seal | null;
  readonly clock: Clock;
  readonly timers: Pick<Timers, 'after'>;
  /** Seconds since a person touched the computer, where the host knows it; else what the windows report counts. */
  readonly idleSeconds?: () => number;
  /** What a try costs: tests pay less. */
  readonly cost?: ScryptCost;
}

export type LockNews = { readonly what: 'coming' } | { readonly what: 'changed'; readonly shut: boolean };

/** Whether the window is shut, and what opens it. It outlives the application that is opened anew after a restore. */
export interface Lock {
  readonly look: () => Omit<View, 'preferences' | 'connections'>;
  /** While it is, the window gets no answer and no event with content. */
  readonly isShut: () => boolean;
  /**
   * From the moment the windows are told to keep what is being written until it is opened: nobody sits there, so nothing beside the
   * windows (menu, icon, notices, questions) names anybody or does anything.
   */
  readonly isCovered: () => boolean;
  /** @throws AppError `lock-unfit` where it is on or there is none, `keychain-unavailable`. */
  readonly turnOn: (passphrase: string, minutes: LockMinutes) => Promise<void>;
  readonly change: (current: string, passphrase: string) => Promise<PassphraseTried>;
  readonly setMinutes: (minutes: LockMinutes) => void;
  readonly turnOff: (current: string) => Promise<PassphraseTried>;
  readonly active: () => void;
  /** Tells the windows, and shuts a moment later. Nothing where it is off or shut. */
  readonly begin: () => void;
  readonly unlock: (passphrase: string) => Promise<PassphraseTried>;
  /** The passphrase opens nothing any more. */
  readonly forget: () => void;
  /** Ends the lock: whoever asks has proven otherwise who it is. */
  readonly end: () => void;
  readonly on: (listener: (news: LockNews) => void) => () => void;
  readonly close: () => void;
}

const unfit = (): AppError =>
  new AppError(
    'lock-unfit',
    text(
      'Låset är inte som fönstret trodde. Inget är ändrat.',
      'The lock is not as the window took it to be. Nothing is changed.',
    ),
    text('Läs om sidan och försök igen.', 'Load the page again and try once more.'),
  );

const firstMinutes: LockMinutes = 15;

/** Opens the lock: shut where a passphrase is kept, or where what is kept cannot be read. */
export const openLock = ({ seal, clock, timers, idleSeconds, cost }: LockOptions): Lock => {
  const listeners = new Set<(news: LockNews) => void>();
  const now = (): number => clock.now().getTime();
  const readKept = (): KeptLock | 'none' | 'unreadable' => {
    const read = seal?.read() ?? 'none';
    if (typeof read === 'string') return read;
    try {
      return record.parse(JSON.parse(read.text));
    } catch {
      return 'unreadable';
    }
  };
  let kept = readKept();
  let shut = kept !== 'none';
  /** Also where it could not be written: the keychain is closed. */
  let forgotten = typeof kept !== 'string' && kept.forgotten;
  let lastActive = now();
  let callOff: (() => void) | null = null;

  const tell = (news: LockNews): void => {
    for (const listener of listeners) listener(news);
  };
  const known = (): KeptLock => {
    if (typeof kept === 'string') throw unfit();
    return kept;
  };
  /** A disk that takes nothing more keeps nobody out who knows the passphrase: it counts in memory then. */
  const note = (next: KeptLock): void => {
    kept = next;
    try {
      seal?.write(JSON.stringify(next));
    } catch {
      // The next try writes again.
    }
  };
  const set = (next: KeptLock): void => {
    if (seal === null) throw unfit();
    seal.write(JSON.stringify(next));
    kept = next;
  };
  const stay = (next: boolean): void => {
    callOff?.();
    callOff = null;
    shut = next;
    lastActive = now();
    tell({ what: 'changed', shut });
  };

  const tryOne = async (passphrase: string): Promise<PassphraseTried> => {
    if (kept === 'unreadable') kept = readKept();
    if (kept === 'unreadable') return { outcome: 'unreadable' };
    // A clock that was set back: the wait begins now.
    if (known().lastWrong > now()) note({ ...known(), lastWrong: now() });
    const before = known();
    const waitSeconds = waitLeft(before.wrong, before.lastWrong, now());
    if (waitSeconds > 0) return { outcome: 'wait', waitSeconds };
    // Counted before it is tried: of many at once each counts for the next, and whoever ends the program meanwhile has used the try.
    note({ ...before, wrong: before.wrong + 1, lastWrong: now() });
    if (!(await isPassphrase(before.hash, passphrase)))
      return { outcome: 'wrong', waitSeconds: waitAfter(before.wrong + 1) };
    note({ ...known(), wrong: 0, lastWrong: 0 });
    return { outcome: 'right' };
  };
  const proven = async (passphrase: string, then: () => Promise<void> | void): Promise<PassphraseTried> => {
    const tried = await tryOne(passphrase);
    if (tried.outcome === 'right') await then();
    return tried;
  };

  const finish = (): void => {
    if (!shut && kept !== 'none') stay(true);
  };
  /** A window shows the lock as soon as it is ready for it, which may be before the time is up. */
  const finishWhatComes = (): void => {
    if (callOff !== null) finish();
  };
  const begin = (): void => {
    if (shut || kept === 'none' || callOff !== null) return;
    callOff = timers.after(graceMs, finish);
    tell({ what: 'coming' });
  };
  const end = (): void => {
    seal?.remove();
    kept = 'none';
    forgotten = false;
    stay(false);
  };
  const idleNow = (): number => idleSeconds?.() ?? (now() - lastActive) / 1000;
  let stopLooking: () => void = () => undefined;
  const lookLater = (): void => {
    stopLooking = timers.after(lookEveryMs, () => {
      if (typeof kept !== 'string' && !shut && idleNow() >= kept.minutes * 60) begin();
      lookLater();
    });
  };
  if (seal !== null) lookLater();

  return {
    look: () => {
      const one = typeof kept === 'string' ? null : kept;
      const closed = forgotten ? 'signIn' : one === null ? 'unreadable' : 'locked';
      return {
        state: shut ? closed : 'open',
        on: kept !== 'none',
        minutes: one?.minutes ?? firstMinutes,
        kept: seal?.kept ?? 'none',
        waitSeconds: one === null ? 0 : waitLeft(one.wrong, one.lastWrong, now()),
      };
    },
    isShut: () => shut,
    isCovered: () => shut || callOff !== null,
    turnOn: async (passphrase, minutes) => {
      const hash = await hashOf(passphrase, cost);
      if (kept !== 'none') throw unfit();
      set({ hash, minutes, wrong: 0, lastWrong: 0, forgotten: false });
      stay(false);
    },
    change: (current, passphrase) =>
      proven(current, async () => {
        const hash = await hashOf(passphrase, cost);
        set({ ...known(), hash });
      }),
    setMinutes: (minutes) => {
      set({ ...known(), minutes });
      tell({ what: 'changed', shut });
    },
    turnOff: (current) => proven(current, end),
    active: () => {
      lastActive = now();
    },
    begin,
    unlock: async (passphrase) => {
      finishWhatComes();
      if (!shut) return { outcome: 'right' };
      if (forgotten) throw unfit();
      const tried = await tryOne(passphrase);
      // Said to be forgotten while it was tried: the keys are gone.
      if (forgotten) throw unfit();
      if (tried.outcome === 'right') stay(false);
      return tried;
    },
    forget: () => {
      finishWhatComes();
      if (!shut) throw unfit();
      forgotten = true;
      if (typeof kept !== 'string') note({ ...kept, forgotten });
      tell({ what: 'changed', shut });
    },
    end,
    on: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close: () => {
      stopLooking();
      callOff?.();
    },
  };
};

/** Where nobody is locked out: the command line. */
export const noLock = (clock: Clock): Lock => openLock({ seal: null, clock, timers: { after: () => () => undefined } });
