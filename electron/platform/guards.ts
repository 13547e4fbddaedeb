import { app, session, type WebContents } from 'electron';
import { openOutside } from './links.ts';
import { isOwnAddress } from './page-protocol.ts';

const guardContents = (contents: WebContents): void => {
  const stay = (event: { preventDefault: () => void }, address: string): void => {
    if (!isOwnAddress(address)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
};

/** Permissions, navigation, new windows and embedded pages: refused for every window that ever comes to be. */
export const installGuards = (): void => {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  session.defaultSession.setPermissionCheckHandler(() => false);
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents);
  });
};
