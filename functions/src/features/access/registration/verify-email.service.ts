import { dropLinks } from '@keelstone/domain/core/one-time-link/credentials';
import { useSecret } from '@keelstone/domain/core/one-time-link/one-time-link';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import type { Deps } from '../../../platform/deps.ts';
import { issueLink, newCode } from '../../core/one-time-link/issue-link.ts';
import { reopenOnFailure, readUsableLink } from '../../core/one-time-link/use-link.ts';
import { endAllSessions } from '../../core/session/end-sessions.service.ts';
import { restoreAuthUser } from '../auth-user/restore-auth-user.service.ts';

/**
 * Redeems a mailed code: verifies the address and ends everything that was opened before. It opens no session, since
 * somebody else may have registered the address. The returned ticket opens one only together with the password, and
 * only for the identity form. "This wasn't me" keeps working. Errors: `link-invalid`, `link-used`, `link-expired`,
 * `link-replaced`, `account-restricted`.
 */
export async function verifyEmail(
  { oobCode }: { oobCode: string },
  deps: Deps,
): Promise<{ email: string; kycTicket: string | undefined }> {
  const ticket = newCode();
  const used = await deps.runTransaction(async (tx) => {
    const claim = await readUsableLink(tx, { code: oobCode, purpose: 'verify-email' }, deps);
    const { id, link } = claim;
    const user = { ...claim.user, isVerified: true };
    assertMay('act', user, { nowMs: deps.now() });
    const mayApply = user.kycStatus === 'Unverified' || user.kycStatus === 'Rejected';
    const credentials = dropLinks(claim.credentials, ['verify-email', 'reset-password']);
    deps.secrets.put(tx, id, useSecret(link, deps.now()));
    deps.users.put(tx, user.uid, user);
    deps.credentials.put(
      tx,
      user.uid,
      mayApply ? issueLink(tx, { credentials, purpose: 'kyc-ticket', code: ticket }, deps) : credentials,
    );
    const endedAtMs = endAllSessions(tx, user.uid, deps);
    return { id, user, endedAtMs, kycTicket: mayApply ? ticket : undefined };
  });
  await reopenOnFailure(used, deps, async () => {
    // A restoration revokes Firebase's tokens itself.
    const restored = await restoreAuthUser(used.user.uid, deps, { before: used });
    if (restored === undefined) await deps.identity.revokeSessions(used.user.uid);
  });
  return { email: used.user.email, kycTicket: used.kycTicket };
}
