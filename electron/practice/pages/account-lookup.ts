import { type FastifyInstance } from 'fastify';
import { type Language, type LocalText, text } from '../../../shared/domain/text.ts';
import {
  asksForPerson,
  endAccountSession,
  failsAtBank,
  openAccountSession,
  sessionDigits,
} from '../identity/account-sessions.ts';
import { accountsIn, banks } from '../identity/banks.ts';
import { type Kept } from '../ledger/records.ts';
import { badField } from '../refusal.ts';
import { type Service } from '../service.ts';
import { type AccountMessage, tellScript } from './account-client.ts';
import { type Html, html } from './html.ts';
import { type Page } from './page.ts';
import { servePage, type Visit } from './visit.ts';

const title = text('Hämta bankkonto', 'Fetch bank account');

const pageOf = ({ language, query }: Visit, content: Html, over: Partial<Page> = {}): Page => ({
  language,
  title,
  content,
  scheme: query.get('colorTheme') === 'dark' ? 'dark' : 'light',
  formsTo: "'self'",
  framed: true,
  ...over,
});

/** The page around the iframe, which alone is told anything. Throws a Refusal (400) where it is no web page's origin. */
const around = ({ query }: Visit): string => {
  const written = query.get('origin') ?? '';
  const url = URL.parse(written);
  if (url?.origin === written && ['http:', 'https:'].includes(url.protocol)) return written;
  throw badField('origin', 'är ingen webbplats', 'is no web site');
};

const headings: Readonly<Record<AccountMessage['outcome'], LocalText>> = {
  successful: text('Kontot är hämtat', 'The account has been fetched'),
  aborted: text('Hämtningen är avbruten', 'Fetching was cancelled'),
  failed: text('Kontot kunde inte hämtas', 'The account could not be fetched'),
};

/** The last page: it says how it went, here and to the page around. */
const endPage = (
  visit: Visit,
  outcome: AccountMessage['outcome'],
  data: Readonly<Record<string, string>>,
  status = 200,
): Page => {
  const message: AccountMessage = {
    sessionId: visit.query.get('sessionId') ?? '',
    outcome,
    data: { sessionState: outcome, ...data },
  };
  const content = html`<h1 data-message="${JSON.stringify(message)}" data-around="${around(visit)}">
      ${headings[outcome][visit.language]}
    </h1>
    <p>${data['errorMessage'] ?? ''}</p>`;
  return pageOf(visit, content, { script: tellScript, status });
};

const endSession = (
  service: Service,
  visit: Visit,
  session: Kept,
  outcome: AccountMessage['outcome'],
  data: Readonly<Record<string, string>>,
): Page => {
  const page = endPage(visit, outcome, data);
  endAccountSession(service, session, outcome);
  return page;
};

const ways = (language: Language, act: string, label: LocalText): Html =>
  html`<button class="first" name="act" value="${act}">${label[language]}</button>
    <button name="act" value="abort" formnovalidate>${text('Avbryt', 'Cancel')[language]}</button>
    <button name="act" value="fail" formnovalidate>
      ${text('Prova ett tekniskt fel', 'Try a technical error')[language]}
    </button>`;

const bankPage = (visit: Visit, session: Kept, wrong?: LocalText): Page => {
  const { language, form } = visit;
  const choices = [...banks].map(([code, { name }]) =>
    code === form.get('bank')
      ? html`<option value="${code}" selected>${name}</option>`
      : html`<option value="${code}">${name}</option>`,
  );
  const digits = text('Sex siffror, vilka som helst', 'Six digits, any will do');
  const content = html`<h1>${title[language]}</h1>
    ${wrong === undefined ? '' : html`<p class="wrong" role="alert">${wrong[language]}</p>`}
    <form method="post">
      <label class="head">
        ${text('Bank', 'Bank')[language]}
        <select name="bank" required>
          <option value="">${text('Välj bank', 'Choose bank')[language]}</option>
          ${choices}
        </select>
      </label>
      ${
        asksForPerson(session)
          ? html`<label class="head">
              ${digits[language]}
              <input
                type="text"
                name="digits"
                value="${form.get('digits') ?? ''}"
                required
                pattern="[0-9]{6}"
                inputmode="numeric"
                autocomplete="off"
              />
            </label>`
          : ''
      }
      ${ways(language, 'find', text('Hämta konton', 'Fetch accounts'))}
    </form>`;
  return pageOf(visit, content, wrong === undefined ? {} : { status: 400 });
};

interface Found {
  readonly bank: string;
  readonly bankName: string;
  readonly digits: string;
}

/** What was chosen in the first step, or what is wrong with it. */
const foundIn = ({ form }: Visit, session: Kept): Found | LocalText => {
  const bank = form.get('bank') ?? '';
  const name = banks.get(bank)?.name;
  if (name === undefined) return text('Välj en bank.', 'Choose a bank.');
  const digits = asksForPerson(session) ? (form.get('digits') ?? '') : sessionDigits(session);
  return /^\d{6}$/.test(digits) ? { bank, bankName: name, digits } : text('Skriv sex siffror.', 'Write six digits.');
};

const accountPage = (visit: Visit, { bank, bankName, digits }: Found, wrong?: LocalText): Page => {
  const { language } = visit;
  const choices = accountsIn(bank, digits).map(
    ({ ClearingNo, AccountNo, Name }) =>
      html`<label class="choice">
        <input type="radio" name="account" value="${AccountNo}" required />
        <span>${Name}<br /><span class="least">${ClearingNo}-${AccountNo}</span></span>
      </label>`,
  );
  const content = html`<h1>${bankName}</h1>
    ${wrong === undefined ? '' : html`<p class="wrong" role="alert">${wrong[language]}</p>`}
    <form method="post">
      <input type="hidden" name="bank" value="${bank}" />
      <input type="hidden" name="digits" value="${digits}" />
      <fieldset>
        <legend>${text('Välj konto', 'Choose account')[language]}</legend>
        ${choices}
      </fieldset>
      ${ways(language, 'use', text('Använd kontot', 'Use the account'))}
    </form>`;
  return pageOf(visit, content, wrong === undefined ? {} : { status: 400 });
};

/** What the person did in the iframe. */
const step = (service: Service, visit: Visit, session: Kept): Page => {
  const end = (outcome: AccountMessage['outcome'], data: Readonly<Record<string, string>>): Page =>
    endSession(service, visit, session, outcome, data);
  const act = visit.form.get('act');
  if (act === 'abort') return end('aborted', { errorMessage: 'Cancelled by the user' });
  if (act === 'fail') return end('failed', { errorMessage: 'Technical error' });
  const found = foundIn(visit, session);
  if ('sv' in found) return bankPage(visit, session, found);
  if (failsAtBank(session)) return end('failed', { errorMessage: 'The bank could not identify the user' });
  if (act !== 'use') return accountPage(visit, found);
  const chosen = accountsIn(found.bank, found.digits).find(({ AccountNo }) => AccountNo === visit.form.get('account'));
  if (chosen === undefined) return accountPage(visit, found, text('Välj ett konto.', 'Choose an account.'));
  return end('successful', {
    clearingNo: chosen.ClearingNo,
    accountNo: chosen.AccountNo,
    bank: found.bank,
    bankName: found.bankName,
  });
};

/**
 * The page that the client shows in the iframe: choose bank, then account (concepts, Bank account retrieval, iframe
 * variant). A session that is unknown, over or too old fails.
 */
export const serveAccountLookup = (app: FastifyInstance, service: Service): void => {
  for (const [method, show] of [
    ['GET', bankPage],
    ['POST', (visit: Visit, session: Kept) => step(service, visit, session)],
  ] as const) {
    servePage(app, method, '/account-lookup', (visit) => {
      const { query } = visit;
      const session = openAccountSession(service, query.get('sessionId') ?? '', query.get('sessionToken') ?? '');
      around(visit);
      if (session !== undefined) return show(visit, session);
      return endPage(visit, 'failed', { errorMessage: 'The session is unknown or has ended' }, 401);
    });
  }
};
