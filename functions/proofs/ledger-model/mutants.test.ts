import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { commandSequence } from './command.ts';
import { mutants } from './mutants.ts';
import { faulty, withFault, type Fault } from './patched-decisions.ts';
import { play, type Failure } from './play.ts';
import { isLongRun, modelTimeoutMs, print, replayable } from './settings.ts';

vi.mock('@keelstone/domain/ids', async (real) => faulty.ids(await real()));
vi.mock('@keelstone/domain/transaction/decide-deposit', async (real) => faulty.deposit(await real()));
vi.mock('@keelstone/domain/transaction/decide-withdrawal', async (real) => faulty.withdrawal(await real()));
vi.mock('@keelstone/domain/transaction/decide-review', async (real) => faulty.review(await real()));
vi.mock('@keelstone/domain/transaction/decide-payout', async (real) => faulty.payout(await real()));
vi.mock('@keelstone/domain/transaction/decide-figures', async (real) => faulty.figures(await real()));

/** Each mutant must die within this many sequences, whatever the seed. */
const runsMax = 500;
const seeds = isLongRun ? 20 : 3;

const { seed: firstSeed } = replayable(Date.now() % 2 ** 31);
const seedList = Array.from({ length: seeds }, (_, index) => firstSeed + index);
/** After how many sequences the last mutant died, over all seeds. */
let longestLife = 1;

describe('seeded mutants of the decisions', { timeout: modelTimeoutMs }, () => {
  it('are twenty-one', () => {
    expect(Object.keys(mutants)).toHaveLength(21);
  });

  it.each(Object.entries(mutants))('%s: dies', async (name, fault) => {
    const runs: number[] = [];
    const problems: string[] = [];
    for (const seed of seedList) {
      const death = await hunt(fault, seed, runsMax);
      runs.push(death?.runs ?? Infinity);
      problems.push(...(death?.failure.problems ?? []));
    }
    const broken = new Set(problems.flatMap((problem) => /^I\d+/.exec(problem)?.[0] ?? []));
    print(`mutant "${name}" died after ${runs.join(', ')} runs: ${problems[0] ?? ''}`);
    print(
      `  production invariants that saw it: ${[...broken].sort().join(', ') || 'none, the oracle alone'}`,
    );
    longestLife = Math.max(longestLife, ...runs.filter(Number.isFinite));
    expect(Math.max(...runs)).toBeLessThanOrEqual(runsMax);
  });

  it('the services without a fault live through the runs in which each mutant has died', async () => {
    for (const seed of seedList) expect(await hunt(() => ({}), seed, longestLife)).toBeUndefined();
  });

  afterAll(() =>
    print(
      `negative control: ${String(seeds)} × ${String(longestLife)} runs, first seed ${String(firstSeed)}`,
    ),
  );
});

/** Plays sequences until one shows a fault; `undefined` if none does. */
async function hunt(
  fault: () => Fault,
  seed: number,
  numRuns: number,
): Promise<{ runs: number; failure: Failure } | undefined> {
  let death: Failure | undefined;
  const details = await fc.check(
    fc.asyncProperty(commandSequence, async (sequence) => {
      death = await withFault(fault(), () => play(sequence));
      return death === undefined;
    }),
    { seed, numRuns, endOnFailure: true },
  );
  return death === undefined ? undefined : { runs: details.numRuns, failure: death };
}
