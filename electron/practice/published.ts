import { type FastifyInstance } from 'fastify';
import { demoUser } from './seed.ts';
import { viewsXsd } from './wire/xsd.ts';

const welcome = (address: string): string => `Runsheet practice service

Base address   ${address}/v1/…
Credentials    ${demoUser.username} / ${demoUser.password} (Authorization: Basic, or a SecureToken from POST /v1/authentication/apiauthenticate)
Formats        XML, or JSON with Accept and Content-Type application/json
Creditors      GET /v1/creditors/creditorsubs
Models         GET /views.xsd: every view and enumeration, for making code from
Pages          card windows, account lookup (/js/client.js) and the portal's sign-in: the addresses in the answers lead there
Controls       GET /practice/state, PUT /practice/clock, POST /practice/payments, …: play the world outside

Everything here is practice: nothing leaves this computer but the webhooks that you ask for.
`;

/** What anybody may read without signing in: what this is, and the models (concepts, Versioning 2). */
export const registerPublished = (app: FastifyInstance): void => {
  app.get('/', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(welcome(`${request.protocol}://${request.host}`)),
  );
  app.get('/views.xsd', (_request, reply) => reply.type('application/xml; charset=utf-8').send(viewsXsd()));
};
