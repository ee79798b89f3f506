import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { isLongRun, print, replayable } from '../../testing/long-run.ts';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { reconcile } from '../../src/features/desk/reconcile/reconcile.service.ts';
import { fileOf } from '../../testing/books.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { testDeps } from '../../testing/test-environment.ts';
import { bundleServer, type Bundle } from '../../testing/bundle-server.ts';
import { Customer, openingFigures } from './customer.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { Service } from './service.ts';
import { Traffic } from './traffic.ts';

/** How often the process is killed; every fourth time right after a commit. */
const kills = isLongRun ? 1_000 : 4;
/** Enough that somebody is always free while those who were cut off wait. */
const users = isLongRun ? 500 : 30;
/** When in its service a process is killed. */
const serviceMs = { min: 50, max: 700 };
/** A guard against hanging, not a target. */
const proofTimeoutMs = isLongRun ? 120 * 60_000 : 6 * 60_000;
const database = 'proof-kills';
const { seed } = replayable(Date.now() % 2 ** 31);
const random = seededRandom(seed);
const deps = testDeps({ database });
let bundle: Bundle;
let service: Service;
let traffic: Traffic;
beforeAll(async () => {
  bundle = await bundleServer(join(import.meta.dirname, 'server.ts'));
  service = new Service([bundle.path, '--database', database]);
  await deps.wallets.save(currentWallet, makeWalletVersion());
  const admin = await makePerson(deps, { isAdmin: true });
  const customers: Customer[] = [];
  while (customers.length < users) {
    customers.push(...(await Promise.all(Array.from({ length: 10 }, () => newCustomer(admin)))));
  }
  traffic = new Traffic(customers);
}, proofTimeoutMs);
afterAll(async () => {
  await service.close();
  await bundle.remove();
});

describe('killing the process that serves', { timeout: proofTimeoutMs }, () => {
  it('loses nothing that was acknowledged and does nothing twice', async () => {
    const startedAtMs = Date.now();
    print(`kills: seed ${String(seed)}`);
    traffic.start();
    for (let kill = 1; kill <= kills; kill += 1) {
      await service.url();
      await delay(random.between(serviceMs.min, serviceMs.max));
      await (kill % 4 === 0 ? service.killAfterCommit() : service.kill());
      await traffic.inspect();
      await service.replace();
    }
    await traffic.finish();

    const { customers, counts } = traffic;
    const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(0);
    print(
      `${String(kills)} kills, ${String(customers.length)} users, ${JSON.stringify(counts)}, ${seconds} s`,
    );
    for (const customer of customers) {
      const file = await fileOf(customer.parties.user.uid);
      expect([...customer.problems, ...customer.faultsOf(file)]).toEqual([]);
    }
    expect((await reconcile(deps)).violations).toEqual([]);
    expect(service.errors).toEqual([]);

    // The kills must have hit requests before and after their effect, and enough must have succeeded.
    expect(counts.happened + counts.notHappened).toBe(counts['cut-off']);
    expect(counts.happened).toBeGreaterThanOrEqual(kills / 8);
    expect(counts.notHappened).toBeGreaterThanOrEqual(kills / 2);
    expect(counts.acknowledged).toBeGreaterThan(kills * 2);
  });
});

async function newCustomer(admin: Person): Promise<Customer> {
  const user = await makePerson(deps, { kycStatus: 'Approved', figures: openingFigures });
  return new Customer({ user, admin }, { deps, random, url: () => service.url() });
}
