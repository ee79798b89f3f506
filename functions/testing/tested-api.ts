import { afterAll, expect } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../src/entry/create-deps.ts';
import { startApi, type Answer } from './api.ts';
import { assertIndexed } from './index-coverage.ts';
import { memoryDatabase } from './memory-store/memory-database.ts';
import { memoryDeps, type MemoryDeps } from './memory-store/memory-deps.ts';
import {
  freshDatabase,
  loggedErrors,
  testDeps,
  watchedQueries,
  type TestOptions,
} from './test-environment.ts';

/**
 * The setup of a test file: dependencies on a database of this name, and an API on them. Bounds for callers are a
 * thousand times as high unless `throttleScale` is given. In the end no bug may have been logged.
 */
export async function testedApi(name: string, { config, ...options }: TestOptions = {}) {
  const bounds = { throttleScale: 1000, ...config };
  const deps = testDeps({ database: freshDatabase(name), config: bounds, ...options });
  const api = await startApi(deps);
  afterAll(async () => {
    await api.close();
    expect(loggedErrors).toEqual([]);
  });
  return { deps, api };
}

/**
 * The same in memory, for what needs no emulator, with deposit addresses and a clock that the tests move; `replaced`
 * takes the place of some dependencies. Here, too, a query needs an index.
 */
export async function memoryApi(
  options: Parameters<typeof memoryDeps>[0] = {},
  replaced: (made: MemoryDeps) => Partial<Deps> = () => ({}),
) {
  const clock = { skewMs: 0 };
  const db = memoryDatabase();
  const watched = { ...db, ...watchedQueries(db, assertIndexed) };
  const made = memoryDeps({ now: () => Date.now() + clock.skewMs, db: watched, ...options });
  const deps = { ...made, ...replaced(made) };
  await made.wallets.save(currentWallet, makeWalletVersion());
  const api = await startApi(deps);
  afterAll(async () => {
    await api.close();
    expect(made.loggedErrors).toEqual([]);
  });
  return { deps, api, clock };
}

/** The code of a refusal, the status of any other answer. */
export function outcomeOf({ status, error }: Answer<unknown>): string | number {
  return error.code ?? status;
}

/** An address of a network that no earlier call came from: what is counted per network starts from zero. */
export function ipElsewhere(): string {
  network += 1;
  return `10.${String(Math.floor(network / 250))}.${String(network % 250)}.7`;
}
let network = 0;
