import { linkIdOf } from '@keelstone/domain/auth/link';
import { DomainError } from '@keelstone/domain/errors';
import type { Deps } from '../deps.ts';
import { eraseAccount, isUnused } from './erase-account.ts';
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
    const { user, credentials } = found;
    const account = await deps.accounts.read(tx, user.uid);
    if (!(await isUnused(tx, { user, account }, deps))) throw new DomainError('account-in-use');
    eraseAccount(tx, { user, credentials }, deps);
    // What is left of it: that it was used.
    deps.links.put(tx, id, { ...found.link, usedAtMs: deps.now() });
    return user.uid;
  });
  await deps.identity.remove(uid);
}
