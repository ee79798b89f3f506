import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/api.ts';
import { booksOf } from '../../testing/books.ts';
import { burst, tally, times, type Shot } from '../../testing/burst.ts';
import { memoryDeps, type MemoryDeps } from '../../testing/memory-store/memory-deps.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { idOf, setUpRace, type RaceSetup } from '../../testing/race-setup.ts';
import { fileKyc, freshKey } from '../../testing/records.ts';
import { confirm, givePolicy, proposedId, refuse } from '../../testing/three-administrators.ts';

const size = 8;
let deps: MemoryDeps;
let race: RaceSetup;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  deps = memoryDeps();
  race = await setUpRace(deps);
  [ada, ben] = race.admins;
});
afterAll(async () => {
  await race.api.close();
  expect(deps.loggedErrors).toEqual([]);
});

/** Two kinds of requests in turn. Returns the answers to each. */
async function between(even: Shot, odd: Shot) {
  const shots = times(size, (index) => (index % 2 === 0 ? even : odd));
  const answers = await burst(race.api, shots);
  const of = (rest: number) => answers.filter((_answer, index) => index % 2 === rest);
  return [of(0), of(1)] as const;
}

const okIn = (answers: readonly Answer<unknown>[]) => answers.filter(({ status }) => status === 200).length;

async function recordOf({ uid }: Person, id: string) {
  const { transactions, entries, account } = await booksOf(deps).fileOf(uid);
  const record = transactions.find((transaction) => transaction.id === id);
  if (record === undefined) throw new Error(`${id} is lost`);
  const events = entries.filter(({ recordId }) => recordId === id).map(({ event }) => event);
  return { ...record, isApproved: record.status === 'Approved', events, usd: account.usd };
}

const expectConsistent = async ({ uid }: Person) => expect(await booksOf(deps).faultsOf(uid)).toEqual([]);

/** Audit rows and mails about a decision on a record. */
async function tracesOf(id: string): Promise<{ audit: string[]; mails: number }> {
  const audit = await deps.audit.list({ where: [['targetId', '==', id]] });
  const mails = [...deps.db.documents('mail').keys()];
  return {
    audit: audit.map(({ kind }) => kind),
    mails: mails.filter((name) => new RegExp(`(approved|rejected).*_${id}$`).test(name)).length,
  };
}

describe('simultaneous decisions', () => {
  it('approve a deposit once when two admins click', async () => {
    const holder = await race.holder();
    const id = await race.deposit(holder);
    const answers = (await between(race.approve(ada, id), race.approve(ben, id))).flat();
    expect(tally(answers)).toEqual({ '200': size });
    const { events, usd } = await recordOf(holder, id);
    expect([events, usd]).toEqual([['deposit-approved'], { available: 300_000, held: 0 }]);
    expect(await tracesOf(id)).toEqual({ audit: ['approve-transaction'], mails: 1 });
    await expectConsistent(holder);
  });

  it.each(['withdrawal', 'deposit'])('either approve or reject a %s', async (kind) => {
    const holder = await race.holder();
    const isDeposit = kind === 'deposit';
    const id = isDeposit ? await race.deposit(holder) : await idOf(race.withdraw(holder));
    const [approvals, rejections] = await between(race.approve(ada, id), race.reject(ben, id));
    const { isApproved, events, usd } = await recordOf(holder, id);
    const [won, lost] = isApproved ? [approvals, rejections] : [rejections, approvals];
    expect(tally(won)).toEqual({ '200': won.length });
    expect(tally(lost)).toEqual({ '409 already-decided': lost.length });
    const settled = isApproved ? 'withdrawal-settled' : 'withdrawal-released';
    const ofDeposit = isApproved ? ['deposit-approved'] : [];
    expect(events).toEqual(isDeposit ? ofDeposit : ['withdrawal-held', settled]);
    const approved = isDeposit ? 300_000 : 150_000;
    expect(usd).toEqual({ available: isApproved ? approved : 250_000, held: 0 });
    expect((await tracesOf(id)).mails).toBe(1);
    await expectConsistent(holder);
  });

  it.each(['an admin deletes a deposit', 'its owner deletes a withdrawal'])(
    'approve it or find it gone while %s',
    async (what) => {
      const holder = await race.holder();
      const isDeposit = what.endsWith('deposit');
      const id = isDeposit ? await race.deposit(holder) : await idOf(race.withdraw(holder));
      const remove = race.remove(isDeposit ? ben : holder, id);
      const [approvals, removals] = await between(race.approve(ada, id), remove);
      const { isApproved, events, ...record } = await recordOf(holder, id);
      expect(record).toMatchObject({ isHiddenForUser: true, isDeleted: isDeposit });
      expect(okIn(removals)).toBe(removals.length);
      expect(okIn(approvals) > 0).toBe(isApproved);
      const settled = isApproved ? 'withdrawal-settled' : 'withdrawal-released';
      const ofDeposit = isApproved ? ['deposit-approved'] : [];
      expect(events).toEqual(isDeposit ? ofDeposit : ['withdrawal-held', settled]);
      if (!isDeposit) expect(record.isCancelledByUser).toBe(!isApproved);
      await expectConsistent(holder);
    },
  );

  it("take an owner's answer completely or not at all, and never after the decision", async () => {
    const holder = await race.holder();
    const id = await race.deposit(holder);
    const asked = { idToAsk: id, items: ['explanation' as const], text: 'Please explain it' };
    await race.api.call('ask-transaction', { token: ada.token, body: asked });
    const body = { idToAnswer: id, question: 1, explanation: 'I sent it in two parts' };
    const answer = () => race.api.call('answer-transaction', { token: holder.token, body });
    const [approvals, given] = await between(race.approve(ada, id), answer);
    const { isApproved, events, asks, decidedAtMs } = await recordOf(holder, id);
    const answeredAtMs = asks?.[0]?.answeredAtMs;
    // All of them are the same answer, so all were taken, or the decision came before the first.
    expect([isApproved, okIn(given) > 0]).toEqual([true, answeredAtMs !== null]);
    expect(answeredAtMs ?? 0).toBeLessThanOrEqual(decidedAtMs ?? 0);
    expect([...approvals, ...given].filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(events).toEqual(['deposit-approved']);
    await expectConsistent(holder);
  });

  it.each([
    ['its account is suspended', 'owner-suspended'],
    ['the application that verified the identity is deleted', 'owner-unverified'],
  ])('approve a withdrawal before %s, or not at all', async (_what, code) => {
    const holder = await race.holder();
    const [{ token, uid: adminId }, params] = [ben, { adminId: ben.uid }];
    const kycId = await fileKyc(race.deps, holder.uid);
    await race.api.call('approve-kyc', { token, params, body: { idToApprove: kycId } });
    const id = await idOf(race.withdraw(holder));
    const stop: Shot = () =>
      code === 'owner-suspended'
        ? race.api.call('suspend-user', { token, params, body: { idToSuspend: holder.uid } })
        : race.api.call('delete-kyc', { token, params: { adminId, kycId } });
    const shots = times(size, (index) => race.approve(index % 2 === 0 ? ada : ben, id));
    const answers = await burst(race.api, shots.with(Math.floor(size / 2), stop));
    const approvals = answers.toSpliced(Math.floor(size / 2), 1);
    const { isApproved, usd } = await recordOf(holder, id);
    expect(tally(approvals)).toEqual({ [isApproved ? '200' : `409 ${code}`]: approvals.length });
    expect(usd).toEqual({ available: 150_000, held: isApproved ? 0 : 100_000 });
    expect((await race.approve(ada, id)()).status).toBe(approvals[0]?.status);
    await expectConsistent(holder);
  });

  it('of two people: a proposal is confirmed once and never by its proposer, or refused; a withdrawal is paid once, and never by one', async () => {
    const cleo = await makePerson(race.deps, { isAdmin: true });
    const holder = await race.holder();
    await givePolicy(race.deps, { fromUsdCents: 100_000 });
    const body = { id: holder.uid, profit: 1000, profitSelected: 'btc' as const, transactionId: freshKey() };
    const id = proposedId(await race.api.call('credit-profit', { token: ada.token, body }));
    const by = [ada, ben, cleo] as const;
    const shots = times(
      size,
      (index) => () => (index === 3 ? refuse : confirm)(race.api, by[index % 3] ?? ada, id),
    );
    const answers = await burst(race.api, shots);
    const proposal = await race.deps.proposals.find(id);
    const isConfirmed = proposal?.status === 'confirmed';
    expect(proposal?.decidedBy?.uid === ada.uid).toBe(!isConfirmed);
    const statuses = answers.map(({ status }) => status);
    const ofOthers = statuses.filter((_status, index) => index % 3 !== 0);
    expect(new Set(ofOthers)).toEqual(new Set([isConfirmed ? 200 : 409]));
    expect(statuses[0]).not.toBe(200);
    const { entries, account } = await booksOf(deps).fileOf(holder.uid);
    expect(entries.filter(({ event }) => event === 'profit-credited')).toHaveLength(isConfirmed ? 1 : 0);
    expect(account.usd.available).toBe(isConfirmed ? 350_000 : 250_000);

    const withdrawalId = await idOf(race.withdraw(holder));
    const approvals = times(size, (index) => race.approve(by[index % 3] ?? ada, withdrawalId));
    const paid = tally(await burst(race.api, approvals));
    expect(paid['202']).toBeGreaterThanOrEqual(1);
    expect((paid['200'] ?? 0) + (paid['202'] ?? 0)).toBe(size);
    const record = await recordOf(holder, withdrawalId);
    expect(record).toMatchObject({ isApproved: true, events: ['withdrawal-held', 'withdrawal-settled'] });
    expect(record.approvals).toHaveLength(1);
    expect(record.approvals?.[0]?.uid).not.toBe(record.decidedBy?.uid);
    await expectConsistent(holder);
    await givePolicy(race.deps, {});
  });
});
