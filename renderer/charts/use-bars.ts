import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  type ChartConfiguration,
  type ChartDataset,
} from 'chart.js';
import { onMounted, onUnmounted, shallowRef, watch, type ShallowRef } from 'vue';
import { type Palette } from '../tokens.ts';
import { usePalette } from '../use-scheme.ts';
import { type BarFill } from './chart-bars.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale);

/** A bar of the drawing, in css pixels from its upper left corner. */
export interface BarBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Bars {
  readonly labels: readonly string[];
  /** Stacked, the first on the ground; each with a value for every label. */
  readonly series: readonly { readonly fill: BarFill; readonly values: readonly number[] }[];
  readonly lying: boolean;
  /** Room for what the page writes around the bars. */
  readonly room: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  /** How an amount on the axis is written; without it there is no axis. */
  readonly tick: ((value: number) => string) | null;
}

const hatchSize = 6;

/** Lines that rise at 45°, as fine as the screen. */
const hatched = ({ chart, surface }: Palette): CanvasPattern | string => {
  const scale = window.devicePixelRatio;
  const tile = document.createElement('canvas');
  tile.width = tile.height = Math.round(hatchSize * scale);
  const pen = tile.getContext('2d');
  if (pen === null) return surface;
  pen.scale(tile.width / hatchSize, tile.height / hatchSize);
  pen.fillStyle = surface;
  pen.fillRect(0, 0, hatchSize, hatchSize);
  pen.strokeStyle = chart;
  pen.lineWidth = 1.5;
  // The corners too, or the lines would break where the tiles meet.
  for (const shift of [-hatchSize, 0, hatchSize]) {
    pen.moveTo(shift - 1, hatchSize + 1);
    pen.lineTo(shift + hatchSize + 1, -1);
  }
  pen.stroke();
  const pattern = pen.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(hatchSize / tile.width));
  return pattern ?? surface;
};

const datasetsOf = ({ series, lying }: Bars, palette: Palette): ChartDataset<'bar'>[] =>
  series.map(({ fill, values }) => ({
    // Nothing is not drawn, where little is.
    data: values.map((value) => (value === 0 ? null : value)),
    backgroundColor: fill === 'solid' ? palette.chart : hatched(palette),
    borderColor: palette.chart,
    borderWidth: fill === 'solid' ? 0 : 1,
    borderSkipped: false,
    maxBarThickness: lying ? 12 : 34,
    categoryPercentage: 0.8,
    barPercentage: 0.85,
    // What is there shows, however little it is beside the rest.
    minBarLength: 2,
  }));

const optionsOf = ({ lying, tick, room }: Bars, palette: Palette): ChartConfiguration<'bar'>['options'] => {
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 };
  const names = {
    stacked: true,
    display: !lying,
    border: { display: false },
    grid: { display: false },
    ticks: { color: palette.ink2, font, autoSkip: false, maxRotation: 0, padding: 2 },
  } as const;
  const amounts = {
    stacked: true,
    display: tick !== null,
    beginAtZero: true,
    border: { display: false },
    grid: { color: palette.line, tickLength: 0 },
    ticks: {
      color: palette.ink2,
      font,
      maxTicksLimit: 4,
      // Half a day, an öre or an invoice is no figure.
      precision: 0,
      padding: 8,
      callback: (value: number | string): string => (tick === null ? '' : tick(Number(value))),
    },
  } as const;
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    events: [],
    indexAxis: lying ? 'y' : 'x',
    layout: { padding: { ...room } },
    scales: lying ? { x: amounts, y: names } : { x: names, y: amounts },
  };
};

const boxesOf = (chart: Chart<'bar'>): readonly (readonly BarBox[])[] =>
  chart.data.datasets.map((_, series) =>
    chart.getDatasetMeta(series).data.map((bar) => {
      const { x, y, base, width, height, horizontal } = bar.getProps(
        ['x', 'y', 'base', 'width', 'height', 'horizontal'],
        true,
      );
      return horizontal === true
        ? { left: Math.min(x, base), top: y - height / 2, width: Math.abs(x - base), height }
        : { left: x - width / 2, top: Math.min(y, base), width, height: Math.abs(y - base) };
    }),
  );

/**
 * Draws bars on a canvas, in the colours of the scheme, and tells where each stands (by series, then by label), so that the page can lay
 * its links and figures over them. The canvas itself takes no mouse and is nothing to a reader.
 */
export const useBars = (
  canvas: Readonly<ShallowRef<HTMLCanvasElement | null>>,
  bars: () => Bars,
): ShallowRef<readonly (readonly BarBox[])[]> => {
  const boxes = shallowRef<readonly (readonly BarBox[])[]>([]);
  const palette = usePalette();
  let chart: Chart<'bar'> | undefined;
  const config = (): ChartConfiguration<'bar'> => ({
    type: 'bar',
    data: { labels: [...bars().labels], datasets: datasetsOf(bars(), palette.value) },
    options: optionsOf(bars(), palette.value),
    plugins: [{ id: 'boxes', afterUpdate: (drawn) => void (boxes.value = boxesOf(drawn)) }],
  });
  onMounted(() => {
    if (canvas.value !== null) chart = new Chart(canvas.value, config());
  });
  watch([bars, palette], () => {
    if (chart === undefined) return;
    const { data, options } = config();
    chart.data = data;
    if (options !== undefined) chart.options = options;
    chart.update();
  });
  onUnmounted(() => chart?.destroy());
  return boxes;
};
