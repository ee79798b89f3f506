import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../src/entry/deps.ts';
import { revokeAdmin } from '../../src/features/access/auth/revoke-admin.service.ts';
import { startApi } from '../../testing/api.ts';
import { faultsOf, fileOf } from '../../testing/books.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshKey } from '../../testing/records.ts';
import { fixedQuotes, loggedErrors } from '../../testing/test-environment.ts';
import { confirm, givePolicy, proposedId, refuse } from '../../testing/three-administrators.ts';
import { burst, tally, times, type Shot } from '../../testing/burst.ts';
import { idOf, setUpRace, type RaceSetup } from '../../testing/race-setup.ts';
import { raceTimeoutMs, sizes } from './settings.ts';

let race: RaceSetup;
let ada: Person;
let ben: Person;
let cleo: Person;
beforeAll(async () => {
  race = await setUpRace('proof-races-two-people');
  [ada, ben] = race.admins;
  cleo = await newAdmin();
  await givePolicy(race.deps, { fromUsdCents: 100_000 });
});
afterAll(async () => {
  await race.api.close();
  expect(loggedErrors).toEqual([]);
});

const newAdmin = () => makePerson(race.deps, { isAdmin: true });
const confirming =
  (by: Person, id: string): Shot =>
  () =>
    confirm(race.api, by, id);

/** A credit of 1,000 USD that waits. */
async function propose(maker: Person, { uid: id }: Person): Promise<string> {
  const body = { id, profit: 1000, profitSelected: 'btc' as const, transactionId: freshKey() };
  return proposedId(await race.api.call('credit-profit', { token: maker.token, body }));
}

/** Alternating requests, with one in the middle that may stop them: its answer comes first. */
async function raceAgainst(size: number, make: (index: number) => Shot, stop: Shot) {
  const middle = Math.floor(size / 2);
  const answers = await burst(
    race.api,
    times(size, (index) => (index === middle ? stop : make(index))),
  );
  return { stopped: answers[middle], answers: answers.toSpliced(middle, 1) };
}

/** The credit exists once with everything that belongs to it, or not at all. */
async function expectCredits({ uid }: Person, id: string, count: 0 | 1): Promise<void> {
  const { account, entries, audit } = await fileOf(uid);
  expect(entries.filter(({ event }) => event === 'profit-credited')).toHaveLength(count);
  expect(audit.filter(({ kind }) => kind === 'credit-profit')).toHaveLength(count);
  expect(account.usd).toEqual({ available: 250_000 + count * 100_000, held: 0 });
  expect((await race.deps.proposals.find(id))?.status === 'confirmed').toBe(count === 1);
  expect(await faultsOf(uid)).toEqual([]);
}

// A burst of twenty holds the emulator's locks for up to half a minute.
describe.each(sizes)('%i simultaneous requests', { timeout: raceTimeoutMs }, (size) => {
  it.each<[string, () => [Person, Person]]>([
    ['its proposer and another one', () => [ada, ben]],
    ['two others', () => [ben, cleo]],
    ['another one and its proposer', () => [cleo, ada]],
  ])('confirm a proposal once: %s', async (_who, pairOf) => {
    const holder = await race.holder();
    const id = await propose(ada, holder);
    const [one, other] = pairOf();
    const answers = await burst(
      race.api,
      times(size, (index) => confirming(index % 2 === 0 ? one : other, id)),
    );
    const expected = answers.map((_answer, index) => ((index % 2 === 0 ? one : other) === ada ? 403 : 200));
    expect(answers.map(({ status }) => status)).toEqual(expected);
    expect((await race.deps.proposals.find(id))?.decidedBy?.uid).not.toBe(ada.uid);
    await expectCredits(holder, id, 1);
  });

  it('confirm a proposal once when one administrator clicks again and again', async () => {
    const holder = await race.holder();
    const id = await propose(ada, holder);
    const answers = await burst(
      race.api,
      times(size, () => confirming(ben, id)),
    );
    expect(tally(answers)).toEqual({ '200': size });
    await expectCredits(holder, id, 1);
  });

  it('confirm and refuse a proposal: one of the two happens, completely', async () => {
    const holder = await race.holder();
    const id = await propose(ada, holder);
    const refusing: Shot = () => refuse(race.api, ada, id);
    const answers = await burst(
      race.api,
      times(size, (index) => (index % 2 === 0 ? confirming(ben, id) : refusing)),
    );
    const status = (await race.deps.proposals.find(id))?.status;
    const winner = status === 'confirmed' ? 0 : 1;
    expect(answers.map((answer) => answer.status)).toEqual(
      times(size, (index) => (index % 2 === winner ? 200 : 409)),
    );
    await expectCredits(holder, id, winner === 0 ? 1 : 0);
  });

  it('confirm a proposal before its proposer loses the role, or not at all', async () => {
    const holder = await race.holder();
    const maker = await newAdmin();
    const id = await propose(maker, holder);
    const demote: Shot = async () => {
      await revokeAdmin(maker.email, race.deps);
      return race.api.call('get-health');
    };
    const { answers } = await raceAgainst(size, () => confirming(ben, id), demote);
    const isDone = (await race.deps.proposals.find(id))?.status === 'confirmed';
    expect(tally(answers)).toEqual({ [isDone ? '200' : '409 proposer-inactive']: answers.length });
    await expectCredits(holder, id, isDone ? 1 : 0);
  });

  it('confirm a proposal before the confirming administrator is suspended, or not at all', async () => {
    const holder = await race.holder();
    const checker = await newAdmin();
    const id = await propose(ada, holder);
    const suspend: Shot = () =>
      race.api.call('suspend-user', {
        token: ben.token,
        params: { adminId: ben.uid },
        body: { idToSuspend: checker.uid },
      });
    const { stopped, answers } = await raceAgainst(size, () => confirming(checker, id), suspend);
    expect(stopped?.status).toBe(200);
    const done = answers.filter(({ status }) => status === 200).length;
    // 401 if the session ended between two checks of it.
    const refused = answers.filter(({ status }) => status === 403 || status === 401).length;
    expect(done + refused).toBe(answers.length);
    await expectCredits(holder, id, done > 0 ? 1 : 0);
  });

  it('approve a withdrawal: it is paid once, and never by one', async () => {
    const holder = await race.holder();
    const id = await idOf(race.withdraw(holder));
    const admins = [ada, ben, cleo];
    const answers = await burst(
      race.api,
      times(size, (index) => race.approve(admins[index % 3] ?? ada, id)),
    );
    const counts = tally(answers);
    expect(counts['202']).toBeGreaterThanOrEqual(1);
    expect((counts['200'] ?? 0) + (counts['202'] ?? 0)).toBe(size);
    const record = await race.deps.transactions.find(id);
    expect(record).toMatchObject({ status: 'Approved', approvals: [expect.anything()] });
    expect(record?.approvals?.[0]?.uid).not.toBe(record?.decidedBy?.uid);
    const { entries } = await fileOf(holder.uid);
    expect(entries.filter(({ event }) => event === 'withdrawal-settled')).toHaveLength(1);
    expect(await faultsOf(holder.uid)).toEqual([]);
  });

  it('approve a withdrawal while the price moves: it is paid once, at a price that the administrator who paid it has seen', async () => {
    const { deps } = race;
    const prices = { btc: 64_000, eth: 3201 };
    const of = () => fixedQuotes(deps.now, prices);
    const quotes: Deps['quotes'] = { find: (coin) => of().find(coin), quote: (coin) => of().quote(coin) };
    const api = await startApi({ ...deps, quotes });
    const holder = await race.holder();
    const id = await idOf(race.withdraw(holder));
    const body = { idToApprove: id };
    expect((await api.call('approve-transaction', { token: ada.token, body })).status).toBe(202);
    const seen = new Map<Person, { rate: number; expected: string }>();
    for (const [by, rate] of [
      [ben, 70_000],
      [cleo, 60_000],
    ] as const) {
      prices.btc = rate;
      const { expected } = (await api.call('preview-approve-transaction', { token: by.token, body })).body;
      seen.set(by, { rate, expected });
    }
    prices.btc = 1;
    const approving =
      (by: Person): Shot =>
      () =>
        api.call('approve-transaction', {
          token: by.token,
          body: { ...body, expected: seen.get(by)?.expected },
        });
    const answers = await burst(
      api,
      times(size, (index) => approving(index % 2 === 0 ? ben : cleo)),
    );
    await api.close();
    // A late request either finds it decided, or repeats the existing decision.
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const record = await deps.transactions.find(id);
    const payer = record?.decidedBy?.uid === ben.uid ? ben : cleo;
    expect(record?.paid?.rateUsd).toBe(seen.get(payer)?.rate);
    const { entries } = await fileOf(holder.uid);
    expect(entries.filter(({ event }) => event === 'withdrawal-settled')).toHaveLength(1);
    expect(await faultsOf(holder.uid)).toEqual([]);
  });
});
