import { currentWallet } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { apiAt } from '../testing/api.ts';
import { loadUsers, signInLoadedUser } from '../testing/loaded-users.ts';
import type { Person } from '../testing/people.ts';
import { makePrincipals } from '../testing/principals.ts';
import { keepQuotes } from '../testing/rate-source.ts';
import { freshDatabase, testDeps } from '../testing/test-environment.ts';
import type { BenchSetup } from './arrange-requests.ts';

/** The names of two databases with the same contents: the app's, and the one on which its operations are repeated. */
export type BenchDatabases = { app: string; bare: string };

/** Fills both with `users`, ten movements each, and what every call needs. */
export async function loadDatabases(users: number): Promise<BenchDatabases> {
  const databases = { app: freshDatabase('bench'), bare: freshDatabase('bench-bare') };
  const deps = depsOf(databases);
  const plan = { users, sample: users, transactions: 10 };
  await loadUsers(deps, plan);
  await loadUsers(deps, plan, { database: databases.bare });
  await deps.wallets.save(currentWallet, makeWalletVersion());
  await keepQuotes(deps);
  return databases;
}

/** Signs in the callers of the app at `url`: `peopleCount` of the loaded users, and one caller of each kind. */
export async function signInCallers(
  databases: BenchDatabases,
  url: string,
  peopleCount: number,
): Promise<BenchSetup> {
  const deps = depsOf(databases);
  const api = apiAt(url);
  const principals = await makePrincipals(deps, api);
  const people: Person[] = [];
  for (let at = 1; at < peopleCount; at += 10) {
    const size = Math.min(10, peopleCount - at);
    people.push(
      ...(await Promise.all(
        Array.from({ length: size }, (_value, offset) => signInLoadedUser(deps, at + offset)),
      )),
    );
  }
  return { deps, api, principals, people };
}

function depsOf({ app }: BenchDatabases) {
  return testDeps({ database: app, config: { throttleScale: 1_000_000 } });
}
