import { linkIdOf } from '@keelstone/domain/auth/link';
import { DomainError } from '@keelstone/domain/errors';
import { removeRows } from '../closing/remove-rows.ts';
import type { Deps } from '../deps.ts';
import { eraseUnusedAccount } from './erase-account.ts';
import { readUsableLink } from './use-link.ts';

/**
 * "This wasn't me": deletes an account that somebody else registered with this address, verified or not, as long as it
 * has no money and no application. The same link again has nothing left to do. Errors: `link-invalid`, `link-expired`,
 * `link-replaced`, `account-in-use`.
 */
export async function disownAccount({ code }: { code: string }, deps: Deps): Promise<void> {
  const id = linkIdOf(code);
  const uid = await deps.runTransaction(async (tx) => {
    const link = await deps.links.read(tx, id);
    if (link?.purpose === 'disown-account' && link.usedAtMs !== null) return link.uid;
    const found = await readUsableLink(tx, { code, purpose: 'disown-account' }, deps);
    if (!(await eraseUnusedAccount(tx, found.user, deps))) throw new DomainError('account-in-use');
    // All that is left: that the link was used.
    deps.links.put(tx, id, { ...found.link, usedAtMs: deps.now() });
    return found.user.uid;
  });
  await deps.identity.remove(uid);
  // Only after its identity, when nobody can sign in any more. Accounts that were never verified have no activity.
  await removeRows(uid, deps.activity, deps);
}
