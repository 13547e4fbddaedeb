import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Language, text } from '../../../shared/domain/text.ts';
import { originOf } from '../gate/origin.ts';
import { Refusal } from '../refusal.ts';
import { html } from './html.ts';
import { languageOf } from './language.ts';
import { type Page, sendPage } from './page.ts';

/** Somebody who looks at a page or sends its form: without credentials, the page's address is the key. */
export interface Visit {
  readonly language: Language;
  /** Path and query of the page. */
  readonly address: string;
  /** Where the visitor reaches the service. */
  readonly origin: string;
  /** What stands for `:id` in the path. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

/** Another address that the visitor is sent to (303). */
export interface Elsewhere {
  readonly to: string;
}

export type Show = (visit: Visit) => Page | Elsewhere;

/** A page's form is a few short fields. */
const bodyLimit = 16 * 1024;

const visitOf = (request: FastifyRequest): Visit => {
  const { params, body } = request;
  return {
    language: languageOf(request.headers['accept-language']),
    address: request.url,
    origin: originOf(request.headers.host, request.socket.localPort ?? 0),
    id: typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '',
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    form: new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : ''),
  };
};

const refusedPage = (refusal: Refusal, { language, address }: Visit): Page => ({
  status: refusal.status,
  language,
  title: text('Det gick inte', 'That did not work'),
  content: html`<h1>${text('Det gick inte', 'That did not work')[language]}</h1>
    <p role="alert">${refusal.sentence[language]}</p>
    ${refusal.status === 404 ? '' : html`<p><a href="${address}">${text('Tillbaka', 'Back')[language]}</a></p>`}`,
  framed: true,
});

/** Serves a page at a path; a Refusal that it throws is shown in the visitor's language. */
export const servePage = (app: FastifyInstance, method: 'GET' | 'POST', url: string, show: Show): void => {
  const handler = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const visit = visitOf(request);
    try {
      const shown = show(visit);
      return 'to' in shown ? reply.redirect(shown.to, 303) : sendPage(reply, shown);
    } catch (thrown) {
      if (thrown instanceof Refusal) return sendPage(reply, refusedPage(thrown, visit));
      throw thrown;
    }
  };
  app.route({ method, url, bodyLimit, handler });
};
