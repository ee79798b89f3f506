import type { Period } from '@keelstone/domain/kernel/time/period';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';

/** A figure of a day in UTC, `yyyy-mm-dd`. */
export type ChartPoint = { day: string; value: number };

/**
 * The figures of a chart, `points` in strict order of their days. In `steps` a figure holds until the next one and up
 * to the end of the period, and `opening` is the one before the first. A `line` joins consecutive days and is
 * interrupted where a day is missing.
 */
export type ChartData = {
  period: Period;
  points: readonly ChartPoint[];
} & ({ shape: 'steps'; opening: number | null } | { shape: 'line' });

/** Runs of consecutive days. */
export function listUnbrokenRuns(points: readonly ChartPoint[]): ChartPoint[][] {
  const runs: ChartPoint[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && countDays(last.day, point.day) === 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

/** The points of steps, with the opening at the beginning of the period, unless a point has that day already. */
function stepPoints({ period, points, opening }: Extract<ChartData, { shape: 'steps' }>): ChartPoint[] {
  const isOpen = opening !== null && points[0]?.day !== period.from;
  return isOpen ? [{ day: period.from, value: opening }, ...points] : [...points];
}

/** Everything that a chart shows as a figure, oldest first. */
export function pickShownPoints(data: ChartData): readonly ChartPoint[] {
  return data.shape === 'steps' ? stepPoints(data) : data.points;
}

/** The point to which a day belongs: in steps the latest one up to that day, on a line the nearest. */
export function findPoint(data: ChartData, day: string): ChartPoint | undefined {
  const points = pickShownPoints(data);
  if (data.shape === 'steps') return points.findLast((point) => point.day <= day);
  const distance = (point: ChartPoint): number => Math.abs(countDays(point.day, day));
  return points.reduce<ChartPoint | undefined>(
    (nearest, point) => (nearest === undefined || distance(point) < distance(nearest) ? point : nearest),
    undefined,
  );
}

function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}
