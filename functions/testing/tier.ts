const { KEELSTONE_TIER: tier, FAST_CHECK_SEED: seedText, FAST_CHECK_PATH: path } = process.env;

/** Whether this is `npm run test:all`: larger numbers there. A test with the tag `all` runs only there. */
export const inAll = tier === 'all';

/** The seed, of those tried, with which all faults of functions/proofs/ledger-model are found soonest. */
const gateSeed = 8;

/** The seed of every random run: always the same in the gate, another each time in `npm run test:all`. */
export const seed = seedText === undefined ? (inAll ? Date.now() % 2 ** 31 : gateSeed) : Number(seedText);

/** A failure prints seed and path; `FAST_CHECK_SEED=… FAST_CHECK_PATH=… vitest run money-core` replays it. */
export const replayed: { seed: number; path?: string } = path === undefined ? { seed } : { seed, path };

/** Prints a line of figures: seeds and counts are what readers of these tests need. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
