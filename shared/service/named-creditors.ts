import { isRecord } from './body-check.ts';
import { pathId } from './call-inputs.ts';
import { type Endpoint } from './endpoints.ts';

const inBody = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(inBody);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (/^creditorpublicids?$/i.test(name)) return [part].flat().filter((id) => typeof id === 'string');
    return inBody(part);
  });
};

export interface CallParts {
  readonly ids: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Every creditor that a call names, in lower case: in its path, its query, and anywhere in its body. */
export const namedCreditors = (row: Endpoint, { ids, query, body }: CallParts): ReadonlySet<string> => {
  const path = pathId(row) === 'creditor' ? [ids['id'] ?? ''] : [];
  const asked = Object.entries(query).flatMap(([name, value]) => (/^creditorpublicid$/i.test(name) ? [value] : []));
  return new Set([...path, ...asked, ...inBody(body)].map((id) => id.toLowerCase()).filter((id) => id !== ''));
};
