import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Application } from '../../app/application.ts';
import { type Lock } from '../../app/lock.ts';
import { readPageFile } from '../page-files.ts';
import { awaitPage } from './arrival.ts';
import { checkAddress, checkSecret, enter } from './doors.ts';
import { createEventStreams } from './event-stream.ts';
import { type Gate } from './gate.ts';
import { answer, answerCall, answerJson, bodyPieces, fileBodyLimit, readJson, Refusal } from './request.ts';

export interface PageServer {
  /** `127.0.0.1:PORT`, the only Host that is answered. */
  readonly address: string;
  /**
   * Lets in the calls that can be answered already. Until then the page and its files are answered, and whoever came in by the link waits.
   * Settles when a page has had its first answer, or when none asks for any.
   */
  readonly openFirst: (first: Pick<Inside, 'application' | 'isCall'>) => Promise<void>;
  /** Lets in all calls, those that were answered before too. */
  readonly open: (inside: Inside) => void;
  /** Settles when a page has had its files, or when none asks for any. */
  readonly served: Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** What a page that was let in may reach. */
export interface Inside {
  /** As a window may have it. */
  readonly application: Pick<Application, 'call' | 'on'>;
  readonly lock: Pick<Lock, 'isShut'>;
  readonly isCall: (name: string) => boolean;
}

interface Parts {
  readonly gate: Gate;
  readonly pageFolder: string;
}

const fileNameOf = (url: URL): string => {
  const name = url.searchParams.get('name');
  if (name === null || name === '') throw new Refusal(400, 'no name');
  return name;
};

/** Answers with a file of the page, and what type it is of. */
const page = (url: URL, folder: string, response: ServerResponse): string => {
  const file = readPageFile(folder, url.pathname);
  if (file === null) throw new Refusal(404, 'not here');
  answer(response, 200, file.type, file.bytes);
  return file.type;
};

const routes = ({ gate, pageFolder }: Parts) => {
  const streams = createEventStreams();
  const opening = Promise.withResolvers<Inside>();
  const firstOpening = Promise.withResolvers<Pick<Inside, 'application' | 'isCall'>>();
  let whole: Inside | null = null;
  const arrival = awaitPage();
  let offEvents = (): void => undefined;

  const called = async (request: IncomingMessage, name: string, response: ServerResponse): Promise<void> => {
    const first = whole ?? (await firstOpening.promise);
    if (!first.isCall(name)) arrival.hadAnswer();
    const { application, isCall } = first.isCall(name) ? first : await opening.promise;
    if (!isCall(name)) throw new Refusal(404, 'no such call');
    answerCall(response, await application.call(name, await readJson(request)));
    arrival.hadAnswer();
  };

  const post = async (request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> => {
    if (url.pathname === '/session') {
      answerJson(response, enter(await readJson(request), gate));
      return;
    }
    checkSecret(request, gate);
    arrival.runs();
    if (url.pathname.startsWith('/call/')) {
      await called(request, url.pathname.slice('/call/'.length), response);
      return;
    }
    const { application, lock } = await opening.promise;
    if (url.pathname === '/events') {
      // A page whose line was cut may have missed that it was locked.
      streams.add(response, lock.isShut() ? { name: 'lock.changed', data: { shut: true } } : null);
    } else if (url.pathname === '/stage') {
      const input = { name: fileNameOf(url), bytes: bodyPieces(request, fileBodyLimit) };
      answerJson(response, await application.call('import.stage', input));
      // Of a file that was refused the rest is let by, so that the window hears why.
      request.resume();
    } else throw new Refusal(404, 'not here');
  };

  return {
    handle: async (request: IncomingMessage, response: ServerResponse, address: string): Promise<void> => {
      checkAddress(request, address);
      const url = new URL(request.url ?? '/', `http://${address}`);
      if (request.method === 'GET') arrival.hadFile(page(url, pageFolder, response));
      else if (request.method === 'POST') await post(request, url, response);
      else throw new Refusal(405, 'GET and POST only');
    },
    served: arrival.served,
    openFirst: async (first: Pick<Inside, 'application' | 'isCall'>) => {
      firstOpening.resolve(first);
      await arrival.answered;
    },
    open: (inside: Inside) => {
      whole = inside;
      firstOpening.resolve(inside);
      offEvents = inside.application.on((name, data) => {
        streams.send(name, data);
      });
      opening.resolve(inside);
    },
    close: () => {
      offEvents();
      streams.close();
    },
  };
};

/** After a refusal the rest of a body is not read: the connection is closed with the answer. */
const refuse = (response: ServerResponse, error: unknown): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const refusal = error instanceof Refusal ? error : new Refusal(500, 'unexpected');
  if (!(error instanceof Refusal)) console.error(error);
  response.setHeader('Connection', 'close');
  answer(response, refusal.status, 'text/plain; charset=utf-8', `${refusal.message}\n`);
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const bound = server.address();
      if (bound === null || typeof bound === 'string') reject(new Error('no port'));
      else resolve(bound.port);
    });
  });

/** Serves the window and the contract to pages on this computer: 127.0.0.1 only, one address, no CORS. */
export const startPageServer = async (parts: Parts, port: number): Promise<PageServer> => {
  const { handle, openFirst, open, served, close } = routes(parts);
  let address = '';
  // An import of its names would read them all, and Node would load its own client of the web for them: 50 ms of every start.
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer({ requestTimeout: 120_000, headersTimeout: 10_000 }, (request, response) => {
    handle(request, response, address).catch((error: unknown) => {
      refuse(response, error);
    });
  });
  address = `127.0.0.1:${String(await listen(server, port))}`;
  return {
    address,
    openFirst,
    open,
    served,
    close: () =>
      new Promise((resolve) => {
        close();
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
