import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldMonths } from '@keelstone/domain/ledger/month';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';

const monthEndsMs = Date.parse('2027-03-01T00:00:00Z');
let nowMs = Date.parse('2027-02-10T12:00:00Z');
let deps: Deps;
let api: Api;
let admin: Person;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('months-at-their-end'), now: () => nowMs });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

async function setBalance({ uid }: Person, balance: number, atMs: number): Promise<void> {
  nowMs = atMs;
  const body = { id: uid, balance, btc: 0, eth: 0, reason: '' };
  const { status } = await api.call('edit-figures', { token: await tokenOf(deps, admin.uid), body });
  expect(status).toBe(200);
}

describe('a month that ends while its account is being written', () => {
  it('is followed by a complete month, even if the clock of one server is behind', async () => {
    const holder = await makePerson(deps);
    await setBalance(holder, 1, monthEndsMs - 60_000);
    await setBalance(holder, 2, monthEndsMs + 5);
    // The same time on a server that is three seconds behind, or a request that has waited for the previous one.
    await setBalance(holder, 3, monthEndsMs - 3000);
    await setBalance(holder, 4, monthEndsMs + 60_000);
    const { body, status } = await api.call('get-statement', {
      token: await tokenOf(deps, holder.uid),
      params: { userId: holder.uid },
    });
    expect(status).toBe(200);
    expect(body.closing.available.usd).toBe(4);
    const months = await deps.months.list({ where: [['uid', '==', holder.uid]] });
    expect(months).toEqual(foldMonths(await deps.journal.listOf(holder.uid)));
  });
});
