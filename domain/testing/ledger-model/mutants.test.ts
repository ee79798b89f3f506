import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandSequence } from './command.ts';
import { coreDecisions, type Decisions } from './decisions.ts';
import { mutants } from './mutants.ts';
import { play, type Failure } from './play.ts';
import { isLongRun, modelTimeoutMs, print, replayable } from './settings.ts';

/** Each mutant must die within this many sequences, whatever the seed (security.md 4, T1m). */
const runsMax = 500;
const seeds = isLongRun ? 20 : 3;

const { seed: firstSeed } = replayable(Date.now() % 2 ** 31);
const seedList = Array.from({ length: seeds }, (_, index) => firstSeed + index);

describe('seeded mutants of the money core', { timeout: modelTimeoutMs }, () => {
  it('are fifteen', () => {
    expect(Object.keys(mutants)).toHaveLength(15);
  });

  it.each(Object.entries(mutants))('%s: dies', (name, decisions) => {
    const deaths = seedList.map((seed) => hunt(decisions, seed));
    const runs = deaths.map((death) => death?.runs ?? Infinity);
    const problems = deaths.flatMap((death) => death?.failure.problems ?? []);
    const broken = new Set(problems.flatMap((problem) => /^I\d+/.exec(problem)?.[0] ?? []));
    print(`mutant "${name}" died after ${runs.join(', ')} runs: ${problems[0] ?? ''}`);
    print(
      `  production invariants that saw it: ${[...broken].sort().join(', ') || 'none, the oracle alone'}`,
    );
    expect(Math.max(...runs)).toBeLessThanOrEqual(runsMax);
  });

  it('the core itself lives through the same runs', () => {
    expect(seedList.map((seed) => hunt(() => coreDecisions, seed))).toEqual(seedList.map(() => undefined));
    print(
      `negative control: the core lived through ${String(seeds)} × ${String(runsMax)} runs, first seed ${String(firstSeed)}`,
    );
  });
});

/** Plays sequences until one shows a fault; `undefined` where none does. */
function hunt(decisions: () => Decisions, seed: number): { runs: number; failure: Failure } | undefined {
  let death: Failure | undefined;
  const details = fc.check(
    fc.property(commandSequence, (sequence) => {
      death = play(sequence, decisions());
      return death === undefined;
    }),
    { seed, numRuns: runsMax, endOnFailure: true },
  );
  return death === undefined ? undefined : { runs: details.numRuns, failure: death };
}
