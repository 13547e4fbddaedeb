import { describe, expect, it } from 'vitest';
import { type Activity } from '../../electron/platform/background-words.ts';
import {
  type Installation,
  isLater,
  readChannelFile,
  whyLater,
  whyNoUpdates,
  whyRefused,
} from '../../electron/platform/update-rules.ts';

const github = 'owner: example\nrepo: runsheet\nprovider: github\nupdaterCacheDirName: runsheet-updater\n';
const publisher = 'publisherName:\n  - Example AB\n';
const installed: Installation = { isPackaged: true, platform: 'darwin', appImage: undefined, channelFile: github };

describe('an installation', () => {
  it.each<readonly [string, Partial<Installation>]>([
    ['macOS', {}],
    ['Windows, where the channel names the publisher', { platform: 'win32', channelFile: github + publisher }],
    ['Linux, as an AppImage', { platform: 'linux', appImage: '/home/me/runsheet.AppImage' }],
    ['a folder over https', { channelFile: "provider: generic\nurl: 'https://updates.example/runsheet/'\n" }],
  ])('updates itself: %s', (_what, part) => {
    expect(whyNoUpdates({ ...installed, ...part })).toBeNull();
  });

  it.each<readonly [string, Partial<Installation>, string]>([
    ['not packed', { isPackaged: false }, 'no update channel'],
    ['without a channel', { channelFile: null }, 'no update channel'],
    ['from a package of the system', { platform: 'linux' }, 'package manager'],
    ['unsigned on Windows', { platform: 'win32' }, 'not signed'],
    ['signed by nobody', { platform: 'win32', channelFile: `${github}publisherName:\n` }, 'not signed'],
    ['over http', { channelFile: 'provider: generic\nurl: http://updates.example/\n' }, 'not encrypted'],
    [
      'over http on this computer',
      { channelFile: 'provider: generic\nurl: http://127.0.0.1:8080/\n' },
      'not encrypted',
    ],
    [
      'with a password in the address',
      { channelFile: 'provider: generic\nurl: https://a:b@updates.example/\n' },
      'not encrypted',
    ],
    ['from a file of this computer', { channelFile: 'provider: generic\nurl: file:///tmp/\n' }, 'not encrypted'],
    ['over http at GitHub', { channelFile: `${github}protocol: http\n` }, 'not encrypted'],
    ['from another GitHub', { channelFile: `${github}host: git.example\n` }, 'not encrypted'],
    ['from a provider that is not known', { channelFile: 'provider: s3\nbucket: runsheet\n' }, 'not encrypted'],
    ['with a file that is none', { channelFile: '{}' }, 'not encrypted'],
  ])('does not update itself: %s', (_what, part, why) => {
    expect(whyNoUpdates({ ...installed, ...part })?.en).toContain(why);
  });

  it('reads its channel as electron-builder writes it', () => {
    expect(readChannelFile(`${github}${publisher}url: 'https://a.example/'\n`)).toEqual({
      owner: 'example',
      repo: 'runsheet',
      provider: 'github',
      updaterCacheDirName: 'runsheet-updater',
      publisherName: ['Example AB'],
      url: 'https://a.example/',
    });
  });
});

describe('a version', () => {
  it.each([
    ['1.2.4', '1.2.3'],
    ['1.10.0', '1.9.9'],
    ['2.0.0', '1.99.99'],
    ['1.0.0', '0.9.0-beta.1'],
  ])('%s is later than %s', (one, other) => {
    expect(isLater(one, other)).toBe(true);
  });

  it.each([
    ['1.2.3', '1.2.3'],
    ['1.2.2', '1.2.3'],
    ['0.99.0', '1.0.0'],
    ['1.2.4-beta.1', '1.2.3'],
    ['9', '1.2.3'],
    ['1.2.4 ', '1.2.3'],
    ['v1.2.4', '1.2.3'],
    ['../../1.2.4', '1.2.3'],
  ])('%s is not taken over %s', (one, other) => {
    expect(isLater(one, other)).toBe(false);
  });
});

const sha512 = `${'A'.repeat(86)}==`;

describe('an offered update', () => {
  it('is taken with files beside the channel or over https, each with its sum', () => {
    const files = [
      { url: 'runsheet-1.2.4-win-x64.exe', sha512 },
      { url: 'https://github.com/example/runsheet/releases/download/v1.2.4/a.exe', sha512 },
    ];
    expect(whyRefused({ version: '1.2.4', files }, '1.2.3')).toBeNull();
  });

  it.each([
    ['an earlier version', '1.2.2', [{ url: 'a.exe', sha512 }], 'not later'],
    ['the same version', '1.2.3', [{ url: 'a.exe', sha512 }], 'not later'],
    ['no file', '1.2.4', [], 'no file'],
    ['a file over http', '1.2.4', [{ url: 'http://updates.example/a.exe', sha512 }], 'not encrypted'],
    [
      'a second file over http',
      '1.2.4',
      [
        { url: 'a.exe', sha512 },
        { url: 'HTTP://a.example/', sha512 },
      ],
      'not encrypted',
    ],
    ['a file of whatever protocol', '1.2.4', [{ url: '//updates.example/a.exe', sha512 }], 'not encrypted'],
    ['a file of this computer', '1.2.4', [{ url: 'file:///tmp/a.exe', sha512 }], 'not encrypted'],
    ['a file in another folder', '1.2.4', [{ url: '../a.exe', sha512 }], 'not encrypted'],
    ['no sum', '1.2.4', [{ url: 'a.exe' }], 'SHA-512'],
    ['an empty sum', '1.2.4', [{ url: 'a.exe', sha512: '' }], 'SHA-512'],
    ['half a sum', '1.2.4', [{ url: 'a.exe', sha512: 'AAAA' }], 'SHA-512'],
  ])('is refused with %s', (_what, version, files, why) => {
    expect(whyRefused({ version, files }, '1.2.3')).toContain(why);
  });
});

const idle: Activity = { sending: 0, needsPerson: 0, done: null, next: null };
/** 08:00 in Stockholm. */
const now = Date.parse('2026-11-30T07:00:00Z');
const due = (wall: string): Activity => ({ ...idle, next: { runId: 1, name: 'november', wall } });

describe('a person', () => {
  it('is asked where nothing goes out, or not within the hour, or where what is left waits for a person', () => {
    expect(whyLater(idle, now)).toBeNull();
    expect(whyLater(due('2026-11-30T09:01'), now)).toBeNull();
    expect(whyLater({ ...idle, sending: 1, needsPerson: 1 }, now)).toBeNull();
  });

  it('is not asked while a run is pushed, nor within the hour before one', () => {
    expect(whyLater({ ...idle, sending: 2, needsPerson: 1 }, now)?.en).toContain('being sent');
    expect(whyLater(due('2026-11-30T09:00'), now)?.en).toContain('november goes out within the hour');
    expect(whyLater(due('2026-11-30T07:59'), now)?.sv).toContain('inom en timme');
  });
});
