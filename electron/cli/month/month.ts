import { addDays, calendarDate } from '../../../shared/domain/calendar-date.ts';
import { text } from '../../../shared/domain/text.ts';
import { stockholmMidnight } from '../../../shared/service/service-time.ts';
import { demoCreditorIds } from '../../practice/seed.ts';
import { practiceOf } from '../../hosts/compose.ts';
import { exitCodes, type ExitCode } from '../exit.ts';
import { type Terminal } from '../terminal.ts';
import { checksOf } from './checks.ts';
import { dice } from './dice.ts';
import { readFacts } from './facts.ts';
import { type Hands, handsOf } from './hands.ts';
import { listen, type Listener } from './listener.ts';
import { billAll, type Month, playDays } from './play.ts';
import { monthTable } from './table.ts';
import { settle } from './town.ts';

const debtors = 500;
const days = 31;
const seed = 20261101;
const firstDay = calendarDate('2026-11-01');
const morning = 8 * 3_600_000;

const play = async (hands: Hands, events: Listener, terminal: Terminal): Promise<ExitCode> => {
  const creditorId = demoCreditorIds[0];
  const chance = dice(seed);
  await hands.call('PUT', '/practice/settings', {
    WebhookUrl: events.url,
    ErrorThreshold: 1_000_000,
    RateLimits: false,
  });
  const customers = await settle(hands, chance, creditorId, debtors);
  const month: Month = { hands, dice: chance, creditorId, firstDay, days, customers };
  await billAll(month);
  const deeds = await playDays(month, (day) => {
    const label = text('Månaden går', 'The month goes by')[terminal.language];
    terminal.bar({ label, done: day, total: days - 1, tail: addDays(firstDay, day) });
  });
  terminal.bar(null);
  const facts = await readFacts(hands, creditorId, [firstDay, addDays(firstDay, days)], events.counts);
  const checks = checksOf(deeds, facts, debtors);
  for (const line of monthTable(deeds, facts, checks, terminal.language)) terminal.out(line);
  const wrong = checks.filter((check) => check.left !== check.right).length;
  const made = facts.open.length + facts.closed.length;
  const told = [...facts.events.values()].reduce((sum, count) => sum + count, 0);
  terminal.out('');
  terminal.out(
    `month: ${String(debtors)} debtors, ${String(made)} invoices, ${String(facts.payments.count)} payments, ` +
      `${String(told)} events: ${wrong === 0 ? 'all consistent' : `${String(wrong)} inconsistent`}`,
  );
  return wrong === 0 ? exitCodes.done : exitCodes.notAll;
};

/** Plays a plausible month for 500 debtors against a practice service in `folder`, and prints what happened. */
export const playMonth = async (folder: string, workers: URL, terminal: Terminal): Promise<ExitCode> => {
  const practice = practiceOf(folder, workers, { clock: stockholmMidnight(firstDay) + morning });
  const events = await listen();
  try {
    return await play(handsOf((await practice.start()).url), events, terminal);
  } finally {
    await practice.close();
    events.close();
  }
};
