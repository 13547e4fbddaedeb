import { addDays, addMonths, type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { instantText, readInstant, stockholmDay, stockholmMidnight } from '../../shared/service/service-time.ts';
import { type Db } from './ledger/database.ts';

const key = 'clock-offset-ms';
const nightKey = 'last-night';

/**
 * Service time: real time plus an offset that the practice controls move forward. The offset is kept in the file, so that
 * a restart goes on where it was.
 */
export const createClock = (db: Db, real: () => number) => {
  const read = db.prepare<[string], { readonly value: string }>('SELECT value FROM meta WHERE key = ?');
  const write = db.prepare<[string, string]>('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  let offset = Number(read.get(key)?.value ?? 0);
  const now = (): number => real() + offset;
  const nightRan = (midnight: number): void => {
    write.run(nightKey, String(midnight));
  };
  return {
    /** Epoch ms of service time. */
    now,
    today: () => stockholmDay(now()),
    /** Moves service time; it then ticks on in real time. */
    moveTo: (instant: number): void => {
      offset += instant - now();
      write.run(key, String(offset));
    },
    /** Starts at any instant, also an earlier one: for a service to which nothing has happened yet. */
    startAt: (instant: number): void => {
      offset = instant - real();
      write.run(key, String(offset));
      nightRan(instant);
    },
    /** Back to real time. */
    reset: (): void => {
      offset = 0;
      write.run(key, '0');
      nightRan(now());
    },
    /** The last instant up to which every midnight has had its turn. */
    lastNight: (): number => Number(read.get(nightKey)?.value ?? now()),
    nightRan,
  };
};
export type Clock = ReturnType<typeof createClock>;

/** An instant's time of day in Stockholm, on another day. */
const onDay = (instant: number, day: CalendarDate): number =>
  readInstant(`${day}${instantText(instant).slice(10, -6)}`) ?? instant;

/** The same time of day in Stockholm, whole days later. */
export const daysLater = (instant: number, days: number): number =>
  onDay(instant, addDays(stockholmDay(instant), days));

/** The same time of day in Stockholm, whole months later. */
export const monthsLater = (instant: number, months: number): number =>
  onDay(instant, addMonths(stockholmDay(instant), months));

/** The midnights after `from` up to and including `to`. */
export const midnightsBetween = (from: number, to: number): readonly number[] => {
  const midnights: number[] = [];
  for (let day = addDays(stockholmDay(from), 1); stockholmMidnight(day) <= to; day = addDays(day, 1)) {
    midnights.push(stockholmMidnight(day));
  }
  return midnights;
};
