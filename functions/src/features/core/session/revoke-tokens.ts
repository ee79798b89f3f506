import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { recordAfterCall } from '../../../platform/throttle/record-after-call.ts';
import type { Deps } from '../../deps.ts';

/**
 * Revokes what Firebase has issued for an account whose sessions have all ended. To be called after the commit: a token
 * without a session of ours counts for nothing, so a failure is only logged (docs/security.md#sessions).
 */
export function revokeTokens(
  { uid, ...call }: { uid: string; requestId: string; operation: string },
  deps: Deps,
): Promise<void> {
  return recordAfterCall(call, deps, () => deps.identity.revokeSessions(uid));
}

/**
 * The same if all sessions but the caller's have ended. Its own refresh token is revoked with the others, so it needs a
 * new one: the answer carries a custom token that was made after the revocation. There is none if that failed.
 */
export async function renewTokens(
  { caller: { uid, sid, scope }, origin: { requestId } }: { caller: Caller; origin: Origin },
  deps: Deps,
): Promise<{ customToken?: string }> {
  const renewed: { customToken?: string } = {};
  await recordAfterCall({ requestId, operation: 'renew-tokens' }, deps, async () => {
    await deps.identity.revokeSessions(uid);
    renewed.customToken = await deps.identity.customToken(uid, { sid, scope });
  });
  return renewed;
}
