import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { countTests, reportFile } from './test-report.ts';

const skipped = '<skipped/>';
const failed = '<failure message="x">AssertionError: no</failure>';
const property = '<skipped/><properties><property name="skip" value="no Firefox"></property></properties>';

/** Writes the report that a runner would, of a test for each body. */
function report(name: string, ...bodies: readonly string[]): string {
  const cases = bodies.map(
    (body, at) => `<testcase classname="a.test.ts" name="d &gt; ${at}">${body}</testcase>`,
  );
  writeFileSync(reportFile(name), `<testsuites>${cases.join('')}</testsuites>`);
  return name;
}

it('counts apart what the gate leaves out by its tag and what this machine lacks something for', () => {
  writeFileSync(reportFile('left-out'), 'd > 1\n');
  expect(countTests(report('one', '', skipped, skipped, property), 0)).toMatchObject({
    passed: 1,
    failed: 0,
    leftOut: 1,
    notRun: 0,
    skipped: ['a.test.ts: d > 2: no reason is given', 'a.test.ts: d > 3: no Firefox'],
  });
});

it('counts, and does not name, what could not run after a failure', () => {
  writeFileSync(reportFile('left-out'), '');
  const count = countTests(report('two', failed, skipped, skipped, property), 1);
  expect(count).toMatchObject({ passed: 0, failed: 1, notRun: 2, skipped: ['a.test.ts: d > 3: no Firefox'] });
});

it('is a failure if the runner ended badly without a failed test', () => {
  expect(countTests(report('three', ''), 1)).toMatchObject({ passed: 1, failed: 1 });
  expect(countTests('of a runner that wrote nothing', 1)).toMatchObject({ passed: 0, failed: 1 });
});
