import { type HoldKind, type Plan } from './use-plan.ts';

/** The drawing's own units: one second is `step` wide. */
export const chart = { width: 430, height: 168, left: 32, right: 426, top: 24, base: 142 } as const;

type Seconds = Plan['seconds'];

/** What the top of the drawing stands for: the ceiling, unless the bars would be too low to be seen beneath it. */
export const topOf = (seconds: Seconds, ceiling: number | null): number => {
  const highest = Math.max(1, ...seconds.map(({ calls }) => calls));
  return ceiling !== null && ceiling >= highest && ceiling <= 4 * highest ? ceiling * 1.1 : highest * 1.25;
};

const heightOf = (value: number, top: number): number =>
  Math.round(Math.min(1, value / top) * (chart.base - chart.top) * 10) / 10;

export interface RateBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const placeOf = (at: number, count: number): number => chart.left + (at * (chart.right - chart.left)) / count;

/** A bar for each second in which a call left. */
export const rateBars = (seconds: Seconds, top: number): readonly RateBar[] => {
  const width = (chart.right - chart.left) / Math.max(1, seconds.length) - 0.3;
  return seconds.flatMap(({ calls }, at) => {
    if (calls === 0) return [];
    const height = Math.max(1, heightOf(calls, top));
    return [{ x: placeOf(at, seconds.length), y: chart.base - height, width, height }];
  });
};

export const lineAt = (value: number, top: number): number => chart.base - heightOf(value, top);

export interface HoldSpan {
  readonly kind: HoldKind;
  readonly x: number;
  readonly width: number;
}

/** Stretches in which one thing held the run. */
export const holdSpans = (seconds: Seconds): readonly HoldSpan[] => {
  const spans: { kind: HoldKind; from: number; to: number }[] = [];
  seconds.forEach(({ held }, at) => {
    const last = spans.at(-1);
    if (held === null) return;
    if (last?.kind === held && last.to === at) last.to = at + 1;
    else spans.push({ kind: held, from: at, to: at + 1 });
  });
  return spans.map(({ kind, from, to }) => {
    const x = placeOf(from, seconds.length);
    return { kind, x, width: placeOf(to, seconds.length) - x };
  });
};

export interface RateRow {
  /** Where it ends, in seconds ago. */
  readonly ago: number;
  readonly perSecond: number;
  readonly held: readonly HoldKind[];
}

const rowSeconds = 10;

/** The same as a table, latest first: a row for every ten seconds in which anything went or was held. */
export const rateRows = (seconds: Seconds): readonly RateRow[] =>
  Array.from({ length: Math.ceil(seconds.length / rowSeconds) }, (_, row): RateRow => {
    const end = seconds.length - row * rowSeconds;
    const part = seconds.slice(Math.max(0, end - rowSeconds), end);
    return {
      ago: row * rowSeconds,
      perSecond: part.reduce((sum, { calls }) => sum + calls, 0) / Math.max(1, part.length),
      held: [...new Set(part.flatMap(({ held }) => held ?? []))],
    };
  }).filter(({ perSecond, held }) => perSecond > 0 || held.length > 0);

/** A round number for the line in the middle. */
export const middleOf = (top: number): number => {
  const half = top / 2;
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(half, 0.1)));
  return Math.max(0.1, Math.round(half / magnitude) * magnitude);
};
