import { describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/api.ts';
import { booksOf } from '../../testing/books.ts';
import { burst, tally, times, type Shot } from '../../testing/burst.ts';
import { idOf, requestDeposit, setUpRace } from '../../testing/holders.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { fileKyc, freshKey, kycForm } from '../../testing/records.ts';
import { memoryApi } from '../../testing/tested-api.ts';
import { confirm, givePolicy, proposedId, refuse } from '../../testing/three-administrators.ts';
import { objectsBelow, upload } from '../../testing/uploads.ts';

const size = 8;
const { deps, api } = await memoryApi();
const race = await setUpRace({ deps, api });
const [ada, ben] = race.admins;
const { fileOf, faultsOf } = booksOf(deps);

/** Two kinds of requests in turn. Returns the answers to each. */
async function between(even: Shot, odd: Shot) {
  const shots = times(size, (index) => (index % 2 === 0 ? even : odd));
  const answers = await burst(api, shots);
  const of = (rest: number) => answers.filter((_answer, index) => index % 2 === rest);
  return [of(0), of(1)] as const;
}

const okIn = (answers: readonly Answer<unknown>[]) => answers.filter(({ status }) => status === 200).length;

async function recordOf({ uid }: Person, id: string) {
  const { transactions, entries, account } = await fileOf(uid);
  const record = transactions.find((transaction) => transaction.id === id);
  if (record === undefined) throw new Error(`${id} is lost`);
  const events = entries.filter(({ recordId }) => recordId === id).map(({ event }) => event);
  return { ...record, isApproved: record.status === 'Approved', events, usd: account.usd };
}

type Kind = 'deposit' | 'withdrawal';
const file = (kind: Kind, holder: Person) =>
  kind === 'deposit' ? race.deposit(holder) : idOf(race.withdraw(holder));
/** The entries of a record that was decided once. */
function eventsOf(kind: Kind, isApproved: boolean): string[] {
  if (kind === 'deposit') return isApproved ? ['deposit-approved'] : [];
  return ['withdrawal-held', isApproved ? 'withdrawal-settled' : 'withdrawal-released'];
}

const expectConsistent = async ({ uid }: Person) => expect(await faultsOf(uid)).toEqual([]);

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

  it.each<Kind>(['withdrawal', 'deposit'])('either approve or reject a %s', async (kind) => {
    const holder = await race.holder();
    const id = await file(kind, holder);
    const [approvals, rejections] = await between(race.approve(ada, id), race.reject(ben, id));
    const { isApproved, events, usd } = await recordOf(holder, id);
    const [won, lost] = isApproved ? [approvals, rejections] : [rejections, approvals];
    expect(tally(won)).toEqual({ '200': won.length });
    expect(tally(lost)).toEqual({ '409 already-decided': lost.length });
    expect(events).toEqual(eventsOf(kind, isApproved));
    const approved = kind === 'deposit' ? 300_000 : 150_000;
    expect(usd).toEqual({ available: isApproved ? approved : 250_000, held: 0 });
    expect((await tracesOf(id)).mails).toBe(1);
    await expectConsistent(holder);
  });

  it.each([
    ['an admin deletes a deposit', 'deposit', 1],
    ['an admin deletes a withdrawal', 'withdrawal', 1],
    ['its owner deletes a withdrawal', 'withdrawal', 0],
  ] as const)(
    'approve it or find it gone while %s, which is mailed about unless it is theirs',
    async (_what, kind, mails) => {
      const holder = await race.holder();
      const id = await file(kind, holder);
      const [approvals, removals] = await between(
        race.approve(ada, id),
        race.remove(mails === 1 ? ben : holder, id),
      );
      const { isApproved, events, ...record } = await recordOf(holder, id);
      expect(record).toMatchObject({ isHiddenForUser: true, isDeleted: mails === 1 });
      expect(okIn(removals)).toBe(removals.length);
      expect(okIn(approvals) > 0).toBe(isApproved);
      expect(events).toEqual(eventsOf(kind, isApproved));
      if (mails === 0) expect(record.isCancelledByUser).toBe(!isApproved);
      expect((await tracesOf(id)).mails).toBe(isApproved ? 1 : mails);
      await expectConsistent(holder);
    },
  );

  it("take an owner's answer completely or not at all, and never after the decision", async () => {
    const holder = await race.holder();
    const id = await race.deposit(holder);
    const asked = { idToAsk: id, items: ['explanation' as const], text: 'Please explain it' };
    await api.call('ask-transaction', { token: ada.token, body: asked });
    const body = { idToAnswer: id, question: 1, explanation: 'I sent it in two parts' };
    const answer = () => api.call('answer-transaction', { token: holder.token, body });
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
    const kycId = await fileKyc(deps, holder.uid);
    await api.call('approve-kyc', { token, params, body: { idToApprove: kycId } });
    const id = await idOf(race.withdraw(holder));
    const stop: Shot = () =>
      code === 'owner-suspended'
        ? api.call('suspend-user', { token, params, body: { idToSuspend: holder.uid } })
        : api.call('delete-kyc', { token, params: { adminId, kycId } });
    const shots = times(size, (index) => race.approve(index % 2 === 0 ? ada : ben, id));
    const answers = await burst(api, shots.with(Math.floor(size / 2), stop));
    const approvals = answers.toSpliced(Math.floor(size / 2), 1);
    const { isApproved, usd } = await recordOf(holder, id);
    expect(tally(approvals)).toEqual({ [isApproved ? '200' : `409 ${code}`]: approvals.length });
    expect(usd).toEqual({ available: 150_000, held: isApproved ? 0 : 100_000 });
    expect((await race.approve(ada, id)()).status).toBe(approvals[0]?.status);
    await expectConsistent(holder);
  });

  it('of two people: a proposal is confirmed once and never by its proposer, or refused; a withdrawal is paid once, and never by one', async () => {
    const cleo = await makePerson(deps, { isAdmin: true });
    const holder = await race.holder();
    await givePolicy(deps, { fromUsdCents: 100_000 });
    const body = { id: holder.uid, profit: 1000, profitSelected: 'btc' as const, transactionId: freshKey() };
    const id = proposedId(await api.call('credit-profit', { token: ada.token, body }));
    const by = [ada, ben, cleo] as const;
    const shots = times(
      size,
      (index) => () => (index === 3 ? refuse : confirm)(api, by[index % 3] ?? ada, id),
    );
    const answers = await burst(api, shots);
    const proposal = await deps.proposals.find(id);
    const isConfirmed = proposal?.status === 'confirmed';
    expect(proposal?.decidedBy?.uid === ada.uid).toBe(!isConfirmed);
    const statuses = answers.map(({ status }) => status);
    const ofOthers = statuses.filter((_status, index) => index % 3 !== 0);
    expect(new Set(ofOthers)).toEqual(new Set([isConfirmed ? 200 : 409]));
    expect(statuses[0]).not.toBe(200);
    const { entries, account } = await fileOf(holder.uid);
    expect(entries.filter(({ event }) => event === 'profit-credited')).toHaveLength(isConfirmed ? 1 : 0);
    expect(account.usd.available).toBe(isConfirmed ? 350_000 : 250_000);

    const withdrawalId = await idOf(race.withdraw(holder));
    const approvals = times(size, (index) => race.approve(by[index % 3] ?? ada, withdrawalId));
    const paid = tally(await burst(api, approvals));
    expect(paid['202']).toBeGreaterThanOrEqual(1);
    expect((paid['200'] ?? 0) + (paid['202'] ?? 0)).toBe(size);
    const record = await recordOf(holder, withdrawalId);
    expect(record).toMatchObject({ isApproved: true, events: ['withdrawal-held', 'withdrawal-settled'] });
    expect(record.approvals).toHaveLength(1);
    expect(record.approvals?.[0]?.uid).not.toBe(record.decidedBy?.uid);
    await expectConsistent(holder);
    await givePolicy(deps, {});
  });
});

describe('simultaneous requests about one person', () => {
  it.each([
    ['make one deposit from one form, and all return it', 0, { '200': size }],
    ['keep the image of the deposit that won its key', 1, { '200': 1, '409 key-reused': size - 1 }],
  ])('%s', async (_what, step, answered) => {
    const holder = await race.holder();
    const asked = { proof: await upload(deps, holder.uid), key: freshKey() };
    const send = (index: number) =>
      requestDeposit({ api, deps }, holder, { ...asked, usd: 500 + step * index });
    expect(tally(await Promise.all(times(size, send)))).toEqual(answered);
    const { transactions } = await fileOf(holder.uid);
    expect(transactions).toHaveLength(1);
    const images = await objectsBelow(deps, `vault/proof/${transactions[0]?.id ?? ''}/`);
    expect(images).toEqual([transactions[0]?.proof?.path]);
  });

  it.each([
    ['from one form, and all return it', 1, { '200': size }],
    ['whichever of many documents comes first', size, { '200': 1, '409 kyc-pending': size - 1 }],
  ])('file one application %s', async (_what, count, answered) => {
    const person = await makePerson(deps);
    const uploads = await Promise.all(times(count, () => upload(deps, person.uid)));
    const documents = times(size, (index) => uploads[index % count] ?? '');
    const answers = await burst(
      api,
      documents.map((document) => submit(person, document)),
    );
    expect(tally(answers)).toEqual(answered);
    const { user, kyc } = await fileOf(person.uid);
    expect([user.kycStatus, kyc.length, kyc[0]?.status]).toEqual(['Pending', 1, 'Pending']);
    // The losing requests left no image behind.
    const path = kyc[0]?.document.path ?? '';
    expect(await objectsBelow(deps, `vault/kyc/${kyc[0]?.id ?? ''}/`)).toEqual([path]);
  });

  it("approve an application or delete it, and leave the person's status as the last decision implies", async () => {
    const person = await makePerson(deps);
    await burst(api, [submit(person, await upload(deps, person.uid))]);
    const [record] = (await fileOf(person.uid)).kyc;
    const kycId = record?.id ?? '';
    const [approvals] = await between(
      () =>
        api.call('approve-kyc', {
          token: ada.token,
          params: { adminId: ada.uid },
          body: { idToApprove: kycId },
        }),
      () => api.call('delete-kyc', { token: ben.token, params: { adminId: ben.uid, kycId } }),
    );
    const approved = okIn(approvals);
    const { user, kyc, audit } = await fileOf(person.uid);
    expect([user.kycStatus, kyc.length, kyc[0]?.isDeleted]).toEqual(['Unverified', 1, true]);
    expect(kyc[0]?.status).toBe(approved > 0 ? 'Approved' : 'Pending');
    expect(audit.filter(({ kind }) => kind === 'approve-kyc')).toHaveLength(approved > 0 ? 1 : 0);
    expect(audit.filter(({ kind }) => kind === 'delete-kyc')).toHaveLength(1);
    expect(await objectsBelow(deps, `vault/kyc/${kycId}`)).toEqual([]);
  });

  it('leave one of two admins who suspend each other', async () => {
    const [one, two] = [await makePerson(deps, { isAdmin: true }), await makePerson(deps, { isAdmin: true })];
    const suspend = ({ token, uid: adminId }: Person, { uid: idToSuspend }: Person) =>
      api.call('suspend-user', { token, params: { adminId }, body: { idToSuspend } });
    const answers = await between(
      () => suspend(one, two),
      () => suspend(two, one),
    );
    const blocked = await Promise.all([one, two].map(async ({ uid }) => (await fileOf(uid)).user.isBlocked));
    expect([...blocked].sort()).toEqual([false, true]);
    const [won, lost] = blocked[0] === true ? answers.toReversed() : answers;
    expect(tally(won ?? [])).toEqual({ '200': size / 2 });
    // 401 if the session ended between two checks of it.
    expect(lost?.filter(({ status }) => status !== 403 && status !== 401)).toEqual([]);
  });
});

function submit(person: Person, document: string): Shot {
  return () => api.call('submit-kyc', { token: person.token, body: kycForm(person.email, document) });
}
