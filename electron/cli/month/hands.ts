import { z } from 'zod';
import { authorization } from '../../service/credential.ts';

const demoUser = authorization({ scheme: 'Basic', userName: 'demo', password: 'demo' });

/** Calls of the practice service over HTTP. Each throws where the service refuses. */
export interface Hands {
  readonly call: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** Creates something; gives the id of its CreatedView. */
  readonly create: (path: string, body: unknown) => Promise<string>;
}

const createdIn = z.object({ PublicId: z.string() });

export const handsOf = (url: string): Hands => {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: demoUser, accept: 'application/json', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const written = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${written}`);
    return written === '' ? null : JSON.parse(written);
  };
  return {
    call,
    create: async (path, body) => createdIn.parse(await call('POST', path, body)).PublicId,
  };
};
