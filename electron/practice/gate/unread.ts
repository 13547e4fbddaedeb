import { type Socket } from 'node:net';
import { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { type LocalText, text } from '../../../shared/domain/text.ts';
import { formatOf } from '../wire/formats.ts';
import { errorReply } from './reply.ts';

const sentences: Readonly<Record<string, LocalText>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: text('Innehållet är för stort.', 'The content is too large.'),
  FST_ERR_BAD_URL: text('Adressen går inte att läsa.', 'The address cannot be read.'),
};
const otherwise = text('Anropet går inte att läsa.', 'The call cannot be read.');

/** Answers bytes that are hardly HTTP: 400 in the documented form, and the connection is closed. */
export const refuseBytes = (_error: Error, socket: Socket): void => {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { headers, body } = errorReply(400, otherwise.sv, 'xml');
  const content = Buffer.from(body);
  const lines = Object.entries({ ...headers, 'content-length': String(content.length), connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(Buffer.from(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n`, 'latin1'));
  socket.end(content);
};

/** Answers what never reached an endpoint, since its address or length was wrong: 400 in the documented form (concepts, Errors). */
export const refuseUnread = (
  error: Pick<FastifyError, 'code'>,
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): void => {
  const { accept } = request.headers;
  const { status, headers, body } = errorReply(400, (sentences[error.code] ?? otherwise).sv, formatOf(accept));
  // Bytes, never text: together with a text node would write the headers as UTF-8, too.
  void reply.code(status).headers(headers).send(Buffer.from(body));
};
