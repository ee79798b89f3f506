import { formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { toUnits } from '@keelstone/domain/kernel/amounts/units';
import { pickShownPoints, type ChartData } from './chart-data.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const dayOfMonth = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const whole = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const withCents = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const compact = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
});

/** "Nov 23, 2026", of a day in UTC. */
export function utcDayText(iso: string): string {
  return day.format(Date.parse(iso));
}

/** "$1,234.50", of a JSON number of the wire, which may be negative. */
export function usdText(value: number): string {
  return formatUsd(toUnits('usd', value));
}

/** From this value on, a negative figure is wider than the room next to an axis. */
const compactFrom = 100_000;

/** A figure on an axis, as short as its neighbours allow. `step` is about their distance. */
export function axisText(value: number, step: number): string {
  if (step < 1) return withCents.format(value);
  return Math.abs(value) >= compactFrom ? compact.format(value) : whole.format(value);
}

/** The label of a day on an axis, or its month if the axis has more than two months. */
export function axisDayText(date: Date, days: number): string {
  return (days <= 62 ? dayOfMonth : month).format(date);
}

/** Describes a chart in two sentences, for screen readers. Empty for a chart without figures. */
export function describeChart(data: ChartData): string {
  const points = pickShownPoints(data);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  const values = points.map(({ value }) => value);
  const ends = `From ${usdText(first.value)} on ${utcDayText(first.day)} to ${usdText(last.value)} on ${utcDayText(last.day)}.`;
  return `${ends} Lowest ${usdText(Math.min(...values))}, highest ${usdText(Math.max(...values))}. The table has every figure.`;
}
