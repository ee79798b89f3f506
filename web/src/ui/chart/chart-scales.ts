import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { shownPoints, unbrokenRuns, type ChartData, type ChartPoint } from './chart-data.ts';
import { axisDayText, axisText } from './chart-text.ts';

/** `isCompact`: without room for the labels of axes. */
export type Size = { width: number; height: number; isCompact: boolean };
type Tick = { atPixels: number; text: string };

const edges = {
  labelled: { top: 12, right: 12, bottom: 24, left: 64 },
  compact: { top: 6, right: 2, bottom: 2, left: 2 },
};
/** The maximum width of a day's label, and the wanted distance between two labels. */
const labelPixels = 68;
const dayTickPixels = 84;

/** The geometry of a chart in pixels. Steps begin at zero; a line fills the height. */
export function layoutOf(data: ChartData, { width, height, isCompact }: Size) {
  const edge = edges[isCompact ? 'compact' : 'labelled'];
  const [fromMs, toMs] = [Date.parse(data.period.from), Date.parse(data.period.to)];
  // The last step is a day wide.
  const endMs = data.shape === 'steps' ? toMs + dayMs : Math.max(toMs, fromMs + 1);
  const x = scaleUtc([fromMs, endMs], [edge.left, width - edge.right]);
  const y = scaleLinear(heightsOf(data), [height - edge.bottom, edge.top]).nice(4);
  const days = (endMs - fromMs) / dayMs;
  const right = width - edge.right;
  const dayTicks = dropOverlapping(
    x
      .ticks(Math.max(1, Math.min(Math.floor(width / dayTickPixels), Math.floor(days))))
      .filter((date) => date.getTime() % dayMs === 0)
      .map((date): Tick => ({ atPixels: x(date), text: axisDayText(date, days) }))
      .filter(({ atPixels }) => atPixels <= right - labelPixels / 4),
  );
  const valueTicks = y.ticks(4);
  const valueStep = (valueTicks[1] ?? 1) - (valueTicks[0] ?? 0);
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
    valueTicks: valueTicks.map((value): Tick => ({ atPixels: y(value), text: axisText(value, valueStep) })),
    ...pathsOf(data, { x: (atMs) => x(atMs), y: (value) => y(value), endMs, bottom: height - edge.bottom }),
  };
}

/** Drops labels that would overlap the previous one. */
function dropOverlapping(ticks: readonly Tick[]): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks) {
    if (tick.atPixels - (kept.at(-1)?.atPixels ?? -labelPixels) >= labelPixels) kept.push(tick);
  }
  return kept;
}

/** The lowest and the highest figure of the value axis. */
function heightsOf(data: ChartData): [number, number] {
  const values = shownPoints(data).map(({ value }) => value);
  const highest = Math.max(...values);
  if (data.shape === 'steps') return [Math.min(0, ...values), highest > 0 ? highest : 1];
  const lowest = Math.min(...values);
  // A price that did not move is drawn in the middle.
  return lowest === highest ? [lowest * 0.99, highest * 1.01] : [lowest, highest];
}

type Scale = { x: (atMs: number) => number; y: (value: number) => number; endMs: number; bottom: number };
type Place = [atMs: number, value: number];

function pathsOf(data: ChartData, { x, y, endMs, bottom }: Scale) {
  const placesOf = (points: readonly ChartPoint[]): Place[] =>
    points.map(({ day, value }) => [Date.parse(day), value]);
  const draw = line<Place>(
    ([atMs]) => x(atMs),
    ([, value]) => y(value),
  );
  if (data.shape === 'line') {
    const runs = unbrokenRuns(data.points);
    return {
      lines: runs.filter(({ length }) => length > 1).map((run) => draw(placesOf(run)) ?? ''),
      areas: [],
      // A day between two missing days has no neighbour to join.
      dots: runs.flatMap((run) => (run.length === 1 ? run : [])),
    };
  }
  const places = placesOf(shownPoints(data));
  const last = places.at(-1);
  const held: Place[] = last === undefined ? [] : [...places, [endMs, last[1]]];
  const fill = area<Place>(
    ([atMs]) => x(atMs),
    bottom,
    ([, value]) => y(value),
  ).curve(curveStepAfter);
  return { lines: [draw.curve(curveStepAfter)(held) ?? ''], areas: [fill(held) ?? ''], dots: [] };
}
