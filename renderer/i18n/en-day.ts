import { type Same } from './same.ts';
import { type svDay } from './sv-day.ts';

/** Fields for a day. */
export const enDay: Same<typeof svDay> = {
  day: {
    hint: 'YYYY-MM-DD',
    needed: 'Write which day.',
    unreadable: 'Write the day with the year first, as 2026-12-31.',
    tooEarly: 'Not before {day}.',
  },
};
