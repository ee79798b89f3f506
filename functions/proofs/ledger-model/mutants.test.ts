import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inAll, print, seed as firstSeed } from '../../testing/tier.ts';
import { commandSequenceUpTo } from './command.ts';
import { mutants } from './mutants.ts';
import { withFault, type Fault } from './patched-decisions.ts';
import { play } from './play.ts';
import { modelTimeoutMs } from './settings.ts';

/** Each mutant must die within this many sequences, whatever the seed: most need 100, so a run in 10⁸ would fail by chance. */
const runsMax = 2_000;
const seeds = inAll ? 20 : 1;

const seedList = Array.from({ length: seeds }, (_, index) => firstSeed + index);

describe('seeded mutants of the decisions', { timeout: modelTimeoutMs }, () => {
  it('are 29', () => {
    expect(Object.keys(mutants)).toHaveLength(29);
  });

  it.each(Object.entries(mutants))('%s: dies', async (name, fault) => {
    for (const seed of seedList) {
      const runs = await hunt(fault, { seed, numRuns: runsMax });
      print(`mutant "${name}" died after ${String(runs)} runs, seed ${String(seed)}`);
      expect(runs).toBeDefined();
    }
  });

  // They survive many more in money-core.test.ts, where nothing is in a fault's place.
  it('the services without a fault survive', async () => {
    expect(await hunt(() => ({}), { seed: firstSeed, numRuns: 40 })).toBeUndefined();
  });
});

/** Plays sequences until one shows a fault, and returns how many it took; `undefined` if none does. */
async function hunt(
  fault: () => Fault,
  options: { seed: number; numRuns: number },
): Promise<number | undefined> {
  const property = fc.asyncProperty(commandSequenceUpTo(60), async (sequence) => {
    return (await withFault(fault(), () => play(sequence))) === undefined;
  });
  const { failed, numRuns } = await fc.check(property, { ...options, endOnFailure: true });
  return failed ? numRuns : undefined;
}
