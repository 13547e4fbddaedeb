import { type Secrets } from '../../shared/domain/ports.ts';
import { type Application } from '../app/application.ts';
import { openApplication } from '../hosts/compose.ts';
import { memorySecrets } from '../hosts/secrets.ts';
import { askOf, type Ask } from '../hosts/ask.ts';
import { type Terminal } from './terminal.ts';

/** What a command works with: the application, asked as the window asks it, and a terminal to speak to. */
export interface Session {
  readonly application: Application;
  readonly ask: Ask;
  readonly secrets: Secrets;
  readonly terminal: Terminal;
  readonly dataFolder: string;
}

/** Opens the application over a data folder for the length of one command. */
export const inSession = async <T>(
  dataFolder: string,
  workers: URL,
  terminal: Terminal,
  work: (session: Session) => Promise<T>,
): Promise<T> => {
  const secrets = memorySecrets();
  const application = openApplication({ dataFolder, host: 'browser', secrets, workers, keepsTimes: false });
  try {
    return await work({ application, ask: askOf(application), secrets, terminal, dataFolder });
  } finally {
    await application.close();
  }
};
