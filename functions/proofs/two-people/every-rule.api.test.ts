import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { currentWallet } from '@keelstone/domain/collections';
import { policyRules } from '@keelstone/domain/policy/policy';
import { examplePlatformAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/entry/deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { changes, fingerprint } from '../../testing/database.ts';
import { arrangeRequest } from '../../testing/example-request.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../testing/test-environment.ts';
import { givePolicy } from '../../testing/three-administrators.ts';

/** Every call whose entry names a rule, so that a new one cannot forget to ask. */
const callsWithRule = (Object.keys(contract) as EndpointName[]).filter((name) => {
  const { people }: Endpoint = contract[name];
  return policyRules.some((rule) => rule === people);
});
/** Its first approval is in the record; it has its own tests. */
const exempt: readonly EndpointName[] = ['approve-transaction'];
/** What a proposal writes, and its throttle. */
const harmless = /^(proposals|audit|auditDetails|throttles|sessions)\//;

let deps: Deps;
let api: Api;
let admin: Person;
let stranger: Person;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('every-rule') });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
  stranger = await makePerson(deps, { figures: { usd: 250_000, btc: 100_000_000, eth: 0 } });
  const other = { ethAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' };
  await deps.wallets.save(
    currentWallet,
    makeWalletVersion({ btcAddress: examplePlatformAddresses.btc, ...other }),
  );
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

async function send(name: EndpointName) {
  const ids = { path: 'own', target: 'other' } as const;
  const given = { ...ids, deps, caller: admin, stranger, strangeAdmin: admin, willSucceed: true };
  const request = await arrangeRequest(name, given);
  const before = await fingerprint(deps);
  const { status } = await api.request(name, { ...request, token: admin.token });
  return { status, changed: changes(before, await fingerprint(deps)) };
}

describe('a call whose entry names a rule', () => {
  it('exists: the list is not empty', () => {
    expect(callsWithRule).toEqual(expect.arrayContaining(['credit-profit', 'edit-figures', 'update-wallet']));
  });

  it.each(callsWithRule.filter((name) => !exempt.includes(name)))(
    '%s only proposes if the policy asks for two people',
    async (name) => {
      await givePolicy(deps, { fromUsdCents: 0 });
      const { status, changed } = await send(name);
      expect(status).toBe(202);
      expect(changed.filter((place) => !harmless.test(place))).toEqual([]);
      expect(changed.some((place) => place.startsWith('proposals/'))).toBe(true);
    },
  );

  it.each(callsWithRule)('%s takes one administrator while there is no policy', async (name) => {
    await givePolicy(deps, {});
    const { status, changed } = await send(name);
    expect(status).toBe(200);
    expect(changed.some((place) => place.startsWith('proposals/'))).toBe(false);
  });
});
