import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import { faultsOf } from '../../testing/books.ts';
import { changes, fingerprint } from '../../testing/database.ts';
import { makePerson, tokenOf, type Person } from '../../testing/people.ts';
import { changeUser } from '../../testing/principals.ts';
import { loggedErrors } from '../../testing/test-environment.ts';
import { endSessionsOf, givePolicy } from '../../testing/three-administrators.ts';
import { idOf, setUpRace, type RaceSetup } from '../../testing/race-setup.ts';

let race: RaceSetup;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  race = await setUpRace('proof-two-people');
  [ada, ben] = race.admins;
  await givePolicy(race.deps, { fromUsdCents: 100_000 });
});
afterAll(async () => {
  await race.api.close();
  expect(loggedErrors).toEqual([]);
});

const approve = async (admin: Person, id: string) => race.approve(admin, id)();
const file = (holder: Person, usd = 1000) => idOf(race.withdraw(holder, { usd }));
const recordOf = (id: string) => race.deps.transactions.find(id);
const newAdmin = () => makePerson(race.deps, { isAdmin: true });

describe('a withdrawal from the bound on', () => {
  it('is paid once two administrators have approved it; the first one alone changes nothing', async () => {
    const holder = await race.holder();
    const id = await file(holder);
    expect((await approve(ada, id)).status).toBe(202);
    const before = await fingerprint(race.deps);
    expect((await approve(ada, id)).status).toBe(202);
    expect(changes(before, await fingerprint(race.deps))).toEqual([]);
    expect(await recordOf(id)).toMatchObject({
      status: 'Pending',
      paid: null,
      approvals: [{ uid: ada.uid }],
    });
    expect((await approve(ben, id)).status).toBe(200);
    expect(await recordOf(id)).toMatchObject({ status: 'Approved', decidedBy: { uid: ben.uid } });
    expect(await faultsOf(holder.uid)).toEqual([]);
  });

  it('is shown to administrators with who approved it, and to its owner without', async () => {
    const holder = await race.holder();
    const id = await file(holder);
    await approve(ada, id);
    const all = await race.api.call('list-transactions', { token: ben.token });
    expect(all.body.items.find(({ _id }) => _id === id)?.approvedBy).toMatchObject({ _id: ada.uid });
    const own = await race.api.call('list-user-transactions', {
      token: holder.token,
      params: { userId: holder.uid },
    });
    expect(own.body.items.find(({ _id }) => _id === id)?.approvedBy).toBeUndefined();
  });

  it.each([
    ['is no longer an administrator', { isAdmin: false }],
    ['is suspended', { isBlocked: true }],
    ['has locked their account', { lockedAtMs: 1 }],
  ])('waits for another one if the first %s', async (_how, fields) => {
    const first = await newAdmin();
    const id = await file(await race.holder());
    await approve(first, id);
    await changeUser(race.deps, first, fields);
    expect((await approve(ada, id)).status).toBe(202);
    expect((await approve(ben, id)).status).toBe(200);
  });

  it('waits for another one if all sessions of the first were ended since: an intruder may have been in one', async () => {
    const first = await newAdmin();
    const id = await file(await race.holder());
    await approve(first, id);
    await endSessionsOf(race.deps, first);
    expect((await approve(ada, id)).status).toBe(202);
    expect((await approve(ben, id)).status).toBe(200);
  });

  it('counts a repeated approval of the first after all their sessions were ended', async () => {
    const first = await newAdmin();
    const id = await file(await race.holder());
    await approve(first, id);
    await endSessionsOf(race.deps, first);
    first.token = await tokenOf(race.deps, first.uid);
    expect((await approve(first, id)).status).toBe(202);
    expect((await approve(ben, id)).status).toBe(200);
  });

  it('waits for another one if the first approval is 72 hours old', async () => {
    const id = await file(await race.holder());
    await approve(ada, id);
    const record = await recordOf(id);
    const [first] = record?.approvals ?? [];
    if (record === undefined || first === undefined) throw new Error('There is no first approval');
    const old = { ...first, atMs: first.atMs - limits.proposalAgeMsMax };
    await race.deps.transactions.save(id, { ...record, approvals: [old] });
    expect((await approve(ben, id)).status).toBe(202);
    expect((await approve(ada, id)).status).toBe(200);
  });

  it('may be rejected by one, also after a first approval', async () => {
    const id = await file(await race.holder());
    await approve(ada, id);
    expect((await race.reject(ben, id)()).status).toBe(200);
    expect((await approve(ben, id)).error.code).toBe('already-decided');
  });

  it("below it counts together with the day's others", async () => {
    const admin = await newAdmin();
    const [first, second] = [await file(await race.holder(), 600), await file(await race.holder(), 600)];
    expect((await approve(admin, first)).status).toBe(200);
    expect((await approve(admin, second)).status).toBe(202);
  });

  it('takes two for a deposit above the bound for credits: once approved, it is the same money', async () => {
    const [admin, checker] = [await newAdmin(), await newAdmin()];
    const [below, above] = [await race.deposit(await race.holder()), await race.deposit(await race.holder())];
    expect((await approve(admin, below)).status).toBe(200);
    // 500 and 500 USD reach the bound of 1,000.
    expect((await approve(admin, above)).status).toBe(202);
    expect(await recordOf(above)).toMatchObject({ status: 'Pending' });
    expect((await approve(checker, above)).status).toBe(200);
  });
});
