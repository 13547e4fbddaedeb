import { type FastifyInstance } from 'fastify';
import { originOf } from '../gate/origin.ts';
import { type Service } from '../service.ts';
import { accountClientScript } from './account-client.ts';
import { serveAccountLookup } from './account-lookup.ts';
import { serveCardWindows } from './card-window.ts';
import { servePortal } from './portal.ts';

/**
 * The pages that partners' customers and users see: card windows, bank account retrieval and the portal's sign-in. They
 * take no credentials and are no calls of the API: what stands in their addresses is the key.
 */
export const registerPages = (app: FastifyInstance, service: Service, wake: () => void): void => {
  serveCardWindows(app, service, wake);
  serveAccountLookup(app, service);
  servePortal(app, service);
  app.get('/js/client.js', (request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'x-content-type-options': 'nosniff', 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
      .send(accountClientScript(originOf(request.headers.host, request.socket.localPort ?? 0))),
  );
};
