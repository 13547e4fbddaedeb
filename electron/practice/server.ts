import { dirname, join } from 'node:path';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type HttpMethod, httpMethods } from '../../shared/service/endpoint-rows.ts';
import { type Arrival, type Passage, passDoor, type Work } from './gate/door.ts';
import { originOf } from './gate/origin.ts';
import { thrownReply } from './gate/reply.ts';
import { refuseBytes, refuseUnread } from './gate/unread.ts';
import { routeWork, type Sent } from './gate/work.ts';
import { openDatabase } from './ledger/database.ts';
import { notFound } from './refusal.ts';
import { sections } from './sections/sections.ts';
import { createService, type Service } from './service.ts';
import { registerPublished } from './published.ts';
import { mobileAnswers, settleMobilePayment } from './mobile/payments.ts';
import { registerPages } from './pages/pages.ts';
import { registerControls } from './practice-controls.ts';
import { actOnContract, contractJobs } from './contracts/bulk.ts';
import { startDueWorker } from './due-worker.ts';
import { attestInvoice } from './invoicing/attest.ts';
import { type NightWorker, startNightWorker } from './night-worker.ts';
import { startWebhookWorker } from './webhook-worker.ts';

export interface PracticeOptions {
  /** The service's own SQLite file; made when it is absent. */
  readonly file: string;
  /** 0 or absent: a free port. */
  readonly port?: number;
  /** Real time in epoch ms, which service time starts from. */
  readonly now?: () => number;
  /** Service time to start at (epoch ms); the nights up to it have their turn. Backwards only before the first call. */
  readonly clock?: number;
  /** Told of faults of the service's own. */
  readonly log?: (problem: unknown) => void;
}

export interface PracticeServer {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const pathId = (request: FastifyRequest): string => {
  const { params } = request;
  return typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
};

const methodOf = (request: FastifyRequest): HttpMethod =>
  httpMethods.find((method) => method === request.method) ?? 'GET';

const sentOf = (request: FastifyRequest): Sent => ({
  id: pathId(request),
  query: new URLSearchParams(request.url.split('?')[1] ?? ''),
  header: (name) => header(request, name),
  origin: originOf(request.headers.host, request.socket.localPort ?? 0),
  content: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
});

const arrivalOf = (request: FastifyRequest, documentedPath: string): Arrival => ({
  method: methodOf(request),
  target: request.url,
  documentedPath,
  authorization: header(request, 'authorization'),
  accept: header(request, 'accept'),
  callId: header(request, 'uniqueapicallid'),
});

const send = (passage: Passage, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (passage.kind === 'drop') {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  // Bytes, never text: together with a text node would write the headers as UTF-8, too.
  const body = Buffer.isBuffer(passage.reply.body) ? passage.reply.body : Buffer.from(passage.reply.body, 'utf8');
  return reply.code(passage.reply.status).headers(passage.reply.headers).send(body);
};

/** What happened cannot be undone by turning the clock back. */
export class ClockBehindError extends Error {
  /** Service time of what is kept (epoch ms). */
  readonly now: number;

  constructor(now: number) {
    super('Service time is later than the wanted start');
    this.name = 'ClockBehindError';
    this.now = now;
  }
}

const setClock = (service: Service, nights: NightWorker, to: number): void => {
  const now = service.clock.now();
  if (to >= now) {
    nights.runTo(to);
    service.clock.moveTo(Math.max(to, service.clock.now()));
  } else if (service.ledger.calls.isEmpty()) service.clock.startAt(to);
  else throw new ClockBehindError(now);
};

/**
 * Starts the practice service on 127.0.0.1: the documented API with its own storage and clock, and the controls under
 * `/practice` (decisions.md). Throws where the file or the port cannot be had, and {@link ClockBehindError}.
 */
export const startPractice = async (options: PracticeOptions): Promise<PracticeServer> => {
  const log = options.log ?? (() => undefined);
  const db = openDatabase(options.file);
  const service = createService(db, options.now ?? Date.now);
  const failedWebhooks = options.file === ':memory:' ? null : join(dirname(options.file), 'failed-webhooks');
  const hooks = startWebhookWorker(service, log, failedWebhooks);
  const attests = startDueWorker(
    service,
    service.ledger.attestQueue,
    ({ invoice_id, user_name }) => {
      attestInvoice(service, invoice_id, user_name);
    },
    log,
    hooks.wake,
  );
  const bulk = startDueWorker(
    service,
    contractJobs(service),
    (job) => {
      actOnContract(service, job);
    },
    log,
    hooks.wake,
  );
  const mobile = startDueWorker(
    service,
    mobileAnswers(service),
    (payment) => {
      settleMobilePayment(service, payment);
    },
    log,
    hooks.wake,
  );
  const drain = (): void => {
    mobile.drain();
    attests.drain();
    bulk.drain();
  };
  const nights = startNightWorker(service, log, () => {
    drain();
    hooks.wake();
  });
  if (options.clock !== undefined) setClock(service, nights, options.clock);
  /** One look at the file for all of them. */
  const wake = db.transaction((): void => {
    attests.wake();
    bulk.wake();
    mobile.wake();
    hooks.wake();
  });
  const app = Fastify({
    bodyLimit: 64 * 1024 * 1024,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 8000 },
    frameworkErrors: refuseUnread,
    clientErrorHandler: refuseBytes,
    http: { requireHostHeader: false },
  });
  // An expectation that nobody knows is no reason to refuse the call.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.setErrorHandler(refuseUnread);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });

  const open =
    (documentedPath: string, work: (sent: Sent) => Work) => async (request: FastifyRequest, reply: FastifyReply) => {
      const passage = await passDoor(service, arrivalOf(request, documentedPath), work(sentOf(request)), log);
      const sent = send(passage, request, reply);
      wake();
      return sent;
    };

  for (const route of sections.flat()) {
    const { method, path, also } = route;
    const handler = open(path, (sent) => routeWork(service, route, sent, log));
    app.route({ method, url: path.replace('{id}', ':id'), handler });
    if (also !== undefined) app.route({ method, url: also, handler });
  }
  registerPublished(app);
  registerPages(app, service, wake);
  registerControls(app, service, { drain, nightsTo: nights.runTo, wake }, log);
  app.setNotFoundHandler(
    open('', () => (user, format) => thrownReply(notFound('Adressen', 'The address'), user.language, format)),
  );

  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    port,
    close: async () => {
      attests.stop();
      bulk.stop();
      mobile.stop();
      nights.stop();
      hooks.stop();
      app.server.closeAllConnections();
      await app.close();
      db.close();
    },
  };
};
