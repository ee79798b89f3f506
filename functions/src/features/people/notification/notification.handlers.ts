import { userToWire } from '@keelstone/domain/core/user/user.contract';
import { noticesToWire } from '@keelstone/domain/people/notification/notification.contract';
import type { Handlers } from '../../../platform/call/handler.ts';
import { findAccount } from '../../../platform/collections/account.repository.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { updateOwnUser } from '../profile/update-user.service.ts';

export const notificationHandlers = {
  'list-notices': async ({ caller: { uid } }, deps) => {
    const [notices, read] = await Promise.all([deps.notices.listLatest(uid), deps.noticesRead.find(uid)]);
    return noticesToWire(notices, read);
  },

  'read-notices': async ({ caller }, deps) => {
    await readNotices(caller.uid, deps);
    return { message: 'Marked as read' };
  },
  'update-settings': async ({ body, caller }, deps) => {
    const user = await updateOwnUser(caller, { settings: body }, deps);
    return userToWire(user, await findAccount(caller.uid, deps), deps.now());
  },
} satisfies Partial<Handlers<Deps>>;

/** Marks all of a person's notices up to now as read, in their other tabs too. Never moves the mark back. */
async function readNotices(uid: string, deps: Deps): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const read = await deps.noticesRead.read(tx, uid);
    const readUpToMs = Math.max(read?.readUpToMs ?? 0, deps.now());
    deps.noticesRead.put(tx, uid, { uid, readUpToMs });
    wakeTabs(tx, uid, deps);
  });
}
