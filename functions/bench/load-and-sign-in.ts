import { currentWallet } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { apiAt } from '../testing/api.ts';
import { loadUsers, signInLoadedUser } from '../testing/loaded-users.ts';
import type { Person } from '../testing/people.ts';
import { makePrincipals } from '../testing/principals.ts';
import { testDatabase, testDeps } from '../testing/test-environment.ts';
import type { BenchSetup } from './arrange-requests.ts';

/** Fills the database with `users`, ten movements each, and what every call needs. */
export async function loadDatabase(database: string, users: number): Promise<void> {
  const deps = depsOf(database);
  await loadUsers(deps, testDatabase(), { users, transactions: 10 });
  await deps.wallets.save(currentWallet, makeWalletVersion());
}

/** Signs in the callers of the app at `url`: `peopleCount` of the loaded users, and one caller of each kind. */
export async function signInCallers(
  database: string,
  { url, peopleCount }: { url: string; peopleCount: number },
): Promise<BenchSetup> {
  const deps = depsOf(database);
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

function depsOf(database: string) {
  return testDeps({ database, config: { throttleScale: 1_000_000 } });
}
