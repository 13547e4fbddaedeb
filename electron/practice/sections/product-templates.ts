import { type Route } from '../gate/route.ts';

/** Product templates and external ids (endpoints b, Products). */
export const productTemplates: readonly Route[] = [];
