import { type Route } from 'playwright-core';
import { strict } from './strict.ts';

type Handler = (request: Request) => Promise<Response>;

const schemes = new Map<string, Handler | null>();

/* `app://host/path` cannot be a page's address in plain Chromium: it is shown as `http://host.app.localhost/path`. */

export const toHttp = (address: string): string =>
  address.replace(/^([a-z][\w+.-]*):\/\/([^/?#]+)/i, (all: string, scheme: string, host: string) =>
    schemes.has(scheme) ? `http://${host}.${scheme}.localhost` : all,
  );

export const fromHttp = (address: string): string =>
  address.replace(/^http:\/\/([^/?#]+)\.([a-z][\w+-]*)\.localhost/i, (all: string, host: string, scheme: string) =>
    schemes.has(scheme) ? `${scheme}://${host}` : all,
  );

export const protocol = strict(
  {
    registerSchemesAsPrivileged: (list: readonly { readonly scheme: string }[]): void => {
      for (const { scheme } of list) schemes.set(scheme, null);
    },
    handle: (scheme: string, handler: Handler): void => {
      schemes.set(scheme, handler);
    },
  },
  'protocol',
);

const isLoopback = (address: string): boolean => /^https?:\/\/(127\.0\.0\.1|localhost)[:/]/.test(address);

/** Answers a page's request by the application's own protocol handler; lets loopback through, so that attacks are real. */
export const answerRoute = async (route: Route): Promise<void> => {
  const request = route.request();
  const address = fromHttp(request.url());
  const handler = schemes.get(new URL(address).protocol.slice(0, -1));
  if (!handler) {
    await (isLoopback(address) ? route.continue() : route.abort('internetdisconnected'));
    return;
  }
  const answer = await handler(new Request(address, { method: request.method(), headers: request.headers() }));
  await route.fulfill({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  });
};
