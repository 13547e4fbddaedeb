import { z } from 'zod';

/** What was chosen in the palette, the latest first, as this window remembers it. Nothing is told where the window may keep nothing. */
const place = 'runsheet.palette';
const kept = 12;
const keys = z.array(z.string().max(200)).max(kept);

export const latestChosen = (): readonly string[] => {
  try {
    return keys.parse(JSON.parse(window.localStorage.getItem(place) ?? '[]'));
  } catch {
    return [];
  }
};

export const noteChosen = (key: string): void => {
  const next = [key, ...latestChosen().filter((one) => one !== key)].slice(0, kept);
  try {
    window.localStorage.setItem(place, JSON.stringify(next));
  } catch {
    // What was used last is a convenience: a window that may keep nothing goes without.
  }
};
