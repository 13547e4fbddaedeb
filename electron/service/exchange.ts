import { type Dispatcher, type Pool } from 'undici';
import { type WireAnswer } from './answer.ts';

/** The whole answer took longer than it may. */
export class DeadlineError extends Error {
  constructor() {
    super('The answer took too long');
    this.name = 'DeadlineError';
  }
}

type HeaderValue = string | string[] | undefined;

const flatHeaders = (headers: Readonly<Record<string, HeaderValue>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );

/**
 * One request and its answer, by undici's own events: its streams, and a signal more for each call, cost more than the call.
 *
 * @throws DeadlineError, what undici fails with, or an Error where the signal ended it: then nothing more of it is sent.
 */
export const exchange = (
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  deadlineMs: number,
  signal: AbortSignal | null,
): Promise<WireAnswer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let head: Omit<WireAnswer, 'bytes'> = { status: 0, headers: {} };
    let controller: Dispatcher.DispatchController | null = null;
    let failed: Error | null = null;
    const fail = (error: Error): void => {
      failed = error;
      end();
      reject(error);
    };
    const giveUp = (error: Error): void => {
      fail(error);
      controller?.abort(error);
    };
    const late = setTimeout(() => {
      giveUp(new DeadlineError());
    }, deadlineMs);
    const withdraw = (): void => {
      giveUp(new Error('The answer is no longer waited for'));
    };
    const end = (): void => {
      clearTimeout(late);
      signal?.removeEventListener('abort', withdraw);
    };
    signal?.addEventListener('abort', withdraw, { once: true });
    if (signal?.aborted === true) {
      withdraw();
      return;
    }
    pool.dispatch(request, {
      onRequestStart: (started) => {
        controller = started;
        // It still stood in the pool's line when it ended.
        if (failed !== null) started.abort(failed);
      },
      onResponseStart: (_, status, headers) => {
        head = { status, headers: flatHeaders(headers) };
      },
      onResponseData: (_, chunk) => {
        chunks.push(chunk);
      },
      onResponseEnd: () => {
        end();
        resolve({ ...head, bytes: new Uint8Array(Buffer.concat(chunks)) });
      },
      onResponseError: (_, error) => {
        if (failed === null) fail(error);
      },
    });
  });
