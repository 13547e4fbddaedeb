import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A running browser host, started as `npm start -- --no-open` starts it. */
export interface BrowserHost {
  readonly origin: string;
  /** `127.0.0.1:PORT`. */
  readonly address: string;
  readonly firstToken: string;
  /** Presses Enter in its terminal and answers the new token. */
  readonly newToken: () => Promise<string>;
  readonly processId: number;
  readonly close: () => Promise<void>;
}

const ready = /^Runsheet is ready at (http:\/\/(127\.0\.0\.1:\d+))\/#key=([0-9a-f]+)$/;

interface Link {
  readonly origin: string;
  readonly address: string;
  readonly token: string;
}

/** Starts the built browser host over a data folder. */
export const startBrowserHost = async (home: string): Promise<BrowserHost> => {
  const child = spawn(process.execPath, ['build/start.mjs', '--no-open'], {
    cwd: root,
    env: { ...process.env, RUNSHEET_HOME: home, RUNSHEET_BUILT: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const links: Link[] = [];
  const waiting: ((link: Link) => void)[] = [];
  let said = '';
  const hear = (line: string): void => {
    said += `${line}\n`;
    const [, origin, address, token] = ready.exec(line) ?? [];
    if (origin === undefined || address === undefined || token === undefined) return;
    const asker = waiting.shift();
    if (asker) asker({ origin, address, token });
    else links.push({ origin, address, token });
  };
  createInterface({ input: child.stdout }).on('line', hear);
  createInterface({ input: child.stderr }).on('line', hear);
  const exited = once(child, 'exit');
  const nextLink = (): Promise<Link> =>
    new Promise((resolve, reject) => {
      const link = links.shift();
      if (link) resolve(link);
      else waiting.push(resolve);
      void exited.then(() => {
        reject(new Error(`the browser host ended: ${said}`));
      });
    });
  const { origin, address, token } = await nextLink();
  return {
    origin,
    address,
    firstToken: token,
    newToken: async () => {
      child.stdin.write('\n');
      return (await nextLink()).token;
    },
    processId: child.pid ?? 0,
    close: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
