import type { Count } from './test-report.ts';

/**
 * The CPU seconds that the gate may cost in all, without the tests that a change adds (tiers.ts). It was 950 when the
 * gate was built; each of the seven stretches of work since then was allowed 15 more for its own tests.
 */
const gateCpuSecondsMax = 950 + 7 * 15;
/** If other processes of the machine use more than this share of it meanwhile, its CPU seconds do less: no limit holds. */
const otherShareMax = 0.15;

export type Outcome = { suite: string; count: Count; seconds: number; cpuSeconds: number };

export type Run = {
  outcomes: readonly Outcome[];
  /** With stacks and builds, which serve several suites. */
  cpuSeconds: number;
  /** The CPU seconds that all other processes of the machine used meanwhile. */
  otherCpuSeconds: number;
  seconds: number;
  /** How many times as much CPU time this machine takes as the one of the limit (machine-speed.ts). */
  slowness: number;
  /** CPU seconds that this run may cost; only a whole gate has such a limit. */
  cpuSecondsMax?: number | undefined;
  /** The parts that these suites alone cannot check. */
  notChecked: readonly string[];
};

/** The limit of a whole gate, to which a change has added tests that may cost this much. */
export function gateLimit(addedCpuSeconds: readonly number[]): number {
  return addedCpuSeconds.reduce((sum, each) => sum + each, gateCpuSecondsMax);
}

/** One line a suite, what failed, what was left out, then the closing line; and whether all is well. */
export function summarise(run: Run): { lines: string[]; isGreen: boolean } {
  const { outcomes, cpuSeconds, otherCpuSeconds, slowness } = run;
  const cpuSecondsMax = Math.round((run.cpuSecondsMax ?? Infinity) * slowness);
  const listed = (what: 'failures' | 'skipped') =>
    outcomes.flatMap(({ suite, count }) => (count[what] ?? []).map((each) => `${suite}: ${each}`));
  const total = (of: (count: Count) => number | undefined) =>
    outcomes.reduce((sum, { count }) => sum + (of(count) ?? 0), 0);
  const [passed, failed] = [total((count) => count.passed), total((count) => count.failed)];
  const [leftOut, notRun] = [total((count) => count.leftOut), total((count) => count.notRun)];
  const skipped = listed('skipped');
  const isAboveLimit = cpuSeconds > cpuSecondsMax;
  const isAlone = otherCpuSeconds <= cpuSeconds * otherShareMax;
  const isTooExpensive = isAboveLimit && isAlone;
  const ofSuites = outcomes.reduce((sum, outcome) => sum + outcome.cpuSeconds, 0);
  const lines = [
    ...outcomes.map(({ suite, count, ...times }) => {
      const verdict = count.failed === 0 ? 'ok    ' : 'FAILED';
      return `${verdict} ${suite.padEnd(9)} ${String(count.passed).padStart(5)} passed ${inSeconds(times)}`;
    }),
    `       stacks, builds         ${inSeconds({ cpuSeconds: cpuSeconds - ofSuites })}`,
    `       together               ${inSeconds(run)}`,
    `       other processes        ${inSeconds({ cpuSeconds: otherCpuSeconds })}`,
    `       this machine takes     ${slowness.toFixed(2).padStart(5)} times the CPU time of the one of the limit`,
    ...listed('failures').map((each) => `\n${each}`),
    ...skipped.map((each) => `\nskipped, ${each}`),
    ...(notRun > 0 ? [`\n${String(notRun)} did not run because of what failed`] : []),
    ...(leftOut > 0 ? [`\n${String(leftOut)} more of these suites are only in npm run test:all`] : []),
    ...run.notChecked.map((each) => `\nNot checked: ${each}`),
    ...(isTooExpensive
      ? [`\nFAILED: more than ${String(cpuSecondsMax)} s of CPU. A suite has become slower: see above.`]
      : []),
    ...(isAboveLimit && !isAlone
      ? [
          `\nNot judged: more than ${String(cpuSecondsMax)} s of CPU, but other processes used ${otherCpuSeconds.toFixed(0)} s.`,
        ]
      : []),
    `\n${String(passed)} passed, ${String(failed)} failed${skipped.length === 0 ? '' : `, ${String(skipped.length)} skipped`}`,
  ];
  return { lines, isGreen: failed === 0 && passed > 0 && !isTooExpensive };
}

function inSeconds({ cpuSeconds, seconds }: { cpuSeconds: number; seconds?: number }): string {
  const wall = seconds === undefined ? '' : `, ${seconds.toFixed(0).padStart(4)} s`;
  return `${cpuSeconds.toFixed(0).padStart(5)} s of CPU${wall}`;
}
