import { expect, it } from 'vitest';
import { stockholmOffset } from '../../shared/domain/stockholm.ts';

const hour = 3_600_000;
const format = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Stockholm', timeZoneName: 'longOffset' });

/** What the engine's own table of zones says, as `+02:00`. */
const byTable = (instant: number): string => format.format(instant).slice(-6);
const written = (minutes: number): string => `+0${String(minutes / 60)}:00`;

it('tells how far the clocks in Stockholm are ahead as the table of zones does, around every change since the one rule', () => {
  for (let year = 1996; year <= 2060; year += 1)
    for (const month of [2, 9])
      for (let at = Date.UTC(year, month, 24); at < Date.UTC(year, month + 1, 1, 12); at += hour)
        expect([new Date(at).toISOString(), written(stockholmOffset(at))]).toEqual([
          new Date(at).toISOString(),
          byTable(at),
        ]);
});

it('asks the table for what was before: summer time ended in September until 1995', () => {
  expect([stockholmOffset(Date.UTC(1995, 8, 30)), stockholmOffset(Date.UTC(1996, 8, 30))]).toEqual([60, 120]);
});
