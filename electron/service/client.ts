import { type DeploymentKind } from '../../shared/domain/deployment.ts';
import { type Credential } from '../../shared/domain/ports.ts';
import { type HttpMethod } from '../../shared/service/endpoints.ts';
import { uniqueCallId } from '../../shared/service/limits.ts';
import { type Answer, type Receive, readAnswer } from './answer.ts';
import { authorization, isSameCredential, redactor } from './credential.ts';
import { type EndpointName, requestPath, splitEndpoint } from './endpoint-path.ts';
import { type Pace, type Priority } from './pace.ts';
import { createTransport, type Transport, type TransportOptions, type WireRequest } from './transport.ts';

export interface CallRequest {
  /** A documented row, as `GET /v1/debtors/debtors/{id}`; anything else is a RangeError. */
  readonly endpoint: EndpointName;
  readonly path?: Readonly<Record<string, string>>;
  /** Undefined values are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  /** UniqueApiCallId: 1–50 characters. */
  readonly callId?: string;
  /** `person` (the default) goes ahead of `batch`. */
  readonly priority?: Priority;
  /** Withdraws a call that still waits for its turn; of one that left, the answer is no longer waited for. */
  readonly signal?: AbortSignal;
  /** Withdraws it while it waits for its turn, and nothing else: the answer to what left is worth waiting for. Beside a `signal` it is not heeded. */
  readonly lineSignal?: AbortSignal;
  /** Asked soon before its turn; it does not go until it was said yes, and false withdraws it. The place to commit *sending*. */
  readonly prepare?: () => boolean | Promise<boolean>;
  /** Asked when it is the call's turn, just before the first byte leaves; false withdraws it. */
  readonly beforeSend?: () => boolean;
  readonly receive?: Receive;
}

/** One deployment seen with one credential. */
export interface ServiceClient {
  readonly connectionId: string;
  readonly kind: DeploymentKind;
  readonly pace: Pace;
  /**
   * Never throws for what the service or the network does. Throws {@link NotSentError} when the call was withdrawn before
   * its first byte left (signal, prepare, beforeSend, a closed client), and RangeError for an endpoint that is not documented
   * or a call id that is none.
   */
  readonly call: (request: CallRequest) => Promise<Answer>;
  /**
   * Which of the sign-ins one after the other a call goes with now; a new one has a higher number. A refusal to a call that went
   * with another says nothing of this one.
   */
  readonly signIn: () => number;
  /** Words of an answer as they may be kept: without the credential and what looks like one. Where there is none, nothing. */
  readonly redact: (words: string) => string;
  /** Waiting calls are withdrawn. */
  readonly close: () => Promise<void>;
}

export interface ClientOptions {
  readonly connectionId: string;
  readonly kind: DeploymentKind;
  /** Without `/v1`, see {@link readBaseAddress}. */
  readonly baseAddress: string;
  /** Asked at each call and again at its turn, so that a client outlives a new sign-in. What it throws, `call` throws. */
  readonly credential: () => Credential;
  readonly pace: Pace;
  readonly now?: () => number;
  readonly transport?: TransportOptions;
}

/** @throws RangeError outside 1–50 characters (concepts, Limits), and for marks that would end the header. */
const checkedCallId = (callId: string): string => {
  if (!/^[\x21-\x7e]+$/.test(callId) || callId.length > uniqueCallId.maxLength)
    throw new RangeError('A call id has 1 to 50 printable characters');
  return callId;
};

/** What goes before the body of a call. */
export const headersOf = (
  signed: string,
  request: Pick<CallRequest, 'receive' | 'body' | 'callId'>,
): Record<string, string> => ({
  accept: request.receive === 'bytes' ? '*/*' : 'application/json',
  authorization: signed,
  ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(request.callId === undefined ? {} : { uniqueapicallid: checkedCallId(request.callId) }),
});

/** A call as it leaves, but for the sign-in, which may be another when its turn comes. */
const wireRequest = (method: HttpMethod, request: CallRequest): WireRequest => ({
  method,
  path: requestPath(request.endpoint, request.path ?? {}, request.query ?? {}),
  headers: headersOf('', request),
  body: request.body === undefined ? null : JSON.stringify(request.body),
  signal: request.signal ?? null,
});

const send = async (
  transport: Transport,
  redact: (words: string) => string,
  wire: WireRequest,
  receive: Receive,
  now: number,
): Promise<Answer> => {
  const sent = await transport.send(wire);
  if ('reason' in sent) return { kind: 'no-answer', reason: sent.reason };
  const answer = readAnswer(sent, receive, now);
  return answer.kind === 'refused' ? { ...answer, message: redact(answer.message) } : answer;
};

interface SignIn {
  readonly number: number;
  readonly authorization: string;
  readonly redact: (words: string) => string;
}

/** The sign-in of now, made anew only where it is another than the last one seen. */
const signInsOf = (credential: () => Credential): (() => SignIn) => {
  let known: { readonly by: Credential; readonly signIn: SignIn } | null = null;
  return () => {
    const now = credential();
    if (known === null || !isSameCredential(known.by, now)) {
      const number = (known?.signIn.number ?? 0) + 1;
      known = { by: now, signIn: { number, authorization: authorization(now), redact: redactor(now) } };
    }
    return known.signIn;
  };
};

/** A client whose every call stands in its connection's line. */
export const createClient = (options: ClientOptions): ServiceClient => {
  const transport = createTransport(options.baseAddress, options.transport);
  const signIn = signInsOf(options.credential);
  return {
    connectionId: options.connectionId,
    kind: options.kind,
    pace: options.pace,
    call: async (request) => {
      const { method } = splitEndpoint(request.endpoint, options.kind);
      let going = signIn();
      const wire = wireRequest(method, request);
      const turn = {
        endpoint: request.endpoint,
        priority: request.priority ?? 'person',
        signal: request.signal ?? request.lineSignal ?? null,
        prepare: request.prepare ?? null,
        beforeSend: () => {
          going = signIn();
          return request.beforeSend?.() ?? true;
        },
        callId: request.callId ?? null,
      };
      return options.pace.run(turn, () =>
        send(
          transport,
          going.redact,
          { ...wire, headers: { ...wire.headers, authorization: going.authorization } },
          request.receive ?? 'json',
          (options.now ?? Date.now)(),
        ),
      );
    },
    signIn: () => signIn().number,
    redact: (words) => {
      try {
        return signIn().redact(words);
      } catch {
        return '';
      }
    },
    close: async () => {
      options.pace.close();
      await transport.close();
    },
  };
};
