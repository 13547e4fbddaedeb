import { largestCall } from '../shared/contract/call-size.ts';
import { type AppErrorData } from '../shared/domain/app-error.ts';
import { type Host, type HostState } from './bridge.ts';

/** The browser's way to the application: HTTP on loopback, with a secret that lives in this module and nowhere else. */

const secretIn = (session: unknown): string | null =>
  typeof session === 'object' && session !== null && 'secret' in session && typeof session.secret === 'string'
    ? session.secret
    : null;

/** A line of news: its name, and what it tells. */
const newsIn = (line: unknown): { readonly name: string; readonly data: unknown } | null =>
  typeof line === 'object' && line !== null && 'name' in line && 'data' in line && typeof line.name === 'string'
    ? { name: line.name, data: line.data }
    : null;

interface Staged {
  readonly name: string;
  readonly bytes: Uint8Array;
}
const isStaged = (input: unknown): input is Staged =>
  typeof input === 'object' && input !== null && 'bytes' in input && input.bytes instanceof Uint8Array;

const longestWait = 5_000;

/** Takes the one-time token out of the address, so that it stands in no history and no screenshot. */
const takeToken = (): string | null => {
  const match = /^#key=([\w-]+)/.exec(window.location.hash);
  if (match === null) return null;
  window.history.replaceState(null, '', `${window.location.pathname}#/`);
  return match[1] ?? null;
};

const exchange = async (token: string): Promise<string | null> => {
  try {
    const answer = await fetch('/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    return answer.ok ? secretIn(await answer.json()) : null;
  } catch {
    return null;
  }
};

const stage = ({ name, bytes }: Staged, secret: string): Promise<Response> =>
  fetch(`/stage?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-runsheet-secret': secret },
    body: new Blob([new Uint8Array(bytes)]),
  });

const post = (name: string, body: string, secret: string): Promise<Response> =>
  fetch(`/call/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-runsheet-secret': secret },
    body,
  });

const inMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

/** A character is three bytes at most: only what may be too large is written out to be counted. */
const bytesOf = (text: string): number =>
  text.length * 3 <= largestCall ? text.length : new TextEncoder().encode(text).length;

/** Said before it is sent: the host would refuse it without reading it. */
const tooLarge = (bytes: number): { readonly ok: false; readonly error: AppErrorData } => ({
  ok: false,
  error: {
    code: 'call-too-large',
    sentence: {
      sv: `Det är för mycket på en gång: ${inMegabytes(bytes).replace('.', ',')} MB, och högst ${inMegabytes(largestCall).replace('.', ',')} MB tas emot. Inget är ändrat.`,
      en: `It is too much at once: ${inMegabytes(bytes)} MB, and at most ${inMegabytes(largestCall)} MB is taken. Nothing is changed.`,
    },
    nextStep: {
      sv: 'Klistra in i flera delar, eller spara området som en fil och importera den.',
      en: 'Paste it in several parts, or save the range as a file and import that.',
    },
  },
});

/** A call that answers a file sends its bytes as they are, and its name beside them. */
const fileOf = async (answer: Response): Promise<unknown> => ({
  ok: true,
  value: {
    name: decodeURIComponent(answer.headers.get('x-runsheet-name') ?? ''),
    bytes: new Uint8Array(await answer.arrayBuffer()),
  },
});

const refused = (status: number): boolean => status === 401 || status === 403;

/** Reads newline-delimited JSON until the stream ends; calls `hear` for every whole line. */
export const readLines = async (
  body: ReadableStream<Uint8Array>,
  hear: (name: string, data: unknown) => void,
): Promise<void> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) tell(text, hear);
  }
};

const tell = (text: string, hear: (name: string, data: unknown) => void): void => {
  if (text.trim() === '') return;
  try {
    const news = newsIn(JSON.parse(text));
    if (news !== null) hear(news.name, news.data);
  } catch {
    // A line that was cut off; the next one is whole again.
  }
};

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Opens the line, or answers null when the address carries no valid token (a reload, a copied address, a restarted host). */
export const openBrowserHost = async (setState: (state: HostState) => void): Promise<Host | null> => {
  const token = takeToken();
  const secret = token === null ? null : await exchange(token);
  if (secret === null) return null;
  let lost = false;
  const lose = (): void => {
    lost = true;
    setState('lost');
  };

  const call = async (name: string, input: unknown): Promise<unknown> => {
    const file = name === 'import.stage' && isStaged(input) ? input : null;
    const body = file === null ? JSON.stringify(input) : '';
    const bytes = bytesOf(body);
    if (bytes > largestCall) return tooLarge(bytes);
    const answer = await (file === null ? post(name, body, secret) : stage(file, secret));
    if (refused(answer.status)) lose();
    return answer.headers.get('content-type') === 'application/octet-stream' ? fileOf(answer) : answer.json();
  };

  const listen = async (hear: (name: string, data: unknown) => void): Promise<'ended' | 'refused'> => {
    try {
      const answer = await fetch('/events', { method: 'POST', headers: { 'x-runsheet-secret': secret } });
      if (refused(answer.status)) return 'refused';
      if (answer.body !== null && answer.ok) {
        setState('ready');
        await readLines(answer.body, hear);
      }
    } catch {
      // The line was cut; the caller waits and opens it anew.
    }
    return 'ended';
  };

  const keepListening = async (hear: (name: string, data: unknown) => void): Promise<void> => {
    let failures = 0;
    for (;;) {
      const began = performance.now();
      const outcome = await listen(hear);
      if (outcome === 'refused') {
        lose();
        return;
      }
      failures = performance.now() - began > longestWait ? 1 : failures + 1;
      if (failures >= 3) setState('lost');
      await pause(Math.min(longestWait, 250 * 2 ** failures));
      if (lost) return;
    }
  };

  return {
    call,
    on: (listener) => {
      void keepListening(listener);
      return () => {
        lost = true;
      };
    },
  };
};
