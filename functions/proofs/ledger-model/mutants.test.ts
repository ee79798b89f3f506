import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { commandSequence, type Command } from './command.ts';
import { mutants } from './mutants.ts';
import { faulty, withFault, type Fault } from './patched-decisions.ts';
import { play } from './play.ts';
import { isLongRun, print, replayable } from '../../testing/long-run.ts';
import { modelTimeoutMs } from './settings.ts';
import { twoPersonSequence } from './two-person-sequence.ts';
import { twoPersonMutants } from './two-person-mutants.ts';

vi.mock('@keelstone/domain/ids', (real) => faulty(real));
vi.mock('@keelstone/domain/policy/decide-people', (real) => faulty(real));
vi.mock('@keelstone/domain/policy/policy', (real) => faulty(real));
vi.mock('@keelstone/domain/policy/proposal', (real) => faulty(real));
vi.mock('@keelstone/domain/money/recent-hours', (real) => faulty(real));
vi.mock('@keelstone/domain/user/active-admin', (real) => faulty(real));
vi.mock('../../src/platform/two-people/pass-people.ts', (real) => faulty(real));
vi.mock('@keelstone/domain/transaction/decide-deposit', (real) => faulty(real));
vi.mock('@keelstone/domain/transaction/decide-withdrawal', (real) => faulty(real));
vi.mock('@keelstone/domain/transaction/decide-review', (real) => faulty(real));
vi.mock('@keelstone/domain/transaction/decide-payout', (real) => faulty(real));
vi.mock('@keelstone/domain/transaction/decide-figures', (real) => faulty(real));

/** Each mutant must die within this many sequences, whatever the seed: most need 100, so a run in 10⁸ would fail by chance. */
const runsMax = 2_000;
const seeds = isLongRun ? 20 : 1;

const { seed: firstSeed } = replayable(Date.now() % 2 ** 31);
const seedList = Array.from({ length: seeds }, (_, index) => firstSeed + index);

describe.each([
  ['the decisions', mutants, 25, commandSequence],
  ['the two-person rule', twoPersonMutants, 16, twoPersonSequence],
] as const)('seeded mutants of %s', { timeout: modelTimeoutMs }, (_what, list, size, drawn) => {
  it(`are ${String(size)}`, () => {
    expect(Object.keys(list)).toHaveLength(size);
  });

  it.each(Object.entries(list))('%s: dies', async (name, fault) => {
    for (const seed of seedList) {
      const runs = await hunt(fault, drawn, { seed, numRuns: runsMax });
      print(`mutant "${name}" died after ${String(runs)} runs, seed ${String(seed)}`);
      expect(runs).toBeDefined();
    }
  });

  // They survive many more in money-core.test.ts, where nothing is in a fault's place.
  it('the services without a fault survive', async () => {
    expect(await hunt(() => ({}), drawn, { seed: firstSeed, numRuns: 40 })).toBeUndefined();
  });
});

/** Plays sequences until one shows a fault, and returns how many it took; `undefined` if none does. */
async function hunt(
  fault: () => Fault,
  drawn: fc.Arbitrary<Command[]>,
  options: { seed: number; numRuns: number },
): Promise<number | undefined> {
  const property = fc.asyncProperty(drawn, async (sequence) => {
    return (await withFault(fault(), () => play(sequence))) === undefined;
  });
  const { failed, numRuns } = await fc.check(property, { ...options, endOnFailure: true });
  return failed ? numRuns : undefined;
}
