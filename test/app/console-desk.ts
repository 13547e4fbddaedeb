import { onTestFinished } from 'vitest';
import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { bodyView } from '../../shared/service/body-check.ts';
import { pathId, queryFields } from '../../shared/service/call-inputs.ts';
import { type Endpoint } from '../../shared/service/endpoints.ts';
import { creditorId, type World } from '../outbox/harness.ts';
import { type Asked, type Said, startRelay } from '../outbox/relay.ts';
import { leastBody } from '../shared-service/least-body.ts';
import { connect, demo, type Desk, newlyKept, openDesk, startWorld } from './desk.ts';

/** The console over a whole application, and a practice service that it calls. */

export type Request = CallInput<'console.send'>['request'];
export type Entry = CallOutput<'console.entry'>;

let tickets = 0;
export const requestOf = (method: Request['method'], path: string, part: Partial<Request> = {}): Request => ({
  method,
  path,
  ids: {},
  query: {},
  body: null,
  ...part,
});

export interface Hands {
  readonly send: (request: Request, part?: Partial<CallInput<'console.send'>>) => Promise<Entry>;
  readonly codeOf: (request: Request, part?: Partial<CallInput<'console.send'>>) => Promise<string>;
  readonly scope: { readonly connectionId: string; readonly creditorId: string };
}

const handsOf = (desk: Desk, connectionId: string): Hands => {
  const scope = { connectionId, creditorId };
  const input = (request: Request, part: Partial<CallInput<'console.send'>> = {}): CallInput<'console.send'> => {
    tickets += 1;
    return { scope, ticket: `t-${String(tickets)}`, request, typedName: null, again: null, ...part };
  };
  return {
    scope,
    send: (request, part) => desk.ask('console.send', input(request, part)),
    codeOf: (request, part) => desk.codeOf('console.send', input(request, part)),
  };
};

const connectAs = async (desk: Desk, kind: 'test' | 'live', baseAddress: string): Promise<string> => {
  const at = { name: 'Byrån', kind, baseAddress, credentials: demo, createToken: true } as const;
  const answer = await desk.ask('connections.add', at);
  if (answer.outcome !== 'connected') throw new Error(answer.outcome);
  return answer.connection.connectionId;
};

export const open = async (): Promise<Hands & { readonly world: World; readonly desk: Desk }> => {
  const world = await startWorld();
  const desk = openDesk();
  return { world, desk, ...handsOf(desk, await connect(desk, world)) };
};

/** A desk whose service stands behind somebody who meddles. */
export const openBehind = async (
  kind: 'test' | 'live',
  meddle: (asked: Asked, onward: () => Promise<Said>) => Promise<Said | 'cut'>,
) => {
  const world = await startWorld();
  const relay = await startRelay(world.practice.url, meddle);
  onTestFinished(relay.close);
  const kept = newlyKept();
  const desk = openDesk(kept);
  const connectionId = await connectAs(desk, kind, relay.url);
  return { world, desk, kept, connectionId, ...handsOf(desk, connectionId) };
};

/** An identifier of nothing. */
export const nowhere = '11111111-2222-4333-8444-555555555555';

/** What a row is called with: the creditor where it is meant, else something that is not there. */
export const leastCall = (row: Endpoint): Request => {
  const view = bodyView(row);
  const id = pathId(row) === 'creditor' ? creditorId : nowhere;
  const least: Record<string, string> = {
    int: '1',
    number: '1',
    boolean: 'true',
    datetime: '2026-11-30',
    guid: nowhere,
    string: 'x',
  };
  const query = queryFields(row).filter(({ optional }) => !optional);
  return requestOf(row.method, row.path, {
    ids: pathId(row) === null ? {} : { id },
    query: Object.fromEntries(
      query.map(({ name, type }) => [name, name === 'creditorpublicid' ? creditorId : (least[type.name] ?? '0')]),
    ),
    body: view === null ? null : JSON.stringify(leastBody(view)).replaceAll(nowhere, creditorId),
  });
};
