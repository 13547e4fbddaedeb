import { type Right } from '../../../shared/service/rights.ts';
import { isView, type Json, type View } from '../wire/json.ts';
import { wholeView } from '../wire/whole-view.ts';
import { noAccess, unreadable } from '../refusal.ts';
import { type Service } from '../service.ts';
import { type UserRow } from '../ledger/users.ts';
import { type CreditorRow } from '../ledger/creditors.ts';

/** One call of an endpoint, signed in and read. */
export interface Call {
  readonly service: Service;
  readonly user: UserRow;
  /** What the endpoint takes on the creditor that it works with. */
  readonly right: Right;
  /** What stands for `{id}` in the path; empty where the path has none. */
  readonly id: string;
  /** A query parameter, by its documented lower-case name; undefined when it is not given. */
  readonly query: (name: string) => string | undefined;
  /** A header of the request, by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  /** Where the caller reaches the service, without a slash at the end. */
  readonly origin: string;
  /** The content, read as the row's view; null where the row takes none. */
  readonly content: Json;
}

export type Answer =
  | { readonly kind: 'none' }
  | { readonly kind: 'view'; readonly view: string; readonly value: Json }
  | { readonly kind: 'bytes'; readonly type: string; readonly bytes: Buffer };

export const none: Answer = { kind: 'none' };
/** A value as its view prints it. */
export const answer = (view: string, value: Json): Answer => ({ kind: 'view', view, value: wholeView(view, value) });
export const created = (id: string): Answer => answer('CreatedView', { PublicId: id });
export const bytes = (type: string, content: Buffer): Answer => ({ kind: 'bytes', type, bytes: content });
export const pdf = (content: Buffer): Answer => bytes('application/pdf', content);

/** The content of a call as one view. Throws a Refusal (500) where it is none. */
export const contentView = (call: Call): View => {
  if (!isView(call.content)) throw unreadable('Innehåll saknas.', 'The content is missing.');
  return call.content;
};

/** The content of a call as a list of views. */
export const contentViews = (call: Call): readonly View[] => {
  if (!Array.isArray(call.content)) throw unreadable('En lista saknas.', 'A list is missing.');
  return call.content.map((one) => {
    if (!isView(one)) throw unreadable('En post i listan går inte att läsa.', 'An entry of the list cannot be read.');
    return one;
  });
};

const guid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Whether the user sees the creditor at all. Throws a Refusal (401) where the user does and lacks the right that the
 * endpoint takes: concepts, Authentication 5 and 6.
 */
export const mayUse = (call: Call, creditorId: string): boolean => {
  const own = call.service.ledger.rights.of(call.user.id, creditorId);
  if (own.includes(call.right)) return true;
  if (own.length > 0) throw noAccess();
  return false;
};

/** Asks for a right besides the one that the endpoint takes. Throws a Refusal (401) where the user lacks it. */
export const requireRight = (call: Call, creditorId: string, right: Right): void => {
  if (!call.service.ledger.rights.of(call.user.id, creditorId).includes(right)) throw noAccess();
};

/** The creditors on which the user has the right that the endpoint takes, in their order. */
export const creditorsOf = (call: Call): readonly CreditorRow[] => {
  const { creditors, rights } = call.service.ledger;
  return creditors.ofUser(call.user.id).filter(({ id }) => rights.of(call.user.id, id).includes(call.right));
};

/**
 * The creditor of this id, where the user may use it. A missing, malformed, foreign or unknown id is 401 (decisions.md 19).
 */
export const creditorOf = (call: Call, id: string | null | undefined): CreditorRow => {
  if (id === null || id === undefined || !guid.test(id)) throw noAccess();
  const creditorId = id.toLowerCase();
  const creditor = call.service.ledger.creditors.get(creditorId);
  if (creditor === undefined || !mayUse(call, creditorId)) throw noAccess();
  return creditor;
};

/** The debtor of this id, where the user may use its creditor; else 401. */
export const debtorOf = (call: Call, id: string | null | undefined): View => {
  if (id === null || id === undefined || !guid.test(id)) throw noAccess();
  const debtor = call.service.ledger.debtors.get(id.toLowerCase());
  if (debtor === undefined) throw noAccess();
  const { CreditorPublicId } = debtor;
  creditorOf(call, typeof CreditorPublicId === 'string' ? CreditorPublicId : null);
  return debtor;
};
