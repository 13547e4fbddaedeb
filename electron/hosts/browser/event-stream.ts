import { type ServerResponse } from 'node:http';
import { type EventData, type EventName } from '../../../shared/contract/events.ts';
import { guardingHeaders } from '../page-policy.ts';

/** So often an empty line is sent, so that a page notices a dead connection. */
const heartbeatMs = 15_000;
/** A page that does not read is dropped at this much; it connects again and asks anew. */
const backlogBytes = 8 * 1024 * 1024;

/** Events to every open page: one line of JSON each, `{"name": …, "data": …}`. */
export interface EventStreams {
  /** `first` is told to this page alone. */
  readonly add: (response: ServerResponse, first: { readonly name: EventName; readonly data: unknown } | null) => void;
  readonly send: <N extends EventName>(name: N, data: EventData<N>) => void;
  readonly close: () => void;
}

export const createEventStreams = (): EventStreams => {
  const open = new Set<ServerResponse>();
  const write = (line: string): void => {
    for (const response of open) {
      if (response.writableLength > backlogBytes) response.destroy();
      else response.write(line);
    }
  };
  const heart = setInterval(() => {
    write('\n');
  }, heartbeatMs);
  heart.unref();
  return {
    add: (response, first) => {
      response.writeHead(200, { ...guardingHeaders, 'Content-Type': 'application/x-ndjson; charset=utf-8' });
      response.write(first === null ? '\n' : `${JSON.stringify(first)}\n`);
      open.add(response);
      response.once('close', () => open.delete(response));
    },
    send: (name, data) => {
      write(`${JSON.stringify({ name, data })}\n`);
    },
    close: () => {
      clearInterval(heart);
      for (const response of open) response.end();
    },
  };
};
