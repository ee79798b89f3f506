import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordAfterCall } from '../../../platform/throttle/record-after-call.ts';

/**
 * Revokes the Firebase tokens of an account whose sessions have all ended. Called after the commit. Without a session
 * of ours a token is useless, so a failure is only logged (docs/security.md#sessions).
 */
export function revokeTokens(
  { uid, ...call }: { uid: string; requestId: string; operation: string },
  deps: Deps,
): Promise<void> {
  return recordAfterCall(call, deps, () => deps.identity.revokeSessions(uid));
}

/**
 * Revokes the tokens if all sessions but the caller's have ended. This revokes the caller's refresh token too, so the
 * answer carries a custom token made after the revocation. There is none if the revocation failed.
 */
export async function renewTokens(
  { caller: { uid, sid, scope }, origin: { requestId } }: By,
  deps: Deps,
): Promise<{ customToken?: string }> {
  const renewed: { customToken?: string } = {};
  await recordAfterCall({ requestId, operation: 'renew-tokens' }, deps, async () => {
    await deps.identity.revokeSessions(uid);
    renewed.customToken = await deps.identity.customToken(uid, { sid, scope });
  });
  return renewed;
}
