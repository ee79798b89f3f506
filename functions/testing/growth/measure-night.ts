import { currentWallet } from '@keelstone/domain/collections';
import type { User } from '@keelstone/domain/core/user/user';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/entry/create-deps.ts';
import { sealAudit } from '../../src/features/desk/audit/seal-audit.service.ts';
import { meter, newUsage, type Usage } from '../../src/platform/firestore/meter.ts';
import { giveDepositKey } from '../deposit-keys.ts';
import { memoryDatabase } from '../memory-store/memory-database.ts';
import { memoryDeps } from '../memory-store/memory-deps.ts';
import { travelling, tripClock, withRoundTrips } from '../memory-store/round-trips.ts';
import { makePerson } from '../people.ts';
import { watchedQueries } from '../test-environment.ts';
import { makeAccounts, move } from './make-accounts.ts';
import { scheduledJobs } from './scheduled-jobs.ts';

/** The cost of one run of a job: documents, queries, round trips in a row, CPU time. */
export type JobCost = Usage & { queries: number; waits: number; cpuMs: number };

export type NightOptions = {
  accounts: number;
  movements: number;
  /** How many of them have moved since the last night. */
  changed: number;
  /** Also measures the checks that somebody has to ask for. */
  withRequested?: boolean;
  /** Called before each step; `written` counts the documents written so far. */
  onStep?(step: string, written: () => number): void;
};

const firstNightMs = Date.UTC(2026, 10, 15, 3);

/**
 * Makes accounts, lets a first night prove them, changes some during the next day, and measures each scheduled job in
 * the night after that. In memory, each question to the database, Firebase Auth or Storage is a round trip. Fails if a
 * job found something wrong.
 */
export async function measureNight({
  accounts,
  movements,
  changed,
  withRequested = false,
  onStep,
}: NightOptions) {
  const clock = tripClock();
  const memory = memoryDatabase();
  let [queries, nowMs] = [0, firstNightMs];
  const counting = watchedQueries(memory, () => (queries += 1));
  const made = memoryDeps({ db: withRoundTrips({ ...memory, ...counting }, clock), now: () => nowMs });
  const { identity, files } = made;
  const deps: Deps = {
    ...made,
    chain: { ...made.chain, isOn: () => true, holdings: async () => ({ held: 0, payments: [] }) },
    identity: { ...identity, describe: travelling(clock, identity.describe) },
    files: { ...files, fault: travelling(clock, files.fault), remove: travelling(clock, files.remove) },
  };
  const measure = async (step: string, run: (deps: Deps) => Promise<unknown>): Promise<JobCost> => {
    onStep?.(step, memory.changes);
    const usage = newUsage();
    const [startedAt, queriesBefore, cpu] = [clock.now(), queries, process.cpuUsage()];
    await meter(usage, () => run(deps));
    const { user, system } = process.cpuUsage(cpu);
    const cpuMs = (user + system) / 1000;
    return { ...usage, queries: queries - queriesBefore, waits: clock.now() - startedAt, cpuMs };
  };

  await makePerson(deps, { isAdmin: true });
  await deps.wallets.save(currentWallet, makeWalletVersion());
  // Own addresses are in use, and no source is asked about them.
  await giveDepositKey({ ...deps, chain: { ...deps.chain, bitcoinSources: [] } });
  let people: User[] = [];
  await measure('making accounts', async () => {
    people = await makeAccounts(deps, { count: accounts, movements });
  });
  // The size of a quarter of an hour's rows, so that a night's part of the chain is about a thirtieth.
  await measure('sealing', () => sealAudit(deps, { rowsMax: 50 }));
  // All accounts as a whole first: then the check of what has changed finds them proven.
  const { reconcileBooks, ...others } = scheduledJobs;
  for (const [name, job] of Object.entries({ reconcileBooks, ...others }))
    if (job !== undefined && job.runs > 0) await measure(`${name} of the first night`, job.run);
  nowMs += dayMs;
  for (const [index, user] of people.slice(0, changed).entries())
    await move(deps, user, { number: movements, atMs: nowMs - dayMs / 2 + index });
  const costs = new Map<string, JobCost>();
  for (const [name, { run, runs }] of Object.entries(scheduledJobs))
    if (runs > 0 || withRequested) costs.set(name, await measure(name, run));
  const found = [...memory.documents('findings').values(), ...made.loggedErrors];
  if (found.length > 0) throw new Error(`A job found: ${JSON.stringify(found.slice(0, 3))}`);
  return costs;
}
