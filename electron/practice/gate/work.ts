import { endpointRows } from '../../../shared/service/endpoint-rows.ts';
import { rightOf } from '../../../shared/service/rights.ts';
import { refusalOf, unreadable } from '../refusal.ts';
import { type Service } from '../service.ts';
import { type Format, readContent } from '../wire/formats.ts';
import { type Json } from '../wire/json.ts';
import { type Answer, type Call } from './call.ts';
import { type Work } from './door.ts';
import { answerReply, thrownReply } from './reply.ts';
import { type Route } from './route.ts';

/** What a handler needs of the request besides the user. */
export interface Sent {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | undefined;
  readonly origin: string;
  readonly content: Buffer;
}

/** The content as the row's view; null where the row takes none. */
const contentOf = (route: Route, sent: Sent): Json => {
  const [row] = endpointRows(route.method, route.path);
  if (row === undefined || row.requestView === null || route.method === 'GET') return null;
  if (sent.content.length === 0) throw unreadable('Innehåll saknas.', 'The content is missing.');
  return readContent(sent.content, sent.header('content-type'), row.requestView);
};

const readQuery = (query: URLSearchParams): ((name: string) => string | undefined) => {
  const values = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => values.get(name);
};

/** The work of a route: its handler runs in one transaction, and what it throws undoes all that it wrote. */
export const routeWork =
  (service: Service, route: Route, sent: Sent, log: (problem: unknown) => void): Work =>
  (user, format: Format) => {
    try {
      const call: Call = {
        service,
        user,
        right: rightOf(route.method, route.path),
        id: sent.id,
        query: readQuery(sent.query),
        header: sent.header,
        origin: sent.origin,
        content: contentOf(route, sent),
      };
      const run = service.ledger.db.transaction((): Answer => route.handle(call));
      return answerReply(run.immediate(), format);
    } catch (thrown) {
      if (refusalOf(thrown) === null) log(thrown);
      return thrownReply(thrown, user.language, format);
    }
  };
