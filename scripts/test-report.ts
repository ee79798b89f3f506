import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'keelstone-test-'));
/** Survives the run: one suite's notes for the check of a later run, or of another job of a workflow. */
const kept = join(root, '.cache/test-notes');

export type Count = {
  passed: number;
  failed: number;
  /** Name and first lines of what failed, repeated at the end: a CI often keeps only the last lines. */
  failures?: readonly string[];
  /** Name of what was left out, and why: this machine lacks something for it. */
  skipped?: readonly string[];
  /** How many are only in `npm run test:all`. */
  leftOut?: number;
  /** How many could not run because something before them failed. */
  notRun?: number;
};

/** Enough to find the failure; the rest is in the runner's own output above. */
const excerptLines = 12;
const noReason = 'no reason is given';

/** Where a runner writes its report, or tests write what they note for other suites. */
export function reportFile(name: string): string {
  return join(folder, name);
}

/** Keeps what the tests of a whole suite have noted, in place of what they noted in an earlier run. */
export function keepNotes(name: string): void {
  mkdirSync(kept, { recursive: true });
  rmSync(join(kept, name), { force: true });
  if (existsSync(reportFile(name))) copyFileSync(reportFile(name), join(kept, name));
}

/** The lines that were kept; undefined if nobody has kept any. */
export function readNotes(name: string): string[] | undefined {
  const path = join(kept, name);
  return existsSync(path) ? linesIn(readFileSync(path, 'utf8')) : undefined;
}

function linesIn(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** The tests in the JUnit report of a suite. A runner that ended badly for another reason is a failure too. */
export function countTests(suite: string, status: number): Count {
  const failures: string[] = [];
  const skipped: string[] = [];
  const ofAll = new Set(linesIn(read('left-out')));
  let leftOut = 0;
  const cases = [...read(suite).matchAll(/<testcase ([^>]*)>([^]*?)<\/testcase>/g)];
  for (const [, attributes = '', body = ''] of cases) {
    const name = ['classname', 'name'].map((each) => plain(valueOf(each, attributes))).join(': ');
    const [, , text] = /<(failure|error)\b[^>]*>([^]*?)<\/\1>/.exec(body) ?? [];
    const lines = text === undefined ? [] : plain(text).trim().split('\n').slice(0, excerptLines);
    if (text !== undefined) failures.push([name, ...lines.map((line) => `    ${line}`)].join('\n'));
    const reason = valueOf('value', /<property name="skip"[^>]*>/.exec(body)?.[0] ?? '');
    if (!body.includes('<skipped')) continue;
    if (ofAll.has(plain(valueOf('name', attributes)))) leftOut += 1;
    else skipped.push(`${name}: ${plain(reason) || noReason}`);
  }
  // After a failure, what was skipped without a reason is what could not run because of it.
  const unexplained = skipped.filter((each) => each.endsWith(noReason)).length;
  const notRun = failures.length === 0 ? 0 : unexplained;
  const passed = cases.length - failures.length - skipped.length - leftOut;
  if (status !== 0 && failures.length === 0)
    failures.push('The runner failed outside of its tests: see above.');
  const named = notRun === 0 ? skipped : skipped.filter((each) => !each.endsWith(noReason));
  return { passed, failed: failures.length, failures, skipped: named, leftOut, notRun };
}

function valueOf(name: string, attributes: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
}

/** Without what XML puts around characters of its own. */
function plain(text: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text
    .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
    .replaceAll(/&(\w+);/g, (all, name: string) => characters[name] ?? all);
}

function read(name: string): string {
  return existsSync(reportFile(name)) ? readFileSync(reportFile(name), 'utf8') : '';
}
