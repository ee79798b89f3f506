import { format } from 'prettier';
import type { PixelResults, PixelRun } from './loaded-parts.ts';

/**
 * The tables of docs/performance.md: medians, and what the median run consisted of. Values that miss their goal are
 * bold.
 */
export function renderFirstPixel(figures: PixelResults, measuredOn: string): Promise<string> {
  const rows = figures.map(({ what, goalMs, runs }) => {
    const sorted = [...runs].sort((one, other) => one.ms - other.ms);
    const middle = sorted[Math.floor((sorted.length - 1) / 2)];
    if (middle === undefined) throw new Error(`${what} was not measured`);
    const median = middle.ms > goalMs ? `**${rounded(middle.ms)}**` : rounded(middle.ms);
    const all = sorted.map(({ ms }) => rounded(ms)).join(' ');
    return `| ${[what, rounded(goalMs), median, all, consistsOf(middle)].join(' | ')} |`;
  });
  return format(
    [
      `Measured ${measuredOn}: each ${String(figures[0]?.runs.length ?? 0)} times, in a fresh profile of Chromium.`,
      '',
      '| from → until | goal, ms | median | all | what was loaded in the median run, from–until |',
      '| --- | ---: | ---: | --- | --- |',
      ...rows,
    ].join('\n'),
    { parser: 'markdown' },
  );
}

function consistsOf({ parts }: PixelRun): string {
  return parts
    .map(({ what, fromMs, untilMs }) => `${what} ${rounded(fromMs)}–${rounded(untilMs)}`)
    .join('; ');
}

function rounded(value: number): string {
  return value.toFixed(0);
}
