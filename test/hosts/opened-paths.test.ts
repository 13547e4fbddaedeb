import { describe, expect, it } from 'vitest';
import { mostOpened, openedPaths, placeOf } from '../../electron/hosts/opened-paths.ts';

const packed = { cwd: '/home/anna', packaged: true, platform: 'linux' } as const;
const windows = { cwd: 'C:\\Users\\Anna', packaged: true, platform: 'win32' } as const;
const of = (...argv: string[]) => openedPaths({ ...packed, argv: ['/opt/runsheet', ...argv] });
const onWindows = (...argv: string[]) => openedPaths({ ...windows, argv: ['C:\\Runsheet.exe', ...argv] });

describe('the files that a start names', () => {
  it('are its arguments, from the folder that it was started in', () => {
    expect(of('nov.csv', '/tmp/a.xlsx', '../x.csv').paths).toEqual([
      '/home/anna/nov.csv',
      '/tmp/a.xlsx',
      '/home/x.csv',
    ]);
    expect(onWindows('nov.csv', 'D:\\a.csv', '..\\x.csv').paths).toEqual([
      'C:\\Users\\Anna\\nov.csv',
      'D:\\a.csv',
      'C:\\Users\\x.csv',
    ]);
  });

  it('are the same packed and unpacked, wherever switches stand', () => {
    for (const argv of [
      ['electron', '.', 'nov.csv'],
      ['electron', '--no-sandbox', '.', '--lang=sv', 'nov.csv'],
    ])
      expect(openedPaths({ ...packed, packaged: false, argv })).toEqual({ paths: ['/home/anna/nov.csv'], strange: [] });
    expect(openedPaths({ ...packed, packaged: false, argv: ['electron', '.'] })).toEqual({ paths: [], strange: [] });
  });

  it.each(['--inspect', '--inspect-brk=0.0.0.0:9229', '--remote-debugging-port=1', '-psn_0_12', '--', ''])(
    'are not the switch %j, which is passed by',
    (argument) => {
      expect(of(argument)).toEqual({ paths: [], strange: [] });
    },
  );

  it('are not what Windows starts again with', () => {
    expect(onWindows('/prefetch:5')).toEqual({ paths: [], strange: [] });
  });

  it.each([
    'runsheet://pay/all',
    'https://evil.example/a.csv',
    'javascript://x',
    'file://server/share/a.csv',
    'a\0.csv',
  ])('are not %j, which is told', (argument) => {
    expect(of(argument)).toEqual({ paths: [], strange: [argument] });
  });

  it.each(['runsheet:pay', 'https://evil.example/a.csv', 'file:///C:/a.csv', 'ms-word:x'])(
    'are not %j on Windows',
    (argument) => {
      expect(onWindows(argument)).toEqual({ paths: [], strange: [argument] });
    },
  );

  it('come as addresses from file managers on Linux, and a percent sign in a name stays', () => {
    expect(of('file:///home/anna/f%C3%B6r%20100%25.csv', '/tmp/100%25.csv', 'a:b.csv').paths).toEqual([
      '/home/anna/för 100%.csv',
      '/tmp/100%25.csv',
      '/home/anna/a:b.csv',
    ]);
    expect(of('file:///tmp/%FF.csv', 'file:///tmp/a%00.csv').strange.length).toBe(2);
  });

  it('are each one once, and no more than a person means', () => {
    expect(of('a.csv', './a.csv').paths.length).toBe(1);
    expect(of(...Array.from({ length: 500 }, (_, at) => `${String(at)}.csv`)).paths.length).toBe(mostOpened);
  });
});

describe('where a path leads', () => {
  it.each([
    ['C:\\Users\\Anna\\nov.csv', 'disk'],
    ['D:/a.csv', 'disk'],
    ['\\\\server\\share\\a.csv', 'network'],
    ['//server/share/a.csv', 'network'],
    ['\\/server/share/a.csv', 'network'],
    ['\\\\.\\PhysicalDrive0', 'device'],
    ['//./pipe/a.csv', 'device'],
    ['\\\\?\\UNC\\server\\share\\a.csv', 'device'],
    ['\\??\\C:\\a.csv', 'device'],
    ['C:\\a\\NUL.csv', 'device'],
    ['C:\\con \\a.csv', 'device'],
    ['C:\\lpt1.csv', 'device'],
    ['C:\\nov.csv:hidden.csv', 'device'],
    ['C:\\console.csv', 'disk'],
  ] as const)('is told by its words on Windows: %s, %s', (path, place) => {
    expect(placeOf(path, 'win32')).toBe(place);
  });

  it('is a matter of the disk elsewhere', () => {
    expect(placeOf('//server/a.csv', 'linux')).toBe('disk');
  });
});
