import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { print, replayable } from '../../testing/long-run.ts';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { UserFile } from '../../src/features/desk/reconcile/books.repository.ts';
import { reconcile } from '../../src/features/desk/reconcile/reconcile.service.ts';
import { fileOf } from '../../testing/books.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { testDeps } from '../../testing/test-environment.ts';
import { bundleServer, type Bundle } from '../../testing/bundle-server.ts';
import { Customer } from './customer.ts';
import { damages } from './damaged-books.ts';
import { openingFigures } from './expected-books.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { Service } from './service.ts';
import { kills, proofTimeoutMs, serviceMs, users } from './settings.ts';
import { Traffic } from './traffic.ts';

const database = 'proof-kills';
const { seed } = replayable(Date.now() % 2 ** 31);
const random = seededRandom(seed);
const deps = testDeps({ database });
const stored = new Map<Customer, UserFile>();
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
    // Undisturbed, so that somebody has books of several entries, which the control below damages.
    await traffic.acknowledges(20);
    await traffic.finish();

    const { customers, counts } = traffic;
    const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(0);
    print(
      `${String(kills)} kills, ${String(customers.length)} users, ${JSON.stringify(counts)}, ${seconds} s`,
    );
    for (const customer of customers) {
      const file = await fileOf(customer.parties.user.uid);
      stored.set(customer, file);
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

  it.each(Object.entries(damages))('would have noticed %s', (_what, damage) => {
    const noticed = [...stored].flatMap(([customer, file]) => {
      const damaged = damage(file);
      return damaged === undefined ? [] : [customer.faultsOf({ ...file, ...damaged }).length > 0];
    });
    expect(noticed.length).toBeGreaterThan(0);
    expect(noticed).not.toContain(false);
  });
});

async function newCustomer(admin: Person): Promise<Customer> {
  const user = await makePerson(deps, { kycStatus: 'Approved', figures: openingFigures });
  return new Customer({ user, admin }, { deps, random, url: () => service.url() });
}
