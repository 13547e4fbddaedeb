import { describe, expect, it } from 'vitest';
import { hashOf, isPassphrase, scryptCost } from '../../electron/app/lock-hash.ts';
import { type Listener } from '../../electron/app/application.ts';
import { behindLock } from '../../electron/app/lock-door.ts';
import { waitAfter, waitLeft } from '../../electron/app/lock-waits.ts';
import { graceMs, type Lock, type LockNews, lookEveryMs, openLock } from '../../electron/app/lock.ts';
import { memorySeal } from '../../electron/hosts/secrets.ts';
import { contract } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type Seal } from '../../shared/domain/ports.ts';
import { text } from '../../shared/domain/text.ts';

const passphrase = 'mossig nyckel';
const start = Date.parse('2026-11-30T08:00:00Z');

/** Time that a test moves; what was to be done meanwhile is done on the way. */
const handClock = () => {
  let now = start;
  const waiting = new Set<{ readonly at: number; readonly work: () => void }>();
  return {
    clock: { now: () => new Date(now) },
    timers: {
      after: (ms: number, work: () => void) => {
        const one = { at: now + ms, work };
        waiting.add(one);
        return () => void waiting.delete(one);
      },
    },
    setBack: (ms: number): void => {
      now -= ms;
    },
    pass: (ms: number): void => {
      const until = now + ms;
      for (;;) {
        const next = [...waiting].toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined || next.at > until) break;
        now = Math.max(now, next.at);
        waiting.delete(next);
        next.work();
      }
      now = until;
    },
  };
};
type HandClock = ReturnType<typeof handClock>;

interface Desk {
  readonly lock: Lock;
  readonly time: HandClock;
  readonly seal: Seal;
  readonly news: readonly LockNews[];
  /** The same computer, started anew. */
  readonly again: () => Lock;
}

const deskOf = (seal: Seal = memorySeal(), idle?: () => number): Desk => {
  const time = handClock();
  const open = (): Lock =>
    openLock({
      seal,
      ...time,
      cost: { ...scryptCost, n: 16_384 },
      ...(idle === undefined ? {} : { idleSeconds: idle }),
    });
  const lock = open();
  const news: LockNews[] = [];
  lock.on((one) => news.push(one));
  return { lock, time, seal, news, again: open };
};
const locked = async (seal?: Seal): Promise<Desk> => {
  const desk = deskOf(seal);
  await desk.lock.turnOn(passphrase, 5);
  desk.lock.begin();
  desk.time.pass(graceMs);
  return desk;
};
const wrongTimes = async ({ lock, time }: Pick<Desk, 'lock' | 'time'>, times: number): Promise<void> => {
  for (let one = 0; one < times; one += 1) {
    time.pass(60_000);
    expect(await lock.unlock('fel')).toMatchObject({ outcome: 'wrong' });
  }
};
/** A keychain that can be shut. */
const closable = (): Seal & { closed: boolean } => {
  const under = memorySeal();
  const seal = {
    ...under,
    closed: false,
    read: () => (seal.closed && under.read() !== 'none' ? 'unreadable' : under.read()),
    write: (kept: string) => {
      if (seal.closed) throw new AppError('keychain-unavailable', text('', ''), text('', ''));
      under.write(kept);
    },
  };
  return seal;
};

it('covers the windows from the moment they are told until it is opened, so that nothing beside them names anybody meanwhile', async () => {
  const { lock, time } = deskOf();
  await lock.turnOn(passphrase, 5);
  expect([lock.isCovered(), lock.isShut()]).toEqual([false, false]);
  lock.begin();
  expect([lock.isCovered(), lock.isShut()]).toEqual([true, false]);
  time.pass(graceMs);
  expect([lock.isCovered(), lock.isShut()]).toEqual([true, true]);
  await lock.unlock(passphrase);
  expect([lock.isCovered(), lock.isShut()]).toEqual([false, false]);
});

describe('the hash of a passphrase', () => {
  it('has a salt of its own each time, the cost beside it, and nothing of the passphrase', async () => {
    const [one, other] = [await hashOf(passphrase), await hashOf(passphrase)];
    expect(one.salt).not.toBe(other.salt);
    expect(one.hash).not.toBe(other.hash);
    expect(Buffer.from(one.salt, 'base64')).toHaveLength(16);
    expect(one).toMatchObject({ n: 131_072, r: 8, p: 1 });
    expect(JSON.stringify(one)).not.toContain(passphrase);
  });

  it('is of that passphrase alone, however its letters are composed, by the cost that it was made with', async () => {
    const kept = await hashOf('Blåbärså', { ...scryptCost, n: 16_384 });
    expect(await isPassphrase(kept, 'Blåbärså'.normalize('NFD'))).toBe(true);
    for (const other of ['blåbärså', 'Blåbärså ', 'Blabarsa', '']) expect(await isPassphrase(kept, other)).toBe(false);
  });
});

describe('the wait after wrong passphrases', () => {
  it('is none for two, and then doubles from one second to a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 5000].map(waitAfter)).toEqual([
      ...[0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60],
    ]);
  });

  it('is over when its time has passed, and never longer than it is', () => {
    expect(waitLeft(4, 10_000, 10_000)).toBe(2);
    expect(waitLeft(4, 10_000, 11_001)).toBe(1);
    expect(waitLeft(4, 10_000, 12_000)).toBe(0);
    expect(waitLeft(4, 10_000, 0)).toBe(2);
  });
});

describe('the lock', () => {
  it('is off at first: nothing shuts it, and nothing is kept', () => {
    const { lock, time, seal } = deskOf();
    lock.begin();
    time.pass(3_600_000);
    expect([lock.isShut(), lock.look().on, seal.read()]).toEqual([false, false, 'none']);
  });

  it('tells the windows first, and shuts a moment later', async () => {
    const { lock, time, news } = deskOf();
    await lock.turnOn(passphrase, 5);
    lock.begin();
    expect(lock.isShut()).toBe(false);
    time.pass(graceMs);
    expect(lock.look().state).toBe('locked');
    expect(news.slice(-2)).toEqual([{ what: 'coming' }, { what: 'changed', shut: true }]);
  });

  it('shuts after so many minutes without a report, and not while somebody is there', async () => {
    const { lock, time } = deskOf();
    await lock.turnOn(passphrase, 5);
    for (let minute = 0; minute < 20; minute += 1) {
      time.pass(60_000);
      lock.active();
    }
    expect(lock.isShut()).toBe(false);
    time.pass(5 * 60_000 - lookEveryMs);
    expect(lock.isShut()).toBe(false);
    time.pass(2 * lookEveryMs + graceMs);
    expect(lock.isShut()).toBe(true);
  });

  it('asks the system how long nobody was there, where it knows', async () => {
    let idle = 0;
    const { lock, time } = deskOf(memorySeal(), () => idle);
    await lock.turnOn(passphrase, 1);
    time.pass(600_000);
    expect(lock.isShut()).toBe(false);
    idle = 60;
    time.pass(lookEveryMs + graceMs);
    expect(lock.isShut()).toBe(true);
  });

  it('opens by its passphrase, and counts from there', async () => {
    const { lock, time } = await locked();
    expect(await lock.unlock(passphrase)).toEqual({ outcome: 'right' });
    expect(lock.look().state).toBe('open');
    time.pass(4 * 60_000);
    expect(lock.isShut()).toBe(false);
  });

  it('is shut from the start where a passphrase is set', async () => {
    const desk = await locked();
    await desk.lock.unlock(passphrase);
    expect(desk.again().look()).toMatchObject({ state: 'locked', on: true, minutes: 5 });
  });

  it('counts wrong ones over a new start, and tries none before its time', async () => {
    const desk = await locked();
    await wrongTimes(desk, 4);
    const again = desk.again();
    expect(again.look().waitSeconds).toBe(2);
    expect(await again.unlock(passphrase)).toEqual({ outcome: 'wait', waitSeconds: 2 });
    expect(again.isShut()).toBe(true);
    desk.time.pass(2_000);
    expect(await again.unlock(passphrase)).toEqual({ outcome: 'right' });
    expect(again.look().waitSeconds).toBe(0);
  });

  it('lets fifty at once be no more than three', async () => {
    const { lock } = await locked();
    const tried = await Promise.all(Array.from({ length: 50 }, () => lock.unlock('gissning')));
    expect(tried.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(3);
    expect(tried.filter(({ outcome }) => outcome === 'wait')).toHaveLength(47);
  });

  it('waits no longer for a clock that was set back', async () => {
    const desk = await locked();
    await wrongTimes(desk, 3);
    desk.time.setBack(86_400_000);
    expect(await desk.lock.unlock(passphrase)).toEqual({ outcome: 'wait', waitSeconds: 1 });
    desk.time.pass(1_000);
    expect(await desk.lock.unlock(passphrase)).toEqual({ outcome: 'right' });
  });

  it('is changed and turned off by whoever knows the passphrase, and wrong ones count there too', async () => {
    const { lock, time, seal } = deskOf();
    await lock.turnOn(passphrase, 5);
    await expect(lock.turnOn('en annan', 5)).rejects.toMatchObject({ data: { code: 'lock-unfit' } });
    expect(await lock.turnOff('fel')).toMatchObject({ outcome: 'wrong' });
    expect(await lock.change('fel', 'en annan')).toMatchObject({ outcome: 'wrong' });
    expect(await lock.turnOff('fel')).toEqual({ outcome: 'wrong', waitSeconds: 1 });
    time.pass(1_000);
    expect(await lock.change(passphrase, 'en annan')).toEqual({ outcome: 'right' });
    expect(await lock.turnOff(passphrase)).toMatchObject({ outcome: 'wrong' });
    expect(await lock.turnOff('en annan')).toEqual({ outcome: 'right' });
    expect([lock.look().on, seal.read()]).toEqual([false, 'none']);
  });

  it('sets no passphrase where the keychain is closed', async () => {
    const seal = closable();
    seal.closed = true;
    const { lock } = deskOf(seal);
    await expect(lock.turnOn(passphrase, 5)).rejects.toMatchObject({ data: { code: 'keychain-unavailable' } });
    expect(lock.look().on).toBe(false);
  });

  it('is shut where what is kept cannot be read, and opens when it can be again', async () => {
    const seal = closable();
    const desk = await locked(seal);
    seal.closed = true;
    const again = desk.again();
    expect(again.look().state).toBe('unreadable');
    expect(await again.unlock(passphrase)).toEqual({ outcome: 'unreadable' });
    seal.closed = false;
    expect(await again.unlock(passphrase)).toEqual({ outcome: 'right' });

    seal.write('something else');
    expect(desk.again().look().state).toBe('unreadable');
  });

  it('opens by no passphrase once it is said to be forgotten, also after a new start', async () => {
    const desk = await locked();
    desk.lock.forget();
    await expect(desk.lock.unlock(passphrase)).rejects.toMatchObject({ data: { code: 'lock-unfit' } });
    const again = desk.again();
    expect(again.look().state).toBe('signIn');
    await expect(again.unlock(passphrase)).rejects.toMatchObject({ data: { code: 'lock-unfit' } });
    again.end();
    expect(desk.again().look()).toMatchObject({ state: 'open', on: false });
  });

  it('is not forgotten while it is open', async () => {
    const { lock } = deskOf();
    await lock.turnOn(passphrase, 5);
    expect(() => {
      lock.forget();
    }).toThrow(AppError);
  });
});

describe('what stands behind the lock', () => {
  const world = () => {
    let shut = false;
    const heard: string[] = [];
    const asked: unknown[] = [];
    const answers = new Map<unknown, PromiseWithResolvers<void>>();
    const listeners = new Set<Listener>();
    const behind = behindLock(
      {
        call: async (name) => {
          asked.push(name);
          await answers.get(name)?.promise;
          return { ok: true, value: 'Öberg AB' };
        },
        on: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      { isShut: () => shut },
    );
    behind.on((name) => heard.push(name));
    const tell: Listener = (name, data) => {
      for (const listener of listeners) listener(name, data);
    };
    return { behind, heard, tell, asked, answers, shut: (next: boolean) => (shut = next) };
  };

  it('answers no call but those of the lock screen, and begins none', async () => {
    const { behind, asked, shut } = world();
    shut(true);
    const answered: string[] = [];
    for (const name of Object.keys(contract)) {
      const answer = await behind.call(name, {});
      if (answer.ok) answered.push(name);
      else expect([name, answer.error.code]).toEqual([name, 'locked']);
    }
    expect(answered).toEqual(['lock.state', 'lock.unlock', 'lock.forget', 'lock.signIn']);
    expect(asked).toEqual(answered);
    for (const name of ['', '__proto__', null, 7]) expect(await behind.call(name, {})).toMatchObject({ ok: false });
  });

  it('withholds the answer of a call that began before', async () => {
    const { behind, answers, shut } = world();
    const held = Promise.withResolvers<void>();
    answers.set('follow.list', held);
    const answer = behind.call('follow.list', {});
    shut(true);
    held.resolve();
    expect(JSON.stringify(await answer)).not.toContain('Öberg');
  });

  it('tells nothing of what goes on but that it is locked', () => {
    const { heard, tell, shut } = world();
    const all = (): void => {
      tell('runs.changed', { runId: 1 });
      tell('inbox.arrived', { name: 'Öberg.csv', creditor: null, runId: null, listId: null, waitingId: 1 });
      tell('lock.changed', { shut: true });
    };
    all();
    shut(true);
    all();
    expect(heard).toEqual(['runs.changed', 'inbox.arrived', 'lock.changed', 'lock.changed']);
  });
});
