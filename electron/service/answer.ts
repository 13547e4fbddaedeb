import { errorHeader, serviceMessage } from '../../shared/service/errors.ts';

/**
 * Why a call got no answer. `unreachable`, `certificate` and those of a proxy: no byte of the request left, so nothing was
 * done. In every other case the service may have done the work. `not-the-service`: something answered that is not the service (a portal of
 * a hotel network, a proxy, a redirect, an answer that is no JSON or is too large).
 */
export type NoAnswerReason =
  'timeout' | 'reset' | 'unreachable' | 'not-the-service' | 'certificate' | 'proxy' | 'proxy-sign-in' | 'proxy-socks';

const nothingLeft: ReadonlySet<NoAnswerReason> = new Set([
  'unreachable',
  'certificate',
  'proxy',
  'proxy-sign-in',
  'proxy-socks',
]);

/** True where no byte of the request left this computer for the service. */
export const stayedHere = (reason: NoAnswerReason): boolean => nothingLeft.has(reason);

/** What became of one call. */
export type Answer =
  | { readonly kind: 'ok'; readonly status: number; readonly body: unknown }
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** The service's own words, else `HTTP <status>`. */
      readonly message: string;
      /** True when the answer has the service's own error form: a JSON body with a message, or its header. */
      readonly serviceForm: boolean;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly kind: 'no-answer'; readonly reason: NoAnswerReason };

export type Refused = Extract<Answer, { kind: 'refused' }>;

/** What the transport hands over. Header names are in lower case; values are decoded as ISO-8859-1. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** What is expected of a good answer: JSON (an empty body is null), or a file's bytes. */
export type Receive = 'json' | 'bytes';

/** However long the service asks us to wait. */
export const longestWaitSeconds = 15 * 60;

/** `Retry-After` in seconds (0–900), given as seconds or as a date; null when it is missing or unreadable. */
export const retryAfterSeconds = (header: string | undefined, now: number): number | null => {
  if (header === undefined || header.trim() === '') return null;
  const asDate = Date.parse(header);
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (asDate - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(longestWaitSeconds, Math.max(0, Math.ceil(seconds)));
};

/**
 * Header bytes arrive as one letter a byte. The service encodes them as ISO-8859-1; a server in between may have made
 * UTF-8 of them, which strict decoding recognizes (stack.md, HTTP).
 */
export const headerText = (value: string): string => {
  const bytes = Buffer.from(value, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const notTheService: Answer = { kind: 'no-answer', reason: 'not-the-service' };

const isHtml = (wire: WireAnswer): boolean =>
  /^\s*(text\/html|application\/xhtml)/i.test(wire.headers['content-type'] ?? '');

const utf8 = new TextDecoder('utf-8');

const bodyText = (wire: WireAnswer): string => utf8.decode(wire.bytes);

const readGood = (wire: WireAnswer, receive: Receive): Answer => {
  if (isHtml(wire)) return notTheService;
  if (receive === 'bytes') return { kind: 'ok', status: wire.status, body: wire.bytes };
  const written = bodyText(wire);
  if (written.trim() === '') return { kind: 'ok', status: wire.status, body: null };
  try {
    const body: unknown = JSON.parse(written);
    return { kind: 'ok', status: wire.status, body };
  } catch {
    return notTheService;
  }
};

const readRefusal = (wire: WireAnswer, now: number): Answer => {
  const header = wire.headers[errorHeader.toLowerCase()];
  const words = header === undefined ? undefined : headerText(header);
  const message = serviceMessage(wire.status, bodyText(wire), words);
  const serviceForm = message !== `HTTP ${String(wire.status)}`;
  // A proxy or a portal refuses with 403, 407 or 511; the service's own 403 always says why (design: outbox).
  if (!serviceForm && [403, 407, 511].includes(wire.status)) return notTheService;
  return {
    kind: 'refused',
    status: wire.status,
    message,
    serviceForm,
    retryAfterSeconds: retryAfterSeconds(wire.headers['retry-after'], now),
  };
};

/** Reads what came over the wire. A redirect is followed nowhere: it is no answer of the service. */
export const readAnswer = (wire: WireAnswer, receive: Receive, now: number): Answer => {
  if (wire.status >= 400) return readRefusal(wire, now);
  return wire.status >= 200 && wire.status < 300 ? readGood(wire, receive) : notTheService;
};
