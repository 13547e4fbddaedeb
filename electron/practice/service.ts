import { type Clock, createClock } from './clock.ts';
import { createFaults, type Faults } from './gate/faults.ts';
import { createErrorWindow, createRateWindows, type ErrorWindow, type RateWindows } from './gate/windows.ts';
import { clearTables, type Db } from './ledger/database.ts';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import { seed } from './seed.ts';
import { createSettings, type SettingsStore } from './settings.ts';

/** The practice service without its door: what the sections work on. */
export interface Service {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly faults: Faults;
  readonly errors: ErrorWindow;
  readonly rates: RateWindows;
  /** Real time, which the windows of limits run in (decisions.md 20). */
  readonly realNow: () => number;
  /** Back to the seeded start; a seed makes the faults' dice repeatable. */
  readonly reset: (diceSeed?: number) => void;
}

export const createService = (db: Db, realNow: () => number): Service => {
  const clock = createClock(db, realNow);
  // What is archived depends on the time at which it is read.
  db.function('service_now', () => clock.now());
  const ledger = createLedger(db);
  const settings = createSettings(db);
  const faults = createFaults();
  const errors = createErrorWindow(Date.now);
  const rates = createRateWindows(Date.now);
  const reset = db.transaction(() => {
    clearTables(db);
    clock.reset();
    settings.reset();
    faults.clear();
    errors.clear();
    rates.clear();
    seed(ledger);
  });
  if (ledger.users.list().length === 0) reset();
  return {
    ledger,
    clock,
    settings,
    faults,
    errors,
    rates,
    realNow,
    reset: (diceSeed) => {
      faults.seed(diceSeed ?? null);
      reset.immediate();
    },
  };
};
