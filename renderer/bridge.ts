import { type CallInput, type CallName, type CallOutput, type Settled } from '../shared/contract/contract.ts';
import { type EventData, type EventName } from '../shared/contract/events.ts';
import { type AppErrorData } from '../shared/domain/app-error.ts';
import { openBrowserHost } from './browser-host.ts';

/** The only file that touches the host: Electron's preload where it is there, else the browser host over loopback. */

/** How the window stands to its host. `lost`: nothing can be done here until the person opens the window anew. */
export type HostState = 'connecting' | 'ready' | 'lost';

export interface Host {
  readonly call: (name: string, input: unknown) => Promise<unknown>;
  readonly on: (listener: (name: string, data: unknown) => void) => () => void;
}

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
const eventListeners = new Map<string, Set<(data: unknown) => void>>();

const setState = (next: HostState): void => {
  state = next;
  for (const listener of stateListeners) listener(next);
};

/**
 * What stands in an answer or in news was parsed at the host's door, which lets nothing else out (electron/app/door.ts), and host and
 * window are of one build: here it is only seen that it came whole. Parsed twice, a page of invoices would come a frame later.
 */
const isAnswer = <N extends CallName>(_to: N, came: unknown): came is Settled<CallOutput<N>> => {
  if (typeof came !== 'object' || came === null || !('ok' in came)) return false;
  if (came.ok === true) return 'value' in came;
  return 'error' in came && typeof came.error === 'object' && came.error !== null && 'sentence' in came.error;
};
const isNews = <N extends EventName>(_of: N, came: unknown): came is EventData<N> =>
  typeof came === 'object' && came !== null;

const hear = (name: string, data: unknown): void => {
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
    const answer = await host.call(name, input);
    if (!isAnswer(name, answer)) return { ok: false, error: misunderstood };
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

/** Listens to an event; answers how to stop. What did not come whole is dropped: the window asks again anyway. */
export const on = <N extends EventName>(name: N, listener: (data: EventData<N>) => void): (() => void) => {
  const told = (data: unknown): void => {
    if (isNews(name, data)) listener(data);
  };
  const known = eventListeners.get(name) ?? new Set();
  known.add(told);
  eventListeners.set(name, known);
  return () => known.delete(told);
};
