import { z } from 'zod';
import { type NoAnswerReason } from './answer.ts';
import { ProxyError } from './proxy-error.ts';

const failure = z.object({ code: z.string().optional(), syscall: z.string().optional() });

const timeouts: ReadonlySet<string> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** A handshake that failed: nothing of the request was sent. */
const certificateCode =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT|ERR_SSL_(WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|TLSV1_ALERT_PROTOCOL_VERSION|PACKET_LENGTH_TOO_LONG|SSLV3_ALERT_HANDSHAKE_FAILURE)|HOSTNAME_MISMATCH|INVALID_CA)/;

const isHttpNonsense = (code: string): boolean =>
  code.startsWith('HPE_') || code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'UND_ERR_HEADERS_OVERFLOW';

/** True where the connection was never made, so that no byte of the request can have left. */
const neverConnected = (code: string, syscall: string): boolean =>
  code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo';

/** All errors that one failure holds: trying several addresses of a host gives one error for each. */
const parts = (error: unknown): readonly unknown[] => (error instanceof AggregateError ? error.errors : [error]);

const reasonOf = (error: unknown): NoAnswerReason => {
  if (error instanceof ProxyError) return error.reason;
  const parsed = failure.safeParse(error);
  const { code = '', syscall = '' } = parsed.success ? parsed.data : {};
  if (neverConnected(code, syscall)) return 'unreachable';
  if (timeouts.has(code)) return 'timeout';
  if (certificateCode.test(code)) return 'certificate';
  return isHttpNonsense(code) ? 'not-the-service' : 'reset';
};

/** What a failed request means. Anything that is not known to have stayed here counts as maybe received. */
export const noAnswerReason = (error: unknown): NoAnswerReason => {
  const reasons = new Set(parts(error).map(reasonOf));
  const [only] = reasons;
  return reasons.size === 1 && only !== undefined ? only : 'reset';
};
