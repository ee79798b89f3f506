import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@keelstone/domain/user/user';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { faultsOf, fileOf } from '../../../../testing/books.ts';
import { type Person } from '../../../../testing/people.ts';
import { loggedErrors } from '../../../../testing/test-environment.ts';
import { idOf, setUpRace, type RaceSetup } from '../../../../testing/race-setup.ts';

let race: RaceSetup;
beforeAll(async () => {
  race = await setUpRace('review-transaction');
});
afterAll(async () => {
  await race.api.close();
  expect(loggedErrors).toEqual([]);
});

const approve = (id: string) => race.approve(race.admins[0], id)();
const reject = (id: string) => race.reject(race.admins[0], id)();
const withdrawal = (holder: Person) => idOf(race.withdraw(holder));
async function change(uid: string, fields: Partial<User>): Promise<void> {
  const { user } = await fileOf(uid);
  await race.deps.users.save(uid, { ...user, ...fields });
}
async function recordOf(uid: string, id: string) {
  return (await fileOf(uid)).transactions.find((transaction) => transaction.id === id);
}

describe('an approval', () => {
  it.each([
    ['a withdrawal of a suspended account', withdrawal, { isBlocked: true }, 'owner-suspended'],
    [
      'a deposit of a suspended account',
      (holder: Person) => race.deposit(holder),
      { isBlocked: true },
      'owner-suspended',
    ],
    [
      'a withdrawal whose identity is no longer verified',
      withdrawal,
      { kycStatus: 'Unverified' },
      'owner-unverified',
    ],
  ] as const)(
    'is refused for %s: nothing is written, and it may be rejected',
    async (_what, file, fields, code) => {
      const holder = await race.holder();
      const id = await file(holder);
      await change(holder.uid, fields);
      const before = await fingerprint(race.deps);
      expect(await approve(id)).toMatchObject({ status: 409, error: { code } });
      expect(changes(before, await fingerprint(race.deps))).toEqual([]);
      expect((await recordOf(holder.uid, id))?.status).toBe('Pending');
      expect((await reject(id)).status).toBe(200);
      expect((await fileOf(holder.uid)).account).toMatchObject({
        usd: { available: 250_000, held: 0 },
        btc: { available: 100_000_000, held: 0 },
      });
      expect(await faultsOf(holder.uid)).toEqual([]);
    },
  );

  it('sent twice answers 200 and changes nothing, even if there is no price any more or the account is suspended', async () => {
    const holder = await race.holder();
    const id = await withdrawal(holder);
    expect((await approve(id)).status).toBe(200);
    await change(holder.uid, { isBlocked: true });
    const before = await fingerprint(race.deps);
    const { deps } = race;
    const { find } = deps.quotes;
    deps.quotes.find = () => Promise.resolve(undefined);
    expect((await approve(id)).status).toBe(200);
    deps.quotes.find = find;
    expect(changes(before, await fingerprint(deps))).toEqual([]);
  });
});
