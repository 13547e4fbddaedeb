import { type CallInput } from '../../shared/contract/contract.ts';
import { bodyProblems, bodyView, isOfType, isRecord, typedText } from '../../shared/service/body-check.ts';
import { pathId, queryFields } from '../../shared/service/call-inputs.ts';
import { type Endpoint, endpointRows } from '../../shared/service/endpoint-rows.ts';
import { asksForName, effectOf } from '../../shared/service/effects.ts';
import { namedCreditors } from '../../shared/service/named-creditors.ts';
import { type CreditorPlace, creditorPlaces } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { badRequest, fourEyesStand, nameNeeded, otherCreditor, practiceSignIn, unknownCall } from './console-errors.ts';
import { wantsFourEyes } from './creditor-rules.ts';

export type ConsoleRequest = CallInput<'console.send'>['request'];

/** A request as it can go: its documented row, and its parts by their types. */
export interface ReadyCall {
  readonly row: Endpoint;
  readonly ids: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Undefined where nothing is sent. */
  readonly body: unknown;
}

/** The row that is meant: of twins the one whose query is asked with. @throws AppError `console-unknown-call`. */
const rowOf = ({ method, path, query }: ConsoleRequest): Endpoint => {
  const names = Object.keys(query).filter((name) => query[name] !== '');
  const rows = endpointRows(method, path);
  const asked = ({ query: own }: Endpoint): number => own.filter((name) => names.includes(name)).length;
  const nearest = rows
    .filter((row) => names.every((name) => queryFields(row).some((field) => field.name === name)))
    .toSorted((a, b) => asked(b) - asked(a) || a.query.length - b.query.length);
  const row = nearest[0] ?? rows[0];
  if (row === undefined) throw unknownCall(method, path);
  return row;
};

const expectedWords: Readonly<Record<string, readonly [sv: string, en: string]>> = {
  guid: ['en identitet (guid)', 'an identifier (guid)'],
  string: ['text', 'text'],
  int: ['ett heltal', 'a whole number'],
  long: ['ett heltal', 'a whole number'],
  number: ['ett tal', 'a number'],
  boolean: ['ja eller nej', 'yes or no'],
  datetime: ['ett datum', 'a date'],
  base64: ['en fil (base64)', 'a file (base64)'],
  object: ['ett objekt', 'an object'],
  list: ['en lista', 'a list'],
};

const wrongType = (at: string, expected: string): Error => {
  const [sv, en] = expectedWords[expected] ?? [`ett av värdena i ${expected}`, `one of the values of ${expected}`];
  const place = at === '' ? 'JSON' : at;
  return badRequest(`${place} ska vara ${sv}.`, `${place} should be ${en}.`);
};

const queryOf = (row: Endpoint, query: ConsoleRequest['query']): Readonly<Record<string, string>> => {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  for (const [name, value] of given) {
    const field = queryFields(row).find((one) => one.name === name);
    if (field === undefined) throw badRequest(`Anropet har inget fält ${name}.`, `The call has no field ${name}.`);
    if (!isOfType(field.type, typedText(field.type, value))) throw wrongType(name, field.type.name);
  }
  return Object.fromEntries(given);
};

const bodyOf = (row: Endpoint, written: string | null): unknown => {
  const view = bodyView(row);
  if (view === null) {
    if (written !== null) throw badRequest('Anropet har inget innehåll.', 'The call has no body.');
    return undefined;
  }
  if (written === null) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(written);
  } catch {
    throw badRequest('Innehållet är inte giltig JSON.', 'The body is not valid JSON.');
  }
  const [problem] = bodyProblems(view, body);
  if (problem !== undefined) throw wrongType(problem.at, problem.expected);
  return body;
};

const idsOf = (row: Endpoint, ids: ConsoleRequest['ids']): Readonly<Record<string, string>> => {
  if (pathId(row) === null) return {};
  const id = (ids['id'] ?? '').trim();
  if (id === '') throw badRequest('{id} i sökvägen saknas.', '{id} of the path is missing.');
  if (id === '.' || id === '..')
    throw badRequest('{id} i sökvägen är ingen identitet.', '{id} of the path is no identifier.');
  return { id };
};

/**
 * Reads a request against the documents and their views: what is not documented, and what is of another type, goes nowhere.
 *
 * @throws AppError `console-unknown-call`, `console-bad-request`.
 */
export const readyCall = (request: ConsoleRequest): ReadyCall => {
  const row = rowOf(request);
  return { row, ids: idsOf(row, request.ids), query: queryOf(row, request.query), body: bodyOf(row, request.body) };
};

const isAttest = ({ path }: Endpoint): boolean => /^\/v1\/invoice\/attest/.test(path);

/** The rule holds for whatever the connection reaches: an invoice's id does not say whose it is. */
const refusePastFourEyes = (store: Store, row: Endpoint, place: CreditorPlace): void => {
  if (!isAttest(row)) return;
  const reached = creditorPlaces(store).filter((one) => one.scope.connectionId === place.scope.connectionId);
  if (reached.some((one) => wantsFourEyes(store, one))) throw fourEyesStand();
};

/** What makes the practice company's fixed sign-in another: a new password, name or state of a user, which may be its own. */
const changesSignIn = ({ row, body }: ReadyCall): boolean =>
  row.path === '/v1/users/changepassword' ||
  (row.method === 'PUT' &&
    row.path === '/v1/users/user' &&
    isRecord(body) &&
    ['Password', 'Username', 'IsEnabled'].some((name) => body[name] !== undefined));

/** As a person types it: spaces at the ends and doubled ones do not count, everything else does. */
const asTyped = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/**
 * Whether a call may go for this creditor: it names no other, goes past no rule of four eyes, and in production carries the
 * creditor's name where it sends or cannot be undone. Asked here and nowhere in the window.
 *
 * @throws AppError `console-other-creditor`, `console-four-eyes`, `console-practice-sign-in`, `console-name-needed`.
 */
export const refuseUnlessMeant = (
  store: Store,
  place: CreditorPlace,
  ready: ReadyCall,
  typedName: string | null,
): void => {
  const effect = effectOf(ready.row);
  if (effect === 'reads') return;
  const own = place.scope.creditorId.toLowerCase();
  if ([...namedCreditors(ready.row, ready)].some((id) => id !== own)) throw otherCreditor(place.creditor);
  refusePastFourEyes(store, ready.row, place);
  if (place.kind === 'practice' && changesSignIn(ready)) throw practiceSignIn();
  if (place.kind !== 'live' || !asksForName(effect)) return;
  const name = asTyped(place.creditor) === '' ? place.scope.creditorId : place.creditor;
  if (asTyped(typedName ?? '') !== asTyped(name)) throw nameNeeded(name);
};
