import { documentedRows, type Endpoint } from './endpoint-rows.ts';

export { type Endpoint, type HttpMethod } from './endpoint-rows.ts';

/** {@link documentedRows} for whoever goes through them all: loading this makes them. */
export const endpoints: readonly Endpoint[] = documentedRows();
