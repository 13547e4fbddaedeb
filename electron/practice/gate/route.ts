import { type HttpMethod } from '../../../shared/service/endpoints.ts';
import { type Answer, type Call } from './call.ts';

/**
 * An endpoint that the practice service has. Method and path are a documented row's (rows that share both are one route);
 * `also` names a second spelling, where the documents let the id be left out.
 */
export interface Route {
  readonly method: HttpMethod;
  readonly path: string;
  readonly also?: string;
  /** Runs inside one transaction: what it throws undoes all that it wrote. */
  readonly handle: (call: Call) => Answer;
}

export const route = (method: HttpMethod, path: string, handle: (call: Call) => Answer, also?: string): Route =>
  also === undefined ? { method, path, handle } : { method, path, handle, also };
