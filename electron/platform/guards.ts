import { app, session, type WebContents } from 'electron';
import { openOutside } from './links.ts';
import { isOwnAddress, pageOrigin } from './page-protocol.ts';

const guardContents = (contents: WebContents): void => {
  const stay = (event: { preventDefault: () => void }, address: string): void => {
    if (!isOwnAddress(address)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', (event) => {
    stay(event, event.url);
  });
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
};

/** What the page itself made to be saved, a list or a PDF; nothing is fetched from elsewhere. */
const isOwnDownload = (address: string): boolean =>
  address.startsWith(`blob:${pageOrigin}/`) || (!address.startsWith('blob:') && isOwnAddress(address));

/** Permissions, navigation, new windows, embedded pages and downloads from elsewhere: refused for every window that ever comes to be. */
export const installGuards = (): void => {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  session.defaultSession.setPermissionCheckHandler(() => false);
  session.defaultSession.setDevicePermissionHandler(() => false);
  session.defaultSession.on('will-download', (event, item) => {
    if (!isOwnDownload(item.getURL())) event.preventDefault();
  });
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents);
  });
};
