import { addDays, type CalendarDate, calendarDate } from '../../../shared/domain/calendar-date.ts';
import { stockholmDay } from '../../../shared/service/service-time.ts';
import { type NightJob } from '../night-job.ts';
import { numberOf } from '../wire/json.ts';
import { accountingSettings } from './settings.ts';

/** Whether a day is the chosen one of its month, or the last of a month that lacks it. */
const isLockDay = (today: CalendarDate, chosen: number | null): boolean => {
  if (chosen === null) return false;
  const day = Number(today.slice(8));
  return day === chosen || (day < chosen && addDays(today, 1).endsWith('-01'));
};

/** On the day of the month that a creditor has chosen, the months before are locked (AccountingSettingsView, LockPreviousPeriodsAtDay). */
export const periodLockNight: NightJob = {
  name: 'locked periods',
  run: ({ ledger }, midnight) => {
    const today = stockholmDay(midnight);
    const lastOfMonthBefore = addDays(calendarDate(`${today.slice(0, 7)}-01`), -1);
    for (const { id, locked_to } of ledger.creditors.all()) {
      const chosen = numberOf(accountingSettings(ledger.records, id), 'LockPreviousPeriodsAtDay');
      if (!isLockDay(today, chosen) || (locked_to ?? '') >= lastOfMonthBefore) continue;
      ledger.creditors.lock(id, lastOfMonthBefore);
    }
  },
};
