import { addDays, calendarDate } from '../../../shared/domain/calendar-date.ts';
import { stockholmDay } from '../../../shared/service/service-time.ts';
import { type NightJob } from '../night-job.ts';
import { numberOf } from '../wire/json.ts';
import { accountingSettings } from './settings.ts';

/** On the day of the month that a creditor has chosen, the months before are locked (AccountingSettingsView, LockPreviousPeriodsAtDay). */
export const periodLockNight: NightJob = {
  name: 'locked periods',
  run: ({ ledger }, midnight) => {
    const today = stockholmDay(midnight);
    const lastOfMonthBefore = addDays(calendarDate(`${today.slice(0, 7)}-01`), -1);
    for (const { id, locked_to } of ledger.creditors.all()) {
      const day = numberOf(accountingSettings(ledger.records, id), 'LockPreviousPeriodsAtDay');
      if (day !== Number(today.slice(8)) || (locked_to ?? '') >= lastOfMonthBefore) continue;
      ledger.creditors.lock(id, lastOfMonthBefore);
    }
  },
};
