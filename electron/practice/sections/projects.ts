import { type Route } from '../gate/route.ts';

/** Projects (endpoints b, Projects). */
export const projects: readonly Route[] = [];
