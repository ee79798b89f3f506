import { describe, expect, it } from 'vitest';
import { findPoint, pickShownPoints, listUnbrokenRuns, type ChartData } from './chart-data.ts';
import { computeLayout } from './chart-scales.ts';
import { describeChart } from './chart-text.ts';

const period = { from: '2026-11-01', to: '2026-11-10' };
const at = (day: string, value: number) => ({ day, value });
const line: ChartData = {
  shape: 'line',
  period,
  points: [at('2026-11-01', 10), at('2026-11-02', 20), at('2026-11-05', 30), at('2026-11-09', 5)],
};
const steps: ChartData = { shape: 'steps', period, opening: 7, points: [at('2026-11-04', 9)] };
const size = { width: 600, height: 200 };

describe('the points of a chart', () => {
  it('are joined to the next day, even in another month, and to no later one', () => {
    const runs = listUnbrokenRuns([
      at('2026-02-27', 1),
      at('2026-02-28', 2),
      at('2026-03-01', 3),
      at('2026-03-03', 4),
    ]);
    expect(runs.map((run) => run.map(({ value }) => value))).toEqual([[1, 2, 3], [4]]);
  });

  it('of a step chart begin with the earlier value, or with nothing if there was none', () => {
    expect(pickShownPoints(steps)).toEqual([at('2026-11-01', 7), at('2026-11-04', 9)]);
    expect(pickShownPoints({ ...steps, opening: null })).toEqual([at('2026-11-04', 9)]);
    expect(pickShownPoints({ ...steps, points: [at('2026-11-01', 8)] })).toEqual([at('2026-11-01', 8)]);
  });

  it('under the pointer are the latest one of a step chart, and the nearest one of a line', () => {
    expect(findPoint(steps, '2026-11-03')?.value).toBe(7);
    expect(findPoint(steps, '2026-11-10')?.value).toBe(9);
    expect(findPoint({ ...steps, opening: null }, '2026-11-03')).toBeUndefined();
    expect(findPoint(line, '2026-11-06')?.value).toBe(30);
    expect(findPoint(line, '2026-11-08')?.value).toBe(5);
  });
});

describe('the drawing', () => {
  it('draws no line over days that are missing, and a single day as a dot', () => {
    const { lines, dots } = computeLayout(line, size);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.match(/[ML]/g)).toEqual(['M', 'L']);
    expect(dots.map(({ day }) => day)).toEqual(['2026-11-05', '2026-11-09']);
  });

  it('has room for a tenth more than its figures at both ends', () => {
    const { y, top, bottom } = computeLayout(line, size);
    const room = (bottom - top) / 12;
    expect([5, 30].map(y)).toEqual([bottom - room, top + room].map((each) => expect.closeTo(each) as number));
  });

  it.each([
    [
      [0, 12_500, 20_850, 18_150],
      ['$0', '$10,000', '$20,000'],
    ],
    [
      [5, 30],
      ['$10', '$20', '$30'],
    ],
    [
      [64_000, 64_000.5],
      ['$64,000.00', '$64,000.20', '$64,000.40'],
    ],
    [[18_150], ['$18,000', '$18,200']],
  ])('of %j has labels at round figures', (values, texts) => {
    const points = values.map((value, index) => at(`2026-11-0${String(index + 1)}`, value));
    const { valueTicks, y } = computeLayout({ ...line, points }, size);
    expect(valueTicks.map(({ text }) => text)).toEqual(texts);
    expect(valueTicks[0]?.atPixels).toBe(y(Number(texts[0]?.replaceAll(/[$,]/g, ''))));
  });

  it('draws steps from the first figure, and not before it, to the end of the last day', () => {
    const { lines, x, right, left } = computeLayout({ ...steps, opening: null }, size);
    expect(lines[0]).toMatch(new RegExp(`^M${String(x('2026-11-04'))},`));
    expect(lines[0]).toMatch(new RegExp(`,\\d+(\\.\\d+)?L${String(right)},[\\d.]+$`));
    expect(x('2026-11-04')).toBeGreaterThan(left);
  });
});

it('the description of a chart names the first, last, lowest and highest figure', () => {
  expect(describeChart(line)).toBe(
    'From $10.00 on Nov 1, 2026 to $5.00 on Nov 9, 2026. Lowest $5.00, highest $30.00. The table has every figure.',
  );
  expect(describeChart({ ...line, points: [] })).toBe('');
});
