import { protocol } from 'electron';
import { readPageFile } from '../hosts/page-files.ts';
import { guardingHeaders } from '../hosts/page-policy.ts';

const scheme = 'app';
const host = 'runsheet';

/** Where the window lives. Nothing outside this origin is ever shown in it. */
export const pageOrigin = `${scheme}://${host}`;
export const pageAddress = `${pageOrigin}/index.html`;

/** True for an address of the window itself. `URL.origin` is `null` for schemes of one's own, so the parts are compared. */
export const isOwnAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return (
    url !== null && url.protocol === `${scheme}:` && url.host === host && url.username === '' && url.password === ''
  );
};

/** Must run before the application is ready. */
export const registerPageScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
};

const refusal = (status: number): Response => new Response(null, { status, headers: guardingHeaders });

/** Serves `app://runsheet/…` from the built window's folder, and nothing else on the disk. */
export const servePage = (folder: string): void => {
  protocol.handle(scheme, async (request) => {
    if (!isOwnAddress(request.url)) return refusal(403);
    if (request.method !== 'GET') return refusal(405);
    const file = readPageFile(folder, new URL(request.url).pathname);
    if (file === null) return refusal(404);
    return new Response(file.bytes, { headers: { ...guardingHeaders, 'Content-Type': file.type } });
  });
};
