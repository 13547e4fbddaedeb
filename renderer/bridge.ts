import { z } from 'zod';
import { appErrorData } from '../shared/contract/common.ts';
import { type CallInput, type CallName, type CallOutput, type Settled } from '../shared/contract/contract.ts';
import { events, type EventData, type EventName } from '../shared/contract/events.ts';
import { firstCalls } from '../shared/contract/first-calls.ts';
import { type AppErrorData } from '../shared/domain/app-error.ts';
import { openBrowserHost } from './browser-host.ts';

/** The only file that touches the host: Electron's preload where it is there, else the browser host over loopback. */

// Zod would build parsers with `new Function`, which the window's content policy forbids.
z.config({ jitless: true });

/** How the window stands to its host. `lost`: nothing can be done here until the person opens the window anew. */
export type HostState = 'connecting' | 'ready' | 'lost';

export interface Host {
  readonly call: (name: string, input: unknown) => Promise<unknown>;
  readonly on: (listener: (name: string, data: unknown) => void) => () => void;
}

const settled = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: appErrorData }),
]);

const misunderstood: AppErrorData = {
  code: 'answer-not-understood',
  sentence: {
    sv: 'Programmet svarade med något som fönstret inte förstår.',
    en: 'The application answered with something that the window does not understand.',
  },
  nextStep: {
    sv: 'Starta om Runsheet. Inget har skickats på grund av detta.',
    en: 'Restart Runsheet. Nothing was sent because of this.',
  },
};

const unreachable: AppErrorData = {
  code: 'host-unreachable',
  sentence: { sv: 'Fönstret når inte programmet.', en: 'The window cannot reach the application.' },
  nextStep: {
    sv: 'Vänta några sekunder och försök igen. Det som redan sparats finns kvar.',
    en: 'Wait a few seconds and try again. What was saved is still there.',
  },
};

let host: Host | null = null;
let state: HostState = 'connecting';
const stateListeners = new Set<(state: HostState) => void>();
const eventListeners = new Map<EventName, Set<(data: unknown) => void>>();

const setState = (next: HostState): void => {
  state = next;
  for (const listener of stateListeners) listener(next);
};

/** What the bridge needs of a schema. The two tables below say, name by name, that the contract's schemas read what they declare. */
interface Reader<T> {
  readonly safeParse: (value: unknown) => { readonly success: true; readonly data: T } | { readonly success: false };
}
type Answers = { readonly [N in CallName]: { readonly output: Reader<CallOutput<N>> } };
const firstAnswers: Partial<Answers> = firstCalls;
/** The rest of the contract, thousands of shapes: made when the first of their calls is made, or while the window is at rest. */
let whole: Answers | null = null;
const wholeContract = async (): Promise<Answers> =>
  (whole ??= (await import('../shared/contract/contract.ts')).contract);
const readerOf = async <N extends CallName>(name: N): Promise<Reader<CallOutput<N>>> =>
  (firstAnswers[name] ?? whole?.[name] ?? (await wholeContract())[name]).output;

/** Has the shapes of all answers ready before they are asked for. */
export const fetchContract = async (): Promise<void> => {
  await wholeContract();
};
const news: { readonly [N in EventName]: Reader<EventData<N>> } = events;

const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);

const hear = (name: string, data: unknown): void => {
  if (!isEventName(name)) return;
  for (const listener of eventListeners.get(name) ?? []) listener(data);
};

/** Finds the host and opens the line to it. The one-time token in the address is used up and removed. */
export const connect = async (): Promise<HostState> => {
  host = window.runsheet ?? (await openBrowserHost(setState));
  if (host === null) {
    setState('lost');
    return state;
  }
  host.on(hear);
  setState('ready');
  return state;
};

export const hostState = (): HostState => state;

export const onHostState = (listener: (state: HostState) => void): (() => void) => {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
};

const read = <T>(schema: Reader<T>, answer: unknown): Settled<T> => {
  const outer = settled.safeParse(answer);
  if (!outer.success) return { ok: false, error: misunderstood };
  if (!outer.data.ok) return { ok: false, error: outer.data.error };
  const inner = schema.safeParse(outer.data.value);
  return inner.success ? { ok: true, value: inner.data } : { ok: false, error: misunderstood };
};

/**
 * The changes of a run that panels beside its grid make. The window hears of them with their answers: the event may come later,
 * and what is shown meanwhile, and approved, would be from before them.
 */
const changesOfRun: ReadonlySet<CallName> = new Set<CallName>([
  'review.attach',
  'review.pairAttachment',
  'review.pairAttachments',
  'review.removeAttachments',
  'review.fallBack',
  'review.chooseCustomer',
  'review.copyMissing',
]);

const tellOfOwn = (name: CallName, input: unknown): void => {
  if (changesOfRun.has(name)) hear('review.changed', input);
};

const underWay = new Set<Promise<unknown>>();

const ask = async <N extends CallName>(name: N, input: CallInput<N>): Promise<Settled<CallOutput<N>>> => {
  if (host === null) return { ok: false, error: unreachable };
  try {
    const [reader, answered] = await Promise.all([readerOf(name), host.call(name, input)]);
    const answer = read(reader, answered);
    if (answer.ok) tellOfOwn(name, input);
    // A window that missed the news hears of it by the first refusal.
    else if (answer.error.code === 'locked') hear('lock.changed', { shut: true });
    return answer;
  } catch {
    return { ok: false, error: unreachable };
  }
};

/** Calls the main process. Never throws: every answer is a value or an error in words. */
export const call = <N extends CallName>(name: N, input: CallInput<N>): Promise<Settled<CallOutput<N>>> => {
  const asked = ask(name, input);
  underWay.add(asked);
  void asked.finally(() => underWay.delete(asked));
  return asked;
};

/** Until everything that was called has been answered, also what the answers made the window call. */
export const callsSettled = async (): Promise<void> => {
  while (underWay.size > 0) await Promise.all(underWay);
};

/** Listens to an event; answers how to stop. Data that does not fit the contract is dropped: the window asks again anyway. */
export const on = <N extends EventName>(name: N, listener: (data: EventData<N>) => void): (() => void) => {
  const schema = news[name];
  const parseAndTell = (data: unknown): void => {
    const parsed = schema.safeParse(data);
    if (parsed.success) listener(parsed.data);
  };
  const known = eventListeners.get(name) ?? new Set();
  known.add(parseAndTell);
  eventListeners.set(name, known);
  return () => known.delete(parseAndTell);
};
