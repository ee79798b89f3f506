import { accountLockTexts } from '@keelstone/domain/access/account-lock/account-lock.texts';
import { secondFactorTexts } from '@keelstone/domain/access/second-factor/second-factor.texts';
import { assertFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import { type SecureRight, secureRights, dropLinks } from '@keelstone/domain/core/one-time-link/credentials';
import { deriveLinkId, useSecret } from '@keelstone/domain/core/one-time-link/one-time-link';
import { findLock } from '@keelstone/domain/core/user/owner-lock';
import { DomainError } from '@keelstone/domain/errors';
import type { Origin } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import { findFlags } from '../../../platform/flags/find-flags.ts';
import { readUsableLink } from '../../core/one-time-link/use-link.ts';
import { endAllSessions } from '../../core/session/end-sessions.service.ts';
import { revokeTokens } from '../../core/session/revoke-tokens.service.ts';
import { removeRows } from '../account-closing/remove-rows.ts';
import { eraseUnusedAccount } from '../registration/erase-account.service.ts';
import { writeResetCancelled } from '../second-factor/cancel-factor-reset.service.ts';
import { writeLock } from './lock-account.service.ts';

type LinkRequest = { code: string; origin: Origin };

/** Returns the right of a link to `/secure` without using it. Errors: those of `assertUsable`. */
export async function checkSecureLink({ code }: Pick<LinkRequest, 'code'>, deps: Deps): Promise<SecureRight> {
  const purpose = await readRight(code, deps);
  await deps.runTransaction((tx) => readUsableLink(tx, { code, purpose }, deps));
  return purpose;
}

/**
 * Does the one thing that the link has a right to. The caller has no choice. Returns the sentence for them. Errors:
 * those of `assertUsable`; `account-in-use` and `read-only` for a deletion.
 */
export async function redeemSecureLink(request: LinkRequest, deps: Deps): Promise<string> {
  return uses[await readRight(request.code, deps)](request, deps);
}

/** Finds the right of a link. It never changes, so this needs no transaction. */
async function readRight(code: string, deps: Deps): Promise<SecureRight> {
  const link = await deps.secrets.find(deriveLinkId(code));
  const right = secureRights.find((each) => each === link?.purpose);
  if (right === undefined) throw new DomainError('link-invalid');
  return right;
}

const uses: Readonly<Record<SecureRight, (request: LinkRequest, deps: Deps) => Promise<string>>> = {
  'lock-account': lockAccount,
  'delete-account': deleteAccount,
  'stop-factor-reset': stopFactorReset,
};

/**
 * Locks the account and ends every session, since nobody knows which one is the owner's. Does nothing if this link has
 * already been used and the account is still locked.
 */
async function lockAccount({ code, origin }: LinkRequest, deps: Deps): Promise<string> {
  const uid = await deps.runTransaction(async (tx) => {
    if (await isStillLocked(tx, code, deps)) return undefined;
    const { id, link, user } = await readUsableLink(tx, { code, purpose: 'lock-account' }, deps);
    const book = await deps.addressBooks.read(tx, user.uid);
    deps.secrets.put(tx, id, useSecret(link, deps.now()));
    endAllSessions(tx, user.uid, deps);
    writeLock(tx, { user, book, origin }, deps);
    return user.uid;
  });
  const { requestId } = origin;
  if (uid !== undefined) await revokeTokens({ uid, requestId, operation: 'use-secure-link' }, deps);
  return accountLockTexts.accountNowLocked;
}

/** Returns whether this link has been used and the account is still locked, without a pending unlock. */
async function isStillLocked(tx: Tx, code: string, deps: Deps): Promise<boolean> {
  const link = await deps.secrets.read(tx, deriveLinkId(code));
  if (link === undefined || link.usedAtMs === null) return false;
  const user = await deps.users.read(tx, link.uid);
  const activeLock = user && findLock(user, deps.now());
  return activeLock?.unlocksAtMs === null;
}

/**
 * Deletes an account that somebody else registered with this address, verified or not, if it has no money and no
 * application. A repeat changes nothing.
 */
async function deleteAccount({ code }: LinkRequest, deps: Deps): Promise<string> {
  assertFlags(await findFlags(deps), ['changes']);
  const id = deriveLinkId(code);
  const uid = await deps.runTransaction(async (tx) => {
    const link = await deps.secrets.read(tx, id);
    if (link !== undefined && link.usedAtMs !== null) return link.uid;
    const claim = await readUsableLink(tx, { code, purpose: 'delete-account' }, deps);
    if (!(await eraseUnusedAccount(tx, claim.user, deps))) throw new DomainError('account-in-use');
    // The used link is the only document that remains.
    deps.secrets.put(tx, id, useSecret(claim.link, deps.now()));
    return claim.user.uid;
  });
  await deps.identity.remove(uid);
  // Runs after the identity is deleted, when nobody can sign in any more. Accounts that were never verified have no
  // activity.
  await removeRows(uid, deps.activity, deps);
  return accountLockTexts.strangersAccountDeleted;
}

/** Stops the factor reset that the mail was about, and changes nothing else. */
async function stopFactorReset({ code, origin }: LinkRequest, deps: Deps): Promise<string> {
  await deps.runTransaction(async (tx) => {
    const claim = await readUsableLink(tx, { code, purpose: 'stop-factor-reset' }, deps);
    const { id, link, credentials, user } = claim;
    const factors = await deps.factors.read(tx, user.uid);
    deps.secrets.put(tx, id, useSecret(link, deps.now()));
    deps.credentials.put(tx, user.uid, dropLinks(credentials, ['stop-factor-reset']));
    if (factors === undefined || factors.reset === null) return;
    writeResetCancelled(tx, { user, factors, origin }, deps);
  });
  return secondFactorTexts.factorsKept;
}
