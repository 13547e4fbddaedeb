import { text } from '../../../shared/domain/text.ts';
import { errorHeader } from '../../../shared/service/errors.ts';
import { refusalOf } from '../refusal.ts';
import { contentType, type Format, writeContent, writeError } from '../wire/formats.ts';
import { type Answer } from './call.ts';

/** What goes back over the wire. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** The text as a header may carry it: node writes each character as one byte of ISO-8859-1 (concepts, Errors). */
export const headerText = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[^\u0020-\u00ff]/g, '?')
    .trim();

export const answerReply = (answer: Answer, format: Format): Reply => {
  switch (answer.kind) {
    case 'none':
      return { status: 200, headers: {}, body: '' };
    case 'bytes':
      return { status: 200, headers: { 'content-type': answer.type }, body: answer.bytes };
    case 'view':
      return {
        status: 200,
        headers: { 'content-type': contentType(format) },
        body: writeContent(answer.value, format, answer.view),
      };
  }
};

export const errorReply = (status: number, message: string, format: Format, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { 'content-type': contentType(format), [errorHeader]: headerText(message), ...headers },
  body: writeError(message, format),
});

const internal = text('Internt fel.', 'Internal error.');

/** The reply to what a handler threw; anything but a Refusal is a fault of ours, of which nothing is told over the wire. */
export const thrownReply = (thrown: unknown, language: string, format: Format): Reply => {
  const { status, sentence } = refusalOf(thrown) ?? { status: 500, sentence: internal };
  return errorReply(status, language === 'EN' ? sentence.en : sentence.sv, format);
};
