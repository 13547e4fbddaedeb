import { z } from 'zod';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { wallText } from '../../shared/service/wall-time.ts';
import { type Activity } from './background-words.ts';

/** What decides about updates: where they may come from, which of them is one, and when a person may be asked. Nothing is fetched here. */

/** `key: value` and lists, as electron-builder writes app-update.yml; nothing else of YAML. */
export const readChannelFile = (source: string): Readonly<Record<string, string | readonly string[]>> => {
  const found: Record<string, string | string[]> = {};
  let last = '';
  for (const line of source.split(/\r?\n/)) {
    const [, item] = /^\s+- (.+)$/.exec(line) ?? [];
    const [, key, value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
    if (item !== undefined) found[last] = [...[found[last] ?? []].flat(), unquoted(item)];
    else if (key !== undefined) {
      last = key;
      found[key] = value === '' ? [] : unquoted(value);
    }
  }
  return found;
};

const unquoted = (value: string): string => value.trim().replace(/^(['"])(.*)\1$/, '$2');

const isSafe = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
};

const channel = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('github'),
    owner: z.string().min(1),
    repo: z.string().min(1),
    // Of an own GitHub server, which may be named without encryption.
    host: z.never().optional(),
    protocol: z.literal('https').optional(),
  }),
  z.object({ provider: z.literal('generic'), url: z.string().refine(isSafe) }),
]);
const signed = z.object({ publisherName: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]) });

/** What an installation is, as far as updates go. */
export interface Installation {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** The running AppImage, where it is one. */
  readonly appImage: string | undefined;
  /** app-update.yml; null where none was packed. */
  readonly channelFile: string | null;
}

/** Why an installation does not update itself, in words; null where it does. */
export const whyNoUpdates = (installation: Installation): LocalText | null => {
  const { isPackaged, platform, appImage, channelFile } = installation;
  if (!isPackaged || channelFile === null) return noUpdates.noChannel;
  if (platform === 'linux' && appImage === undefined) return noUpdates.system;
  const told = readChannelFile(channelFile);
  if (!channel.safeParse(told).success) return noUpdates.unsafe;
  // Without a publisher electron-updater would run whatever has the right sum.
  if (platform === 'win32' && !signed.safeParse(told).success) return noUpdates.unsigned;
  return null;
};

const noUpdates = {
  noChannel: text('Den här installationen har ingen uppdateringskanal.', 'This installation has no update channel.'),
  system: text(
    'Den här installationen uppdateras av systemets egen pakethanterare.',
    "This installation is updated by the system's own package manager.",
  ),
  unsafe: text(
    'Uppdateringskanalen är inte krypterad eller går inte att läsa. Runsheet använder den inte.',
    'The update channel is not encrypted or cannot be read. Runsheet does not use it.',
  ),
  unsigned: text(
    'Den här installationen är inte signerad och tar inte emot uppdateringar.',
    'This installation is not signed and takes no updates.',
  ),
} as const;

/** `1.20.3` → `[1, 20, 3]`; null for what is no finished version (`1.2.0-beta`). */
const partsOf = (version: string): readonly number[] | null => {
  const [, ...parts] = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(version) ?? [];
  return parts.length === 3 ? parts.map(Number) : null;
};

/** True where the offered version is finished and later than the running one: never the same, an earlier one, or a trial. */
export const isLater = (offered: string, running: string): boolean => {
  const [one, other] = [partsOf(offered), partsOf(running.replace(/[-+].*$/, ''))];
  if (one === null || other === null) return false;
  const place = one.findIndex((part, at) => part !== other[at]);
  return place !== -1 && (one[place] ?? 0) > (other[place] ?? 0);
};

/** The files of an update, as the channel names them. */
export interface OfferedFile {
  readonly url: string;
  readonly sha512?: string | undefined;
}

/** SHA-512 in base64. */
const isSum = (sum: string | undefined): boolean => /^[A-Za-z0-9+/]{86}==$/.test(sum ?? '');

/** A name beside the channel's own file, or an encrypted address. */
const isBesideOrSafe = (address: string): boolean =>
  /^[\w.+ -]+$/.test(address) && !address.startsWith('..') ? true : isSafe(address);

/** Why an offered update is not taken, for the log; null where it is. */
export const whyRefused = (
  offer: { readonly version: string; readonly files: readonly OfferedFile[] },
  running: string,
): string | null => {
  if (!isLater(offer.version, running)) return `${offer.version} is not later than ${running}`;
  if (offer.files.length === 0) return 'it names no file';
  const unsafe = offer.files.find(({ url }) => !isBesideOrSafe(url));
  if (unsafe !== undefined) return `${unsafe.url} is not encrypted`;
  const unsure = offer.files.find(({ sha512 }) => !isSum(sha512));
  return unsure === undefined ? null : `${unsure.url} has no SHA-512`;
};

const hour = 3_600_000;

/** Why nobody is asked now: something goes out, or will within the hour. Null where a person may be asked. `now` in epoch ms. */
export const whyLater = (activity: Activity, now: number): LocalText | null => {
  // Runs that only a person can move stand still.
  if (activity.sending > activity.needsPerson)
    return text('En körning skickas. Fråga igen när den är klar.', 'A run is being sent. Ask again when it is done.');
  if (activity.next !== null && activity.next.wall <= wallText(now + hour))
    return text(
      `${activity.next.name} skickas inom en timme. Fråga igen när den är klar.`,
      `${activity.next.name} goes out within the hour. Ask again when it is done.`,
    );
  return null;
};
