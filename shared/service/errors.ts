import { z } from 'zod';

/** The header that carries a refusal's sentence beside the body. The service encodes it as ISO-8859-1 (concepts, Errors). */
export const errorHeader = 'ErrorMessage';

/** How a 403 about a repeated or malformed UniqueApiCallId begins (decisions.md 10). */
export const callIdErrorPrefix = 'UniqueApiCallId';

const errorBody = z.object({ Message: z.string().min(1) });

const fromJson = (body: string): string | null => {
  try {
    const parsed = errorBody.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data.Message : null;
  } catch {
    return null;
  }
};

/**
 * The sentence of a refusal: from the body, else from the header (already decoded), else from the status (decisions.md 6).
 */
export const serviceMessage = (status: number, body: string, header?: string): string =>
  fromJson(body) ?? (header !== undefined && header.trim() !== '' ? header.trim() : `HTTP ${String(status)}`);

/** True where a 403 is the service's own about the call's id, and no answer of a proxy or a portal (design: outbox). */
export const isCallIdRefusal = (status: number, message: string): boolean =>
  status === 403 && message.startsWith(callIdErrorPrefix);
