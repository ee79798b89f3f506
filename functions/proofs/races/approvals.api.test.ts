import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, fileOf } from '../../testing/books.ts';
import { fileKyc } from '../../testing/records.ts';
import { loggedErrors } from '../../testing/test-environment.ts';
import type { Answer } from '../../testing/api.ts';
import type { Person } from '../../testing/people.ts';
import { burst, tally, times, type Shot } from '../../testing/burst.ts';
import { idOf, setUpRace, type RaceSetup } from '../../testing/race-setup.ts';
import { raceTimeoutMs, sizes } from './settings.ts';

let race: RaceSetup;
beforeAll(async () => {
  race = await setUpRace('proof-races-approvals');
});
afterAll(async () => {
  await race.api.close();
  expect(loggedErrors).toEqual([]);
});

describe.each(sizes)('%i simultaneous requests', { timeout: raceTimeoutMs }, (size) => {
  it('approve a withdrawal before its account is suspended, or not at all', async () => {
    const { admins } = race;
    const holder = await race.holder();
    const id = await idOf(race.withdraw(holder));
    const answers = await raceAgainst(size, id, suspend(holder));
    expect((await fileOf(holder.uid)).user.isBlocked).toBe(true);
    await expectAllOrNothing(holder, id, { answers, code: 'owner-suspended' });
    const late = await race.approve(admins[0], id)();
    expect(late.status).toBe(answers[0]?.status);
  });

  it('approve a withdrawal before the application that verified the identity is deleted, or not at all', async () => {
    const { admins, api, deps } = race;
    const holder = await race.holder();
    const kycId = await fileKyc(deps, holder.uid);
    const [{ token, uid: adminId }] = admins;
    await api.call('approve-kyc', { token, params: { adminId }, body: { idToApprove: kycId } });
    const id = await idOf(race.withdraw(holder));
    const remove: Shot = () => api.call('delete-kyc', { token, params: { adminId, kycId } });
    const answers = await raceAgainst(size, id, remove);
    expect((await fileOf(holder.uid)).user.kycStatus).toBe('Unverified');
    await expectAllOrNothing(holder, id, { answers, code: 'owner-unverified' });
  });
});

function suspend({ uid }: Person): Shot {
  const [, { token, uid: adminId }] = race.admins;
  return () => race.api.call('suspend-user', { token, params: { adminId }, body: { idToSuspend: uid } });
}

/** Approvals, and among them the one request that stops them. Returns the approvals' answers. */
async function raceAgainst(size: number, id: string, stop: Shot): Promise<Answer<unknown>[]> {
  const middle = Math.floor(size / 2);
  const shots = times(size, (index) =>
    index === middle ? stop : race.approve(race.admins[index % 2 === 0 ? 0 : 1], id),
  );
  const answers = await burst(race.api, shots);
  expect(answers[middle]?.status).toBe(200);
  return answers.toSpliced(middle, 1);
}

/** All approvals have the same outcome as the first: all were in time, or none was. */
async function expectAllOrNothing(
  { uid }: Person,
  id: string,
  { answers, code }: { answers: Answer<unknown>[]; code: string },
): Promise<void> {
  const { account, entries, transactions } = await fileOf(uid);
  const record = transactions.find((transaction) => transaction.id === id);
  const isPaid = record?.status === 'Approved';
  expect(tally(answers)).toEqual({ [isPaid ? '200' : `409 ${code}`]: answers.length });
  expect(account.usd).toEqual({ available: 150_000, held: isPaid ? 0 : 100_000 });
  const events = entries.filter(({ recordId }) => recordId === id).map(({ event }) => event);
  expect(events).toEqual(isPaid ? ['withdrawal-held', 'withdrawal-settled'] : ['withdrawal-held']);
  expect(await faultsOf(uid)).toEqual([]);
}
