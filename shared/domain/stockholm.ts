import { onFirstUse } from './first-use.ts';

export const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const winter = 60;
const summer = 120;

/** 01:00 UTC of the last Sunday of a month that has 31 days (0 January). */
const lastSunday = (year: number, month: number): number => {
  const last = Date.UTC(year, month, 31, 1);
  return last - new Date(last).getUTCDay() * DAY;
};

/** From here on the whole Union changes its clocks by one rule: directives 94/21/EC and 2000/84/EC, articles 2 and 3. */
const oneRuleFrom = Date.UTC(1996, 0, 1);

const byRule = (instant: number): number => {
  const year = new Date(instant).getUTCFullYear();
  return instant >= lastSunday(year, 2) && instant < lastSunday(year, 9) ? summer : winter;
};

const longOffset = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Stockholm', timeZoneName: 'longOffset' }),
);

/** What the table of zones says of a day before the rule. To ask it for the first time takes 20 ms, which no start should. */
const byTable = (instant: number): number => {
  const name =
    longOffset()
      .formatToParts(instant)
      .find((part) => part.type === 'timeZoneName')?.value ?? '';
  const parts = /([+-])(\d\d):(\d\d)/.exec(name);
  if (!parts) return 0;
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3]));
};

const offsets = new Map<number, number>();

/** Minutes by which Stockholm's clocks are ahead of UTC at an instant (epoch ms). Clocks change on a whole hour. */
export const stockholmOffset = (instant: number): number => {
  const hour = Math.floor(instant / HOUR) * HOUR;
  const found = offsets.get(hour);
  if (found !== undefined) return found;
  const offset = hour >= oneRuleFrom ? byRule(hour) : byTable(hour);
  if (offsets.size > 50_000) offsets.clear();
  offsets.set(hour, offset);
  return offset;
};
