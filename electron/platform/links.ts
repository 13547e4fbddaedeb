import { shell } from 'electron';

/**
 * The one door out of the window: an https address without a name and password in it goes to the person's browser.
 * Everything else (files, other schemes, scripts) is refused in silence.
 */
export const openOutside = (address: string): boolean => {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  void shell.openExternal(url.href);
  return true;
};
