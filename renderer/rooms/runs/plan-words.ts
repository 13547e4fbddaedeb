import { type Words } from '../../i18n/index.ts';
import { type Plan } from './use-plan.ts';

/** A wait as it is counted down: `12 s` while it is short, else in rounder words. */
export const waitOf = (seconds: number, { count, span }: Words): string =>
  seconds < 90 ? `${count(Math.max(0, Math.ceil(seconds)))}\u00a0s` : span(seconds);

/** A pace with as many decimals as tell something. */
export const rateOf = (perSecond: number, { decimal }: Words): string =>
  decimal(String(perSecond >= 10 ? Math.round(perSecond) : Math.round(perSecond * 10) / 10));

/** How long the run takes still, as far as it was measured. */
export const leftOf = (plan: Plan, words: Words): string => {
  const { t, span } = words;
  if (plan.steps.every(({ left }) => left === 0)) return t('plan.allDone');
  if (plan.secondsLeft !== null)
    return t(plan.more ? 'plan.timeLeftMore' : 'plan.timeLeft', { time: span(plan.secondsLeft) });
  return plan.hold === null ? t('plan.timeUnknown') : t('plan.timeHeld');
};

/** Until when it is held, and how long that is from when the plan was made. */
export const untilOf = (plan: Plan, words: Words): string => {
  const until = plan.hold?.until ?? null;
  if (until === null) return '';
  const seconds = (Date.parse(until) - Date.parse(plan.at)) / 1000;
  return words.t('plan.until', { at: words.moment(until), time: waitOf(seconds, words) });
};
