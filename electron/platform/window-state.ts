import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** How the person left the window. */
const windowState = z.object({
  width: z.int().min(640).max(8_000),
  height: z.int().min(480).max(8_000),
  /** Where its corner was; null when that is the system's matter. */
  place: z.object({ x: z.int(), y: z.int() }).nullable().default(null),
  maximized: z.boolean().default(false),
  fullScreen: z.boolean().default(false),
  /** Chromium's level: 0 is 100 %, each step a fifth more. */
  zoom: z.number().min(-4).max(6).default(0),
});
export type WindowState = Readonly<z.infer<typeof windowState>>;

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const usual: WindowState = {
  width: 1280,
  height: 840,
  place: null,
  maximized: false,
  fullScreen: false,
  zoom: 0,
};

/** The state of last time; the usual one where the file is gone or holds something else. */
export const readWindowState = (path: string): WindowState => {
  try {
    return windowState.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return usual;
  }
};

/** Keeps the state (0600); losing it is not worth a word to the person. */
export const keepWindowState = (path: string, state: WindowState): void => {
  try {
    writeFileSync(path, JSON.stringify(state), { mode: 0o600 });
  } catch {
    // A full disk: the window opens as it did before.
  }
};

/** As much of the title bar as a hand needs to move the window by. */
const grip = { width: 120, height: 24 } as const;

const overlap = (from: number, length: number, areaFrom: number, areaLength: number): number =>
  Math.min(from + length, areaFrom + areaLength) - Math.max(from, areaFrom);

const canBeGripped = ({ x, y, width }: Bounds, area: Bounds): boolean =>
  y >= area.y &&
  overlap(x, width, area.x, area.width) >= grip.width &&
  overlap(y, grip.height, area.y, area.height) >= grip.height;

/**
 * Where the window may open: as it was where one of the screens' work areas still has its title bar, no larger than that area;
 * else where the system puts it, no larger than the first one.
 */
export const placedOn = (areas: readonly Bounds[], { width, height, place }: WindowState): Partial<Bounds> => {
  const bounds = place === null ? null : { ...place, width, height };
  const area = bounds === null ? undefined : areas.find((one) => canBeGripped(bounds, one));
  const within = area ?? areas[0];
  const size =
    within === undefined
      ? { width, height }
      : { width: Math.min(width, within.width), height: Math.min(height, within.height) };
  return area === undefined || place === null ? size : { ...size, ...place };
};
