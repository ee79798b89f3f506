import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileDeposit, missingId } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import type { Deps } from '../../../entry/deps.ts';
import { eraseUnusedAccount } from '../../access/auth/erase-account.ts';

let deps: Deps;
let api: Api;
let admin: Person;
let skewMs = 0;
beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database: freshDatabase('notices'), now, config: { throttleScale: 1000 } });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const noticesOf = async ({ token }: Person) => (await api.call('list-notices', { token })).body;
const read = ({ token }: Person) => api.call('read-notices', { token });
const rejectedDeposit = async ({ uid }: Person): Promise<string> => {
  const idToReject = await fileDeposit(deps, uid, false);
  await api.call('reject-transaction', { token: admin.token, body: { idToReject } });
  return idToReject;
};
const happened = (uid: string, atMs: number) => {
  const id = missingId();
  const title = 'Your balance was edited';
  return deps.notices.save(id, { id, uid, kind: 'figures-edited', title, recordId: null, atMs });
};

describe('the notices of an account', () => {
  it('are empty at first', async () => {
    expect(await noticesOf(await makePerson(deps))).toEqual({ items: [], unread: 0 });
  });

  it('name the event and its record, only to the owner', async () => {
    const [owner, stranger] = [await makePerson(deps), await makePerson(deps)];
    const transactionId = await rejectedDeposit(owner);
    expect(await noticesOf(owner)).toMatchObject({
      items: [
        {
          kind: 'deposit-rejected',
          title: expect.stringMatching(/^Your deposit of \$.+ was rejected$/) as string,
          transactionId,
          isRead: false,
        },
      ],
      unread: 1,
    });
    expect(await noticesOf(stranger)).toEqual({ items: [], unread: 0 });
    expect(await noticesOf(admin)).toEqual({ items: [], unread: 0 });
  });

  it('are shown newest first, the newest 20', async () => {
    const owner = await makePerson(deps);
    const startMs = deps.now() - 1000;
    for (let index = 0; index < limits.noticesShown + 2; index += 1)
      await happened(owner.uid, startMs + index);
    const { items, unread } = await noticesOf(owner);
    const times = items.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(
      Array.from({ length: limits.noticesShown }, (_each, index) => startMs + 21 - index),
    );
    expect(unread).toBe(limits.noticesShown);
  });

  it('are read once their owner marks them, and later ones are unread', async () => {
    const owner = await makePerson(deps);
    await rejectedDeposit(owner);
    const before = await deps.signals.find(owner.uid);
    expect((await read(owner)).body).toEqual({ message: 'Marked as read' });
    expect((await deps.signals.find(owner.uid))?.changeId).not.toBe(before?.changeId);
    expect(await noticesOf(owner)).toMatchObject({ items: [{ isRead: true }], unread: 0 });
    skewMs += 1000;
    await rejectedDeposit(owner);
    expect(await noticesOf(owner)).toMatchObject({ items: [{ isRead: false }, { isRead: true }], unread: 1 });
  });

  it('stay read when a server with a slower clock marks them again', async () => {
    const owner = await makePerson(deps);
    await happened(owner.uid, deps.now());
    await read(owner);
    skewMs -= 60_000;
    await read(owner);
    skewMs += 60_000;
    expect((await noticesOf(owner)).unread).toBe(0);
  });

  it('are deleted with an unused account', async () => {
    const { uid } = await makePerson(deps, { isVerified: false });
    await happened(uid, deps.now());
    await deps.runTransaction(async (tx) => {
      const user = await deps.users.read(tx, uid);
      if (user !== undefined) await eraseUnusedAccount(tx, user, deps);
    });
    expect(await deps.notices.listLatest(uid)).toEqual([]);
  });
});
