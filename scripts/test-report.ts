import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'keelstone-test-'));

export type Count = { passed: number; failed: number };

/** Where a runner writes its JSON report. */
export function reportFile(suite: string): string {
  return join(folder, `${suite}.json`);
}

/** Tests of a Vitest report; a suite that did not even load counts as one failed test. */
export function vitestCount(suite: string): Count {
  const report = readReport(suite);
  const failed = numberAt(report, 'numFailedTests');
  const failedSuites = numberAt(report, 'numFailedTestSuites');
  return { passed: numberAt(report, 'numPassedTests'), failed: Math.max(failed, failedSuites > 0 ? 1 : 0) };
}

/** Tests of a Playwright report. */
export function playwrightCount(suite: string): Count {
  const stats: unknown = Reflect.get(readReport(suite), 'stats');
  if (typeof stats !== 'object' || stats === null) return { passed: 0, failed: 1 };
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky'),
  };
}

/** The lines of a plain report; none where it was not written. */
export function linesOf(path: string): string[] {
  return existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];
}

function readReport(suite: string): object {
  try {
    const report: unknown = JSON.parse(readFileSync(reportFile(suite), 'utf8'));
    if (typeof report === 'object' && report !== null) return report;
  } catch {
    // The runner died before it could report: told below as a failure.
  }
  return { numFailedTestSuites: 1 };
}

function numberAt(report: object, name: string): number {
  const value: unknown = Reflect.get(report, name);
  return typeof value === 'number' ? value : 0;
}
