import { type AppUpdater } from 'electron-updater';
import { type UpdateEngine } from './update-flow.ts';

/** The parts of electron-updater that are asked, so that a test gives one whose address is its own. */
export type Updater = Pick<
  AppUpdater,
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'checkForUpdates'
  | 'disableWebInstaller'
  | 'downloadUpdate'
  | 'fullChangelog'
  | 'logger'
  | 'on'
  | 'quitAndInstall'
>;

/** Leads electron-updater on a short rein: it does nothing by itself, goes to no earlier version, and tells what goes wrong once. */
export const engineOf = (updater: Updater): UpdateEngine => {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.fullChangelog = false;
  updater.disableWebInstaller = true;
  updater.logger = null;
  // What fails rejects as well. An event that nobody hears would end the application.
  updater.on('error', () => undefined);
  return {
    check: async () => {
      const result = await updater.checkForUpdates();
      return result?.isUpdateAvailable === true ? result.updateInfo : null;
    },
    download: async () => {
      await updater.downloadUpdate();
    },
    installAtQuit: async () => {
      updater.autoInstallOnAppQuit = true;
      // What is here already is not fetched again; it is now prepared for the end of the application.
      await updater.downloadUpdate();
    },
    installNow: () => {
      updater.quitAndInstall(false, true);
    },
  };
};
