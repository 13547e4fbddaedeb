import { type Codec } from './codec.ts';

/*
 * The functions below are sent to Chromium as source. `mainWorld` runs in the page's own world, `isolatedWorld` in an
 * isolated one, as Electron's preload does: the page cannot reach the preload's variables. They meet over DOM events.
 */

/** Puts on the page's window what the preload exposes: objects of functions, one level deep. */
export function mainWorld(tag: string): void {
  const listeners = new Map<number, (...args: unknown[]) => void>();
  const pending = new Map<
    number,
    { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }
  >();
  let count = 0;
  const detailOf = (event: Event): Record<string, unknown> => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    return typeof detail === 'object' && detail !== null ? { ...detail } : {};
  };
  const fire = (name: string, detail: unknown): void => {
    window.dispatchEvent(new CustomEvent(tag + name, { detail }));
  };
  const carried = (value: unknown): unknown => {
    if (typeof value !== 'function') return structuredClone(value);
    count += 1;
    listeners.set(count, (...args) => {
      Reflect.apply(value, undefined, args);
    });
    return { listener: count };
  };
  const answered = (answer: Record<string, unknown>): unknown => {
    if (typeof answer['error'] === 'string') throw new Error(answer['error']);
    if (typeof answer['promise'] === 'number') {
      const id = answer['promise'];
      return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
    }
    if (typeof answer['function'] === 'number') {
      const path = [`#${String(answer['function'])}`];
      return (...args: unknown[]) => call(path, args);
    }
    return answer['value'];
  };
  const call = (path: readonly string[], args: readonly unknown[]): unknown => {
    count += 1;
    const id = count;
    let answer: Record<string, unknown> | null = null;
    const hear = (event: Event): void => {
      const detail = detailOf(event);
      if (detail['id'] === id) answer = detail;
    };
    window.addEventListener(`${tag}answer`, hear);
    try {
      fire('call', { id, path, args: args.map(carried) });
    } finally {
      window.removeEventListener(`${tag}answer`, hear);
    }
    if (answer === null) throw new Error('stand-in: no answer from the preload');
    return answered(answer);
  };
  window.addEventListener(`${tag}expose`, (event) => {
    const { name, functions } = detailOf(event);
    if (typeof name !== 'string' || !Array.isArray(functions)) return;
    const api = Object.fromEntries(
      functions.map((one: unknown) => [String(one), (...args: unknown[]) => call([name, String(one)], args)]),
    );
    Object.defineProperty(window, name, { value: Object.freeze(api), enumerable: true });
  });
  window.addEventListener(`${tag}tell`, (event) => {
    const { id, args } = detailOf(event);
    if (typeof id === 'number' && Array.isArray(args)) listeners.get(id)?.(...args.map((arg: unknown) => arg));
  });
  window.addEventListener(`${tag}settle`, (event) => {
    const { id, value, error } = detailOf(event);
    const waiting = typeof id === 'number' ? pending.get(id) : undefined;
    if (typeof error === 'string') waiting?.reject(new Error(error));
    else waiting?.resolve(value);
  });
}

/** Runs the preload with the two modules that a sandboxed preload may use, and nothing else. */
export function isolatedWorld(
  tag: string,
  makeCodec: () => Codec,
  preload: (require: (name: string) => unknown) => void,
): void {
  if (window.top !== window) return;
  const codec = makeCodec();
  const exposed = new Map<string, Record<string, unknown>>();
  const handed = new Map<string, unknown>();
  const waiting = new Map<
    number,
    { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }
  >();
  const listeners = new Map<string, Set<(...args: unknown[]) => void>>();
  let count = 0;
  const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  const fire = (name: string, detail: unknown): void => {
    window.dispatchEvent(new CustomEvent(tag + name, { detail }));
  };
  const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));
  const given = (value: unknown): unknown => {
    const id = isRecord(value) ? value['listener'] : undefined;
    if (id === undefined) return value;
    return (...args: unknown[]) => {
      fire('tell', { id, args: codec.clone(args) });
    };
  };
  const find = (path: readonly unknown[]): unknown => {
    const [first, second] = path.map(String);
    return second === undefined ? handed.get(first ?? '') : exposed.get(first ?? '')?.[second];
  };
  const answer = (id: unknown, value: unknown): void => {
    count += 1;
    const key = count;
    if (value instanceof Promise) {
      fire('answer', { id, promise: key });
      value.then(
        (settled: unknown) => {
          fire('settle', { id: key, value: codec.clone(settled) });
        },
        (error: unknown) => {
          fire('settle', { id: key, error: words(error) });
        },
      );
    } else if (typeof value === 'function') {
      handed.set(`#${String(key)}`, value);
      fire('answer', { id, function: key });
    } else fire('answer', { id, value: codec.clone(value) });
  };
  window.addEventListener(`${tag}call`, (event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    if (!isRecord(detail) || !Array.isArray(detail['path']) || !Array.isArray(detail['args'])) return;
    try {
      const target = find(detail['path']);
      if (typeof target !== 'function') throw new Error('stand-in: no such function');
      answer(detail['id'], Reflect.apply(target, undefined, detail['args'].map(given)));
    } catch (error) {
      fire('answer', { id: detail['id'], error: words(error) });
    }
  });
  const post = (message: unknown): void => {
    const send: unknown = Reflect.get(globalThis, `${tag}send`);
    if (typeof send === 'function') Reflect.apply(send, undefined, [codec.pack(message)]);
  };
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: Record<string, unknown>): void => {
        exposed.set(name, api);
        fire('expose', { name, functions: Object.keys(api) });
      },
    },
    ipcRenderer: {
      invoke: (channel: string, ...args: unknown[]): Promise<unknown> =>
        new Promise((resolve, reject) => {
          count += 1;
          waiting.set(count, { resolve, reject });
          post({ id: count, channel, args });
        }),
      on: (channel: string, listener: (...args: unknown[]) => void): void => {
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      },
      off: (channel: string, listener: (...args: unknown[]) => void): void => {
        listeners.get(channel)?.delete(listener);
      },
    },
  };
  const deliver = (packed: string): void => {
    const message = codec.unpack(packed);
    if (!isRecord(message)) return;
    if (typeof message['channel'] === 'string' && Array.isArray(message['args'])) {
      for (const listener of listeners.get(message['channel']) ?? [])
        listener({}, ...message['args'].map((arg: unknown) => arg));
    } else if (typeof message['id'] === 'number') {
      const asked = waiting.get(message['id']);
      waiting.delete(message['id']);
      if (typeof message['error'] === 'string') asked?.reject(new Error(message['error']));
      else asked?.resolve(message['value']);
    }
  };
  Reflect.set(globalThis, `${tag}deliver`, deliver);
  preload((name) => {
    if (name === 'electron') return electron;
    throw new Error(`module not found: ${name} (a sandboxed preload can require electron only)`);
  });
}
