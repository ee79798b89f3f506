import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { Period } from '@keelstone/domain/kernel/time/period';

/** A figure of a day in UTC, `yyyy-mm-dd`. */
export type ChartPoint = { day: string; value: number };

/** How something that happened on a day is drawn; its name is in the legend. */
export type MarkKind = 'in' | 'out' | 'gain' | 'other';
export type ChartMark = ChartPoint & { kind: MarkKind; name: string };

/**
 * What a chart draws, and nothing between: `points` in strict order of their days. `steps`: a figure holds until the
 * next one and up to the end of the period; `opening` is the one before the first. `line`: a day and the next one are
 * joined, and where a day is missing the line is interrupted.
 */
export type ChartData = {
  period: Period;
  points: readonly ChartPoint[];
  marks?: readonly ChartMark[];
} & ({ shape: 'steps'; opening: number | null } | { shape: 'line' });

/** Runs of consecutive days. */
export function unbrokenRuns(points: readonly ChartPoint[]): ChartPoint[][] {
  const runs: ChartPoint[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && daysBetween(last.day, point.day) === 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

/** All points of steps: the opening at the beginning of the period, unless a point has that day already. */
function stepPoints({ period, points, opening }: Extract<ChartData, { shape: 'steps' }>): ChartPoint[] {
  const isOpen = opening !== null && points[0]?.day !== period.from;
  return isOpen ? [{ day: period.from, value: opening }, ...points] : [...points];
}

/** Everything that a chart shows as a figure, oldest first. */
export function shownPoints(data: ChartData): readonly ChartPoint[] {
  return data.shape === 'steps' ? stepPoints(data) : data.points;
}

/**
 * The point that a day belongs to: of steps the latest one up to it, as its figure holds until the next; of a line
 * the nearest.
 */
export function pointAt(data: ChartData, day: string): ChartPoint | undefined {
  const points = shownPoints(data);
  if (data.shape === 'steps') return points.findLast((point) => point.day <= day);
  const distance = (point: ChartPoint): number => Math.abs(daysBetween(point.day, day));
  return points.reduce<ChartPoint | undefined>(
    (nearest, point) => (nearest === undefined || distance(point) < distance(nearest) ? point : nearest),
    undefined,
  );
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}
