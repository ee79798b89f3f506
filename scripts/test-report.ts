import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JsonTestResults } from 'vitest/reporters';

const folder = mkdtempSync(join(tmpdir(), 'keelstone-test-'));

export type Count = {
  passed: number;
  failed: number;
  /** Name and first lines of what failed, repeated at the end: a CI often keeps only the last lines. */
  failures?: readonly string[];
  /** Name of what was left out, and why: this machine lacks something for it. */
  skipped?: readonly string[];
};

/** Enough to find the failure; the rest is in the runner's own output above. */
const excerptLines = 12;

/** Where a runner writes its JSON report. */
export function reportFile(suite: string): string {
  return join(folder, `${suite}.json`);
}

/** Tests of a Vitest report; a suite that did not even load counts as one failed test. */
export function vitestCount(suite: string): Count {
  const report = readReport<JsonTestResults>(suite);
  if (report === undefined) return didNotReport;
  const failures = report.testResults.flatMap((file) => [
    ...(file.message === '' ? [] : [excerpt(file.name, file.message)]),
    ...file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => excerpt(fullName, failureMessages?.join('\n'))),
  ]);
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites } = report;
  return { passed, failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0), failures };
}

/** Tests of a Playwright report. */
export function playwrightCount(suite: string): Count {
  const report = readReport<PlaywrightReport>(suite);
  if (report === undefined) return didNotReport;
  const { expected, unexpected } = report.stats;
  const tests = testsIn(report.suites);
  const failures = [
    ...report.errors.map(({ message }) => excerpt('before any test', message)),
    ...tests
      .filter(({ status }) => status === 'unexpected')
      .flatMap(({ name, results }) =>
        results.flatMap(({ errors }) => errors.map(({ message }) => excerpt(name, message))),
      ),
  ];
  const skipped = tests
    .filter(({ status }) => status === 'skipped')
    .map(({ name, annotations }) => {
      const reason = annotations.find(({ type }) => type === 'skip')?.description;
      return `${name}: ${reason ?? 'no reason is given'}`;
    });
  return { passed: expected, failed: Math.max(unexpected, report.errors.length), failures, skipped };
}

/** The lines of a plain report; none where it was not written. */
export function linesOf(path: string): string[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text.split('\n').filter((line) => line !== '');
}

type PlaywrightTest = {
  projectName: string;
  status: string;
  annotations: { type: string; description?: string }[];
  results: { errors: { message?: string }[] }[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

const didNotReport: Count = { passed: 0, failed: 1, failures: ['The runner died before it could report.'] };

function testsIn(suites: readonly PlaywrightSuite[]): (PlaywrightTest & { name: string })[] {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests.map((test) => ({ ...test, name: `${file}:${String(line)} [${test.projectName}] ${title}` })),
    ),
    ...testsIn(inner),
  ]);
}

function excerpt(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, excerptLines);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** Its shape is the runner's, whose version is pinned. */
function readReport<Report>(suite: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(reportFile(suite), 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
