import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { pickShownPoints, listUnbrokenRuns, type ChartData, type ChartPoint } from './chart-data.ts';
import { axisDayText, axisText } from './chart-text.ts';

export type Size = { width: number; height: number };
type Tick = { atPixels: number; text: string };

const edge = { top: 12, right: 12, bottom: 24, left: 64 };
/** The maximum width of a day's label, and the wanted distance between two labels. */
const labelPixels = 68;
const dayTickPixels = 84;

/** The geometry of a chart in pixels. Its height is that of the figures, and a tenth more at both ends. */
export function computeLayout(data: ChartData, { width, height }: Size) {
  const [fromMs, toMs] = [Date.parse(data.period.from), Date.parse(data.period.to)];
  // The last step is a day wide.
  const endMs = data.shape === 'steps' ? toMs + dayMs : Math.max(toMs, fromMs + 1);
  const x = scaleUtc([fromMs, endMs], [edge.left, width - edge.right]);
  const [lowest, highest] = findHeights(data);
  const room = (highest - lowest) / 10;
  const y = scaleLinear([lowest - room, highest + room], [height - edge.bottom, edge.top]);
  const days = (endMs - fromMs) / dayMs;
  const right = width - edge.right;
  const dayTicks = dropOverlapping(
    x
      .ticks(Math.max(1, Math.min(Math.floor(width / dayTickPixels), Math.floor(days))))
      .filter((date) => date.getTime() % dayMs === 0)
      .map((date): Tick => ({ atPixels: x(date), text: axisDayText(date, days) }))
      .filter(({ atPixels }) => atPixels <= right - labelPixels / 4),
  );
  return {
    left: edge.left,
    right,
    bottom: height - edge.bottom,
    top: edge.top,
    x: (day: string) => x(Date.parse(day)),
    y: (value: number) => y(value),
    /** The day under a point of the drawing. */
    dayAt: (pixels: number) => {
      const atMs = Math.min(Math.max(x.invert(pixels).getTime(), fromMs), toMs);
      return new Date(data.shape === 'steps' ? atMs : Math.round(atMs / dayMs) * dayMs)
        .toISOString()
        .slice(0, 10);
    },
    dayTicks,
    // About three round figures.
    valueTicks: y.ticks(3).map((value): Tick => ({
      atPixels: y(value),
      text: axisText(value, (highest - lowest) / 2),
    })),
    ...drawPaths(data, { x: (atMs) => x(atMs), y: (value) => y(value), endMs, bottom: height - edge.bottom }),
  };
}

/** Drops labels that would overlap the previous one. */
function dropOverlapping(ticks: readonly Tick[]): Tick[] {
  const spacedTicks: Tick[] = [];
  for (const tick of ticks)
    if (tick.atPixels - (spacedTicks.at(-1)?.atPixels ?? -labelPixels) >= labelPixels) spacedTicks.push(tick);
  return spacedTicks;
}

/** The lowest and the highest figure. Values that never change are drawn in the middle. */
function findHeights(data: ChartData): [number, number] {
  const values = pickShownPoints(data).map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return lowest === highest ? [lowest * 0.99 - 1, highest * 1.01 + 1] : [lowest, highest];
}

type Scale = { x: (atMs: number) => number; y: (value: number) => number; endMs: number; bottom: number };
type Place = [atMs: number, value: number];

function drawPaths(data: ChartData, { x, y, endMs, bottom }: Scale) {
  const placesOf = (points: readonly ChartPoint[]): Place[] =>
    points.map(({ day, value }) => [Date.parse(day), value]);
  const draw = line<Place>(
    ([atMs]) => x(atMs),
    ([, value]) => y(value),
  );
  if (data.shape === 'line') {
    const runs = listUnbrokenRuns(data.points);
    return {
      lines: runs.filter(({ length }) => length > 1).map((run) => draw(placesOf(run)) ?? ''),
      areas: [],
      // A day between two missing days has no neighbour to join.
      dots: runs.flatMap((run) => (run.length === 1 ? run : [])),
    };
  }
  const places = placesOf(pickShownPoints(data));
  const last = places.at(-1);
  const outline: Place[] = last === undefined ? [] : [...places, [endMs, last[1]]];
  const fill = area<Place>(
    ([atMs]) => x(atMs),
    bottom,
    ([, value]) => y(value),
  ).curve(curveStepAfter);
  return { lines: [draw.curve(curveStepAfter)(outline) ?? ''], areas: [fill(outline) ?? ''], dots: [] };
}
