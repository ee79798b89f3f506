import { assertMay } from '@keelstone/domain/core/user/restriction';
import type { User } from '@keelstone/domain/core/user/user';
import type { Caller } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { noteRename } from './copy-names.service.ts';

/** The fields that users may change about themselves. */
export type OwnChange = Partial<Pick<User, 'name' | 'number' | 'settings'>>;

/**
 * Applies a user's change to their own document. A new name is noted and copied into their records later. Errors:
 * `account-restricted`, `account-locked`.
 */
export async function updateOwnUser(caller: Caller, change: OwnChange, deps: Deps): Promise<User> {
  return deps.runTransaction(async (tx) => {
    const [user, earlier] = await readTogether(tx, deps.users.at(caller.uid), deps.renames.at(caller.uid));
    assertMay('change', user, { nowMs: deps.now() });
    const changed = { ...user, ...change };
    deps.users.put(tx, caller.uid, changed);
    if (changed.name !== user.name) noteRename(tx, { uid: caller.uid, earlier }, deps);
    wakeTabs(tx, caller.uid, deps);
    return changed;
  });
}
