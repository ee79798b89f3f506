import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksOf } from '../../testing/books.ts';
import { memoryDeps, type MemoryDeps } from '../../testing/memory-store/memory-deps.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshKey, kycForm } from '../../testing/records.ts';
import { upload } from '../../testing/uploads.ts';
import { burst, tally, times, type Shot } from '../../testing/burst.ts';
import { setUpRace, type RaceSetup } from '../../testing/race-setup.ts';

const size = 8;
let deps: MemoryDeps;
let race: RaceSetup;
beforeAll(async () => {
  deps = memoryDeps();
  race = await setUpRace(deps);
});
afterAll(async () => {
  await race.api.close();
  expect(deps.loggedErrors).toEqual([]);
});

const fileOf = (uid: string) => booksOf(deps).fileOf(uid);
const objectsBelow = (prefix: string) => [...deps.stored().keys()].filter((path) => path.startsWith(prefix));

describe('simultaneous requests about one person', () => {
  it.each([
    ['make one deposit from one form, and all return it', 0, { '200': size }],
    ['keep the image of the deposit that won its key', 1, { '200': 1, '409 key-reused': size - 1 }],
  ])('%s', async (_what, step, answered) => {
    const { uid, token } = await race.holder();
    const common = {
      coinSelected: 'btc',
      proof: await upload(deps, uid),
      transactionId: freshKey(),
    } as const;
    const send = (usd: number) => race.api.call('request-deposit', { token, body: { ...common, usd } });
    expect(tally(await Promise.all(times(size, (index) => send(500 + step * index))))).toEqual(answered);
    const { transactions } = await fileOf(uid);
    expect(transactions).toHaveLength(1);
    const images = objectsBelow(`vault/proof/${transactions[0]?.id ?? ''}/`);
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
      race.api,
      documents.map((document) => submit(person, document)),
    );
    expect(tally(answers)).toEqual(answered);
    const { user, kyc } = await fileOf(person.uid);
    expect([user.kycStatus, kyc.length, kyc[0]?.status]).toEqual(['Pending', 1, 'Pending']);
    // The losing requests left no image behind.
    const path = kyc[0]?.document.path ?? '';
    expect(objectsBelow(`vault/kyc/${kyc[0]?.id ?? ''}/`)).toEqual([path]);
  });

  it("approve an application or delete it, and leave the person's status as the last decision implies", async () => {
    const person = await makePerson(deps);
    await burst(race.api, [submit(person, await upload(deps, person.uid))]);
    const [record] = (await fileOf(person.uid)).kyc;
    const kycId = record?.id ?? '';
    const [{ uid: adminId, token }, other] = race.admins;
    const approve: Shot = () =>
      race.api.call('approve-kyc', { token, params: { adminId }, body: { idToApprove: kycId } });
    const remove: Shot = () =>
      race.api.call('delete-kyc', { token: other.token, params: { adminId: other.uid, kycId } });
    const answers = await burst(
      race.api,
      times(size, (index) => (index % 2 === 0 ? approve : remove)),
    );
    const approved = answers.filter(({ status }, index) => index % 2 === 0 && status === 200).length;
    const { user, kyc, audit } = await fileOf(person.uid);
    expect([user.kycStatus, kyc.length, kyc[0]?.isDeleted]).toEqual(['Unverified', 1, true]);
    expect(kyc[0]?.status).toBe(approved > 0 ? 'Approved' : 'Pending');
    expect(audit.filter(({ kind }) => kind === 'approve-kyc')).toHaveLength(approved > 0 ? 1 : 0);
    expect(audit.filter(({ kind }) => kind === 'delete-kyc')).toHaveLength(1);
    expect(objectsBelow(`vault/kyc/${kycId}`)).toEqual([]);
  });

  it('leave one of two admins who suspend each other', async () => {
    const [one, two] = [await makePerson(deps, { isAdmin: true }), await makePerson(deps, { isAdmin: true })];
    const suspend =
      (by: Person, whom: Person): Shot =>
      () =>
        race.api.call('suspend-user', {
          token: by.token,
          params: { adminId: by.uid },
          body: { idToSuspend: whom.uid },
        });
    const shots = times(size, (index) => (index % 2 === 0 ? suspend(one, two) : suspend(two, one)));
    const answers = await burst(race.api, shots);
    const blocked = await Promise.all([one, two].map(async ({ uid }) => (await fileOf(uid)).user.isBlocked));
    expect([...blocked].sort()).toEqual([false, true]);
    const winner = blocked[0] === true ? 1 : 0;
    const outcome = answers.map(({ status }, index) => (index % 2 === winner ? status : 403));
    expect(outcome).toEqual(times(size, (index) => (index % 2 === winner ? 200 : 403)));
    // 401 if the session ended between two checks of it.
    const refused = answers.filter((_answer, index) => index % 2 !== winner).map(({ status }) => status);
    expect(refused.filter((status) => status !== 403 && status !== 401)).toEqual([]);
  });
});

function submit(person: Person, document: string): Shot {
  return () => race.api.call('submit-kyc', { token: person.token, body: kycForm(person.email, document) });
}
