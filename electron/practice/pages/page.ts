import { createHash } from 'node:crypto';
import { type FastifyReply } from 'fastify';
import { type Language, type LocalText, text } from '../../../shared/domain/text.ts';
import { Html, html } from './html.ts';
import { style } from './style.ts';

export interface Page {
  /** HTTP status; absent: 200. */
  readonly status?: number;
  readonly language: Language;
  readonly title: LocalText;
  readonly content: Html;
  /** Absent: as the reader's system. */
  readonly scheme?: 'light' | 'dark';
  /** The one script that the page runs. */
  readonly script?: string;
  /** What forms may be sent to and redirected to, as a CSP source list; absent: nothing. */
  readonly formsTo?: string;
  /** Whether others may show it in a frame. */
  readonly framed: boolean;
}

const note = text(
  'Övning: inga pengar rör sig och inget lämnar den här datorn.',
  'Practice: no money moves and nothing leaves this computer.',
);

const source = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

const policyOf = ({ script, formsTo, framed }: Page): string =>
  [
    "default-src 'none'",
    `style-src ${source(style)}`,
    `script-src ${script === undefined ? "'none'" : source(script)}`,
    `form-action ${formsTo ?? "'none'"}`,
    "base-uri 'none'",
    // Whose page shows a payment or an account lookup in a frame is the partner's matter, so it is left out there.
    ...(framed ? [] : ["frame-ancestors 'none'"]),
  ].join('; ');

const documentOf = ({ language, title, content, scheme, script }: Page): string =>
  html`<!doctype html>
    <html lang="${language}" ${scheme === undefined ? '' : html` data-scheme="${scheme}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title[language]}</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          ${content}
          <p class="note">${note[language]}</p>
        </main>
        ${script === undefined ? '' : new Html(`<script>${script}</script>`)}
      </body>
    </html>`.markup;

/** Sends a page: nothing of it is cached, and it loads nothing from anywhere. */
export const sendPage = (reply: FastifyReply, page: Page): FastifyReply =>
  reply
    .code(page.status ?? 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(page),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .send(documentOf(page));
