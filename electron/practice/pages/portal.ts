import { type FastifyInstance } from 'fastify';
import { text } from '../../../shared/domain/text.ts';
import { useSignInToken } from '../creditors/sign-in-tokens.ts';
import { Refusal } from '../refusal.ts';
import { type Service } from '../service.ts';
import { parseView, textOf } from '../wire/json.ts';
import { html } from './html.ts';
import { type Page } from './page.ts';
import { servePage, type Visit } from './visit.ts';

const welcome = text('Inloggad i övningsportalen', 'Signed in to the practice portal');
const stale = text('Länken gäller inte längre', 'The link is no longer valid');
const why = text(
  'En inloggningslänk gäller i en minut och kan användas en gång. Skapa en ny i det system som du kom från.',
  'A sign-in link is valid for one minute and can be used once. Make a new one in the system that you came from.',
);

const stalePage = ({ language }: Visit): Page => ({
  status: 401,
  language,
  title: stale,
  content: html`<h1>${stale[language]}</h1>
    <p role="alert">${why[language]}</p>`,
  framed: false,
});

const signedInPage = (service: Service, visit: Visit): Page => {
  const { language } = visit;
  const { userId, creditorId } = useSignInToken(service, visit.query.get('token') ?? '');
  const { users, creditors } = service.ledger;
  const creditor = creditors.get(creditorId);
  const name = creditor === undefined ? null : textOf(parseView(creditor.doc), 'Name');
  return {
    language,
    title: welcome,
    content: html`<h1>${welcome[language]}</h1>
      <dl>
        <dt class="least">${text('Användare', 'User')[language]}</dt>
        <dd>${users.get(userId)?.username ?? ''}</dd>
        <dt class="least">${text('Företag', 'Company')[language]}</dt>
        <dd>${name ?? creditorId}</dd>
      </dl>
      <p class="least">
        ${
          text(
            'Inloggningen gäller bara det här företaget. Mer än så finns inte i övningsportalen.',
            'The sign-in is for this company only. There is no more to the practice portal.',
          )[language]
        }
      </p>`,
    framed: false,
  };
};

/** Where a creditor's single-sign-on token leads: it is used up by it, within its minute (concepts, Authentication 4). */
export const servePortal = (app: FastifyInstance, service: Service): void => {
  servePage(app, 'GET', '/portal/sign-in', (visit) => {
    try {
      return signedInPage(service, visit);
    } catch (thrown) {
      if (thrown instanceof Refusal) return stalePage(visit);
      throw thrown;
    }
  });
};
