import { currentWallet } from '@keelstone/domain/collections';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/entry/create-deps.ts';
import { sealAudit } from '../../src/features/desk/audit/seal-audit.service.ts';
import { meter, newUsage, type Usage } from '../../src/platform/firestore/meter.ts';
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
};

const firstNightMs = Date.UTC(2026, 10, 15, 3);

/**
 * Makes accounts, lets a first night prove them, changes some during the next day, and measures each scheduled job in
 * the night after that. In memory, each question to the database, Firebase Auth or Storage is a round trip. Fails if a
 * job found something wrong.
 */
export async function measureNight({ accounts, movements, changed, withRequested = false }: NightOptions) {
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
  const measure = async (run: (deps: Deps) => Promise<unknown>): Promise<JobCost> => {
    const usage = newUsage();
    const [startedAt, queriesBefore, cpu] = [clock.now(), queries, process.cpuUsage()];
    await meter(usage, () => run(deps));
    const { user, system } = process.cpuUsage(cpu);
    const cpuMs = (user + system) / 1000;
    return { ...usage, queries: queries - queriesBefore, waits: clock.now() - startedAt, cpuMs };
  };

  await makePerson(deps, { isAdmin: true });
  await deps.wallets.save(currentWallet, makeWalletVersion());
  const people = await makeAccounts(deps, { count: accounts, movements });
  // Of the size of what a quarter of an hour leaves, so that a night's part of the chain is about a thirtieth.
  await sealAudit(deps, { rowsMax: 50 });
  for (const { run, runs } of Object.values(scheduledJobs)) if (runs > 0) await run(deps);
  nowMs += dayMs;
  for (const [index, user] of people.slice(0, changed).entries())
    await move(deps, user, { number: movements, atMs: nowMs - dayMs / 2 + index });
  const costs = new Map<string, JobCost>();
  for (const [name, { run, runs }] of Object.entries(scheduledJobs))
    if (runs > 0 || withRequested) costs.set(name, await measure(run));
  const found = [...memory.documents('findings').values(), ...made.loggedErrors];
  if (found.length > 0) throw new Error(`A job found: ${JSON.stringify(found.slice(0, 3))}`);
  return costs;
}
