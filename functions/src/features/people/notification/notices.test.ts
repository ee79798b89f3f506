import { describe, expect, it } from 'vitest';
import { notificationLimits } from '@keelstone/domain/people/notification/notification.limits';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileDeposit, missingId } from '../../../../testing/records.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';

const { deps, api, clock } = await memoryApi();
const admin = await makePerson(deps, { isAdmin: true });

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
  it('name the event and its record, only to the owner', async () => {
    const owner = await makePerson(deps);
    const transactionId = await rejectedDeposit(owner);
    const title = expect.stringMatching(/^Your deposit of \$.+ was rejected$/) as string;
    const item = { kind: 'deposit-rejected', title, transactionId, isRead: false };
    expect(await noticesOf(owner)).toMatchObject({ items: [item], unread: 1 });
    for (const other of [await makePerson(deps), admin])
      expect(await noticesOf(other)).toEqual({ items: [], unread: 0 });
  });

  it('are shown newest first, the newest 20', async () => {
    const owner = await makePerson(deps);
    const startMs = deps.now() - 1000;
    for (let index = 0; index < notificationLimits.noticesShown + 2; index += 1)
      await happened(owner.uid, startMs + index);
    const { items, unread } = await noticesOf(owner);
    expect(items.map(({ createdAt }) => Date.parse(createdAt))).toEqual(
      Array.from({ length: notificationLimits.noticesShown }, (_each, index) => startMs + 21 - index),
    );
    expect(unread).toBe(notificationLimits.noticesShown);
  });

  it('are read once their owner marks them, and later ones are unread', async () => {
    const owner = await makePerson(deps);
    await rejectedDeposit(owner);
    const before = await deps.signals.find(owner.uid);
    expect((await read(owner)).body).toEqual({ message: 'Marked as read' });
    expect((await deps.signals.find(owner.uid))?.changeId).not.toBe(before?.changeId);
    expect(await noticesOf(owner)).toMatchObject({ items: [{ isRead: true }], unread: 0 });
    // A server with a slower clock marks them again.
    clock.skewMs -= 60_000;
    await read(owner);
    clock.skewMs += 61_000;
    expect((await noticesOf(owner)).unread).toBe(0);
    await rejectedDeposit(owner);
    expect(await noticesOf(owner)).toMatchObject({ items: [{ isRead: false }, { isRead: true }], unread: 1 });
  });
});
