import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { currentWallet } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { apiAt } from '../testing/api.ts';
import { bundleServer } from '../testing/bundle-server.ts';
import { times } from '../testing/burst.ts';
import { addPeople, makeBusy, namesOf } from '../testing/crowd.ts';
import type { Person } from '../testing/people.ts';
import { makePrincipals } from '../testing/principals.ts';
import { testDeps } from '../testing/test-environment.ts';
import type { BenchSetup } from './arrange-requests.ts';

/** Starts a server, bundled, as a separate process. */
export async function startBenchServer(
  entry: string,
  database: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const bundle = await bundleServer(entry);
  const child = spawn(process.execPath, [bundle.path, '--database', database], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), gone.then(() => undefined)]);
  if (first === undefined) throw new Error('The server of the bench did not start');
  return {
    url: String(first[0]),
    async close() {
      child.disconnect();
      await gone;
      await bundle.remove();
    },
  };
}

/** Signs in the callers of the app at `url`, one of each kind and `peopleCount` others. */
export async function signInCallers(
  database: string,
  { url, users, peopleCount }: { url: string; users: number; peopleCount: number },
): Promise<BenchSetup> {
  const deps = depsOf(database);
  await addPeople(deps, namesOf('Row', users));
  await deps.wallets.save(currentWallet, makeWalletVersion());
  const api = apiAt(url);
  const principals = await makePrincipals(deps, api);
  const people: Person[] = [];
  while (people.length < peopleCount)
    people.push(...(await Promise.all(times(10, () => makeBusy(deps, 10)))));
  return { deps, api, principals, people };
}

function depsOf(database: string) {
  return testDeps({ database, config: { throttleScale: 1_000_000 } });
}
