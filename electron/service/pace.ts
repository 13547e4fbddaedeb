import { type Answer } from './answer.ts';
import { type EndpointName } from './endpoint-path.ts';
import { createPaceHistory, type PaceSecond } from './pace-history.ts';
import { createPaceRules, type Hold, type PaceLimits, type PaceUse } from './pace-rules.ts';
import { systemTimers, type Timers } from './timers.ts';

/** A person's click goes ahead of the batch. */
export type Priority = 'person' | 'batch';

export interface PaceState {
  readonly inFlight: number;
  readonly waiting: number;
  /** Why the first waiting call does not go. Null when nothing waits. */
  readonly hold: Hold | null;
  /** Calls sent in each of the last thirty seconds, oldest first. */
  readonly callsPerSecond: readonly number[];
}

/** A call that is out. */
export interface RunningCall extends Pick<Turn, 'endpoint' | 'priority' | 'callId'> {
  /** Epoch ms. */
  readonly since: number;
}

/** More than a state: what a person sees of the scheduler. Asked a few times a second at most. */
export interface PaceView extends PaceUse {
  /** Oldest first. */
  readonly running: readonly RunningCall[];
  /** The ids of calls that stand in the line: what is claimed there is not out yet. */
  readonly inLine: readonly string[];
  /** Calls of a person that wait: they go ahead of the batch. */
  readonly personsWaiting: number;
  readonly seconds: readonly PaceSecond[];
  /** How long an answer took lately, in ms; null until enough have come. */
  readonly answerMs: number | null;
}

/** The call was withdrawn before its first byte left: nothing was sent. */
export class NotSentError extends Error {
  constructor() {
    super('The call was withdrawn before it was sent');
    this.name = 'NotSentError';
  }
}

export interface Turn {
  readonly endpoint: EndpointName;
  readonly priority: Priority;
  /** Withdraws the call while it waits for its turn. */
  readonly signal: AbortSignal | null;
  /**
   * Asked once, while the call stands in the line and is soon to go; until it has said true the call does not go, and false withdraws
   * it. So what is to be on the disk before a call leaves does not keep the line waiting.
   */
  readonly prepare: (() => boolean | Promise<boolean>) | null;
  /** Asked at the call's turn, just before its first byte leaves; false withdraws it. */
  readonly beforeSend: (() => boolean) | null;
  readonly callId?: string | null;
}

/** The one line in which every call of a connection stands. */
export interface Pace {
  /** Throws {@link NotSentError} when the call was withdrawn, and what `prepare` and `beforeSend` throw. */
  readonly run: (turn: Turn, send: () => Promise<Answer>) => Promise<Answer>;
  /** Lets nothing more go (`all`), or only a person's calls (`batch`). */
  readonly pause: (which: 'batch' | 'all') => void;
  readonly resume: () => void;
  /** How many calls are out. */
  readonly inFlight: () => number;
  readonly state: () => PaceState;
  readonly view: () => PaceView;
  /** Tells of every change of state; answers how to stop listening. */
  readonly onChange: (listener: () => void) => () => void;
  readonly close: () => void;
}

export interface PaceOptions extends PaceLimits {
  readonly timers?: Timers;
}

interface Waiting {
  readonly turn: Turn;
  readonly send: () => Promise<Answer>;
  readonly settle: (answer: Promise<Answer>) => void;
  prepared: 'no' | 'asked' | 'yes';
}

/** What is held for longer is not kept prepared: it would look as if it were on its way. */
const nearMs = 1_000;

const isFar = (hold: Hold | null, time: number): boolean =>
  hold !== null && hold.reason !== 'busy' && (hold.until === null || hold.until - time > nearMs);

/** Persons first, each in the order of coming. */
const placed = (line: readonly Waiting[], item: Waiting): readonly Waiting[] => {
  const place = item.turn.priority === 'person' ? line.findIndex(({ turn }) => turn.priority === 'batch') : -1;
  return place < 0 ? [...line, item] : [...line.slice(0, place), item, ...line.slice(place)];
};

/** One scheduler in front of every call of a connection. Source: outbox.md, Pace. */
export const createPace = (options: PaceOptions): Pace => {
  const { now, after } = options.timers ?? systemTimers;
  const rules = createPaceRules(options);
  const history = createPaceHistory();
  const running = new Set<RunningCall>();
  const listeners = new Set<() => void>();
  const heeded = new WeakSet<AbortSignal>();
  let waiting: readonly Waiting[] = [];
  let paused: 'no' | 'batch' | 'all' = 'no';
  let closed = false;
  let callOff: () => void = () => undefined;

  const ownHold = ({ endpoint, priority }: Turn, time: number): Hold | null =>
    paused === 'all' || paused === priority ? { reason: 'paused', until: null } : rules.ownHold(endpoint, time);

  const holds = (time: number): readonly Hold[] => {
    if (waiting.length === 0) return [];
    const common = rules.commonHold(time);
    return common === null ? waiting.flatMap(({ turn }) => ownHold(turn, time) ?? []) : [common];
  };

  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };

  const work = async ({ turn, send }: Waiting): Promise<Answer> => {
    const { endpoint, priority, callId = null } = turn;
    rules.started(endpoint);
    let call: RunningCall | null = null;
    try {
      if (turn.beforeSend?.() === false) throw new NotSentError();
      call = { endpoint, priority, callId, since: now() };
      running.add(call);
      history.sent(call.since);
      const answer = await send();
      rules.answered(endpoint, answer, now());
      if (answer.kind !== 'no-answer') history.answered(call.since, now());
      return answer;
    } finally {
      rules.ended(endpoint, now());
      if (call !== null) running.delete(call);
      pump();
    }
  };

  const remove = (item: Waiting): void => {
    waiting = waiting.filter((other) => other !== item);
  };

  const release = (item: Waiting): void => {
    remove(item);
    item.settle(work(item));
  };

  const withdraw = (item: Waiting, why: unknown = new NotSentError()): void => {
    remove(item);
    item.settle(Promise.reject(why));
  };

  const nextToGo = (time: number): Waiting | undefined =>
    waiting.length === 0 || rules.commonHold(time)
      ? undefined
      : waiting.find(({ turn, prepared }) => prepared === 'yes' && !ownHold(turn, time));

  /** Lets go whatever may go. Answers the instant at which nothing more might. */
  const releaseDue = (): number => {
    for (;;) {
      const time = now();
      const next = nextToGo(time);
      if (next === undefined) return time;
      release(next);
    }
  };

  const prepare = async (item: Waiting, ask: NonNullable<Turn['prepare']>): Promise<void> => {
    item.prepared = 'asked';
    try {
      if (!(await ask())) throw new NotSentError();
      item.prepared = 'yes';
    } catch (error) {
      withdraw(item, error);
    }
    pump();
  };

  /** What is held for long, asked once for calls that stand one after the other and are held alike. */
  const farBy = (time: number): ((turn: Turn) => boolean) => {
    const common = isFar(waiting.length === 0 ? null : rules.commonHold(time), time);
    let last: { readonly turn: Turn; readonly far: boolean } | null = null;
    return (turn) => {
      if (common) return true;
      if (last?.turn.endpoint !== turn.endpoint || last.turn.priority !== turn.priority)
        last = { turn, far: isFar(ownHold(turn, time), time) };
      return last.far;
    };
  };

  /**
   * Has those prepared that go next, a group at a time: what is written for them together costs far less than one after the other. A
   * group is asked for while as many still stand ready as may run at once. Answers how many were asked for.
   */
  const prepareSome = (line: readonly Waiting[], ready: number, isFarOff: (turn: Turn) => boolean): number => {
    if (ready > rules.concurrency) return 0;
    const most = rules.ahead - ready;
    let room = most;
    for (const item of line) {
      const ask = item.turn.prepare;
      if (room <= 0) break;
      if (ask === null || item.prepared !== 'no' || isFarOff(item.turn)) continue;
      room -= 1;
      void prepare(item, ask);
    }
    return most - room;
  };

  /** Prepares what goes next, of a person's calls without regard to the batch behind them, and gives up what will not go soon after all. */
  const prepareNext = (time: number): void => {
    const isFarOff = farBy(time);
    const ready = { person: 0, batch: 0 };
    for (const item of waiting) {
      if (item.turn.prepare === null || item.prepared === 'no') continue;
      if (item.prepared === 'yes' && isFarOff(item.turn)) withdraw(item);
      else ready[item.turn.priority] += 1;
    }
    const persons = waiting.findIndex(({ turn }) => turn.priority === 'batch');
    const line = persons < 0 ? waiting : waiting.slice(0, persons);
    const asked = prepareSome(line, ready.person, isFarOff);
    if (persons >= 0) prepareSome(waiting, ready.person + asked + ready.batch, isFarOff);
  };

  /**
   * Lets go whatever may go, then sleeps until the next may. Both go by one look at the clock: a hold that ended between two
   * looks would stop a call at the first and be gone at the second, and nothing would wake the call again.
   */
  function pump(): void {
    if (closed) return;
    const time = releaseDue();
    prepareNext(time);
    callOff();
    const held = holds(time);
    history.holds(held[0]?.reason ?? null, time);
    const times = held.flatMap((hold) => hold.until ?? []);
    callOff = times.length === 0 ? () => undefined : after(Math.max(1, Math.min(...times) - time), pump);
    tell();
  }

  /** Listens once to each signal, however many calls go by it. */
  const heed = (signal: AbortSignal): void => {
    if (heeded.has(signal)) return;
    heeded.add(signal);
    signal.addEventListener(
      'abort',
      () => {
        const withdrawn = waiting.filter(({ turn }) => turn.signal === signal);
        for (const item of withdrawn) withdraw(item);
        if (withdrawn.length > 0) pump();
      },
      { once: true },
    );
  };

  const enqueue = (turn: Turn, send: () => Promise<Answer>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const settle = (answer: Promise<Answer>): void => {
        answer.then(resolve, reject);
      };
      const item: Waiting = { turn, send, settle, prepared: turn.prepare === null ? 'yes' : 'no' };
      if (turn.signal !== null) heed(turn.signal);
      waiting = placed(waiting, item);
      pump();
    });

  const setPaused = (which: 'no' | 'batch' | 'all'): void => {
    paused = which;
    pump();
  };

  return {
    run: (turn, send) =>
      closed || turn.signal?.aborted === true ? Promise.reject(new NotSentError()) : enqueue(turn, send),
    pause: setPaused,
    resume: () => {
      setPaused('no');
    },
    inFlight: rules.inFlight,
    state: () => ({
      inFlight: rules.inFlight(),
      waiting: waiting.length,
      hold: holds(now())[0] ?? null,
      callsPerSecond: history
        .seconds(now())
        .slice(-30)
        .map(({ calls }) => calls),
    }),
    view: () => ({
      ...rules.use(now()),
      running: [...running],
      inLine: waiting.flatMap(({ turn }) => turn.callId ?? []),
      personsWaiting: waiting.filter(({ turn }) => turn.priority === 'person').length,
      seconds: history.seconds(now()),
      answerMs: history.answerMs(),
    }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      closed = true;
      callOff();
      for (const item of waiting) withdraw(item);
    },
  };
};
