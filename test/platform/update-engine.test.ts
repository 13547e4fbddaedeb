import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import {
  createServer,
  request,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  type Server,
} from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { configureRequestOptionsFromUrl, HttpExecutor, type DownloadOptions } from 'builder-util-runtime';
import { AppImageUpdater } from 'electron-updater';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { engineOf } from '../../electron/platform/update-engine.ts';
import { whyRefused } from '../../electron/platform/update-rules.ts';
import { makeHome } from '../harness/home.ts';

/** electron-updater itself, on a short rein, against a channel over real HTTP. Its Electron is a few paths and a version. */
const { home, remove } = makeHome();
const program = Buffer.from('the new application, signed and all');
const sumOf = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64');

let channel = { version: '1.2.4', url: 'runsheet-1.2.4.AppImage', sha512: sumOf(program), body: program };
const asked: string[] = [];
let server: Server;

const listing = (): string =>
  [
    `version: ${channel.version}`,
    'files:',
    `  - url: ${channel.url}`,
    `    sha512: ${channel.sha512}`,
    `    size: ${String(program.length)}`,
    `path: ${channel.url}`,
    `sha512: ${channel.sha512}`,
    "releaseDate: '2026-11-30T08:00:00.000Z'",
    '',
  ].join('\n');

const start = async (): Promise<string> => {
  server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    asked.push(path);
    response.end(path.endsWith('.yml') ? listing() : channel.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}/`;
};

/** Node's HTTP in the place of Electron's. */
class NodeRequests extends HttpExecutor<ClientRequest> {
  override createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void): ClientRequest {
    return request(options, callback);
  }

  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const to = configureRequestOptionsFromUrl(url.href, { headers: options.headers ?? {} });
      const callback = (error: Error | null): void => {
        if (error instanceof Error) reject(error);
        else resolve(destination);
      };
      this.doDownload(to, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

const ended: ((code: number) => void)[] = [];
const cache = join(home, 'cache');

const updaterOf = (address: string): AppImageUpdater => {
  const config = join(home, 'app-update.yml');
  writeFileSync(config, 'provider: generic\nupdaterCacheDirName: runsheet-updater\n');
  const updater = new AppImageUpdater(null, {
    version: '1.2.3',
    name: 'runsheet',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: home,
    baseCachePath: cache,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: (work: (code: number) => void) => {
      ended.push(work);
    },
  });
  Reflect.set(updater, 'httpExecutor', new NodeRequests());
  updater.setFeedURL({ provider: 'generic', url: address });
  updater.disableDifferentialDownload = true;
  return updater;
};

const appImage = join(home, 'runsheet.AppImage');
const former = process.env['APPIMAGE'];
const address = await start();

beforeEach(() => {
  channel = { version: '1.2.4', url: 'runsheet-1.2.4.AppImage', sha512: sumOf(program), body: program };
  asked.length = 0;
  rmSync(cache, { recursive: true, force: true });
  ended.length = 0;
  writeFileSync(appImage, 'the running application');
  process.env['APPIMAGE'] = appImage;
});
afterAll(() => {
  server.close();
  if (former === undefined) delete process.env['APPIMAGE'];
  else process.env['APPIMAGE'] = former;
  remove();
});

const downloaded = (): readonly string[] =>
  readdirSync(cache, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.AppImage'));

describe('electron-updater on a short rein', () => {
  it('looks without fetching, fetches without installing, and prepares the end of the application at a yes alone', async () => {
    const engine = engineOf(updaterOf(address));
    const offer = await engine.check();
    expect(offer?.version).toBe('1.2.4');
    expect(whyRefused(offer ?? { version: '', files: [] }, '1.2.3')).toBeNull();
    expect(asked).toEqual(['/latest-linux.yml']);
    await engine.download();
    expect(asked.at(-1)).toBe('/runsheet-1.2.4.AppImage');
    const [name] = downloaded();
    expect(readFileSync(join(cache, name ?? '')).equals(program)).toBe(true);
    expect(statSync(appImage).size).toBe('the running application'.length);
    expect(ended).toEqual([]);
    await engine.installAtQuit();
    expect(ended.length).toBe(1);
  });

  it('fetches nothing that is not what its sum says', async () => {
    channel = { ...channel, body: Buffer.from('something else of whatever length') };
    const engine = engineOf(updaterOf(address));
    await engine.check();
    await expect(engine.download()).rejects.toThrow(/sha512 checksum mismatch/);
  });

  it.each(['1.2.2', '1.2.3', '0.9.0'])('is offered no version %s: it is not later', async (version) => {
    channel = { ...channel, version };
    expect(await engineOf(updaterOf(address)).check()).toBeNull();
  });

  it('hears of a file elsewhere over http, which the rules refuse before anything is fetched', async () => {
    channel = { ...channel, url: 'http://updates.example/runsheet.AppImage' };
    const offer = await engineOf(updaterOf(address)).check();
    expect(whyRefused(offer ?? { version: '', files: [] }, '1.2.3')).toContain('is not encrypted');
    expect(asked).toEqual(['/latest-linux.yml']);
  });

  it('says that a channel does not answer, and ends nothing by it', async () => {
    const engine = engineOf(updaterOf('http://127.0.0.1:1/'));
    await expect(engine.check()).rejects.toThrow();
  });
});
