import { heldLock } from '@keelstone/domain/user/account-lock';
import { linkIdOf } from '@keelstone/domain/auth/link';
import { readUsableLink } from '../auth/use-link.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../firestore/tx.ts';
import type { Origin } from '../http/caller.ts';
import { endAllSessions } from '../session/end-sessions.service.ts';
import { revokeTokens } from '../session/revoke-tokens.ts';
import { writeLock, type LockDeps } from './write-lock.ts';

type ByLink = { code: string; origin: Origin };
type ByLinkDeps = LockDeps &
  Pick<Deps, 'credentials' | 'identity' | 'links' | 'log' | 'runTransaction' | 'sessions' | 'signals'>;

/**
 * "Lock my account" with the link of a security mail: locks, and ends every session, since nobody knows which of them
 * is the owner's. The link works once; a repeat while the account is still locked does nothing. Errors: `link-invalid`,
 * `link-used`, `link-expired`.
 */
export async function lockAccountByLink({ code, origin }: ByLink, deps: ByLinkDeps): Promise<void> {
  const uid = await deps.runTransaction(async (tx) => {
    if (await isDone(tx, code, deps)) return undefined;
    const { id, link, user } = await readUsableLink(tx, { code, purpose: 'lock-account' }, deps);
    const book = await deps.addressBooks.read(tx, user.uid);
    deps.links.put(tx, id, { ...link, usedAtMs: deps.now() });
    endAllSessions(deps, tx, user.uid);
    writeLock(deps, tx, { user, book, by: 'link', origin });
    return user.uid;
  });
  const { requestId } = origin;
  if (uid !== undefined) await revokeTokens({ uid, requestId, operation: 'lock-account-by-link' }, deps);
}

/** True if this link has been used and the account is still locked, with no unlock on its way. */
async function isDone(tx: Tx, code: string, deps: ByLinkDeps): Promise<boolean> {
  const link = await deps.links.read(tx, linkIdOf(code));
  if (link?.purpose !== 'lock-account' || link.usedAtMs === null) return false;
  const user = await deps.users.read(tx, link.uid);
  const held = user && heldLock(user, deps.now());
  return held?.unlocksAtMs === null;
}
