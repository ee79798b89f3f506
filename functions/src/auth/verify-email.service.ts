import { DomainError } from '@keelstone/domain/errors';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import { openSession } from '../session/open-session.service.ts';
import { touchSignal } from '../signal/touch-signal.ts';
import { assertUsable, mailedLinkId } from './mailed-link.ts';

/**
 * Redeems a mailed code and opens a session of scope `kyc` (design.md 3). A redemption that broke off half-way is
 * completed by the next try. Errors: `link-invalid`, `link-used`, `link-expired`, `account-restricted`.
 */
export async function verifyEmail(
  { oobCode }: { oobCode: string },
  deps: Deps,
): Promise<{ email: string; customToken: string | undefined }> {
  const linkId = mailedLinkId(oobCode);
  const link = assertUsable(await deps.links.find(linkId), 'verify-email', deps.now());
  const user = await deps.users.find(link.uid);
  if (user === undefined) throw new DomainError('link-invalid');
  if (user.isBlocked) throw new DomainError('account-restricted');

  const isRedeemed = await deps.toolkit.redeemVerificationCode(oobCode);
  const identity = await deps.identity.findByEmail(user.email);
  if (!isRedeemed && identity?.isVerified !== true) throw new DomainError('link-invalid');

  await deps.runTransaction(async (tx) => {
    const [current, stored] = await readTogether(tx, deps.users.at(link.uid), deps.links.at(linkId));
    if (current === undefined) throw new DomainError('link-invalid');
    assertUsable(stored, 'verify-email', deps.now());
    deps.users.put(tx, link.uid, { ...current, isVerified: true });
    deps.links.put(tx, linkId, { ...link, usedAtMs: deps.now() });
    touchSignal(deps, tx, link.uid);
  });
  const mayApply = user.kycStatus === 'Unverified' || user.kycStatus === 'Rejected';
  return {
    email: user.email,
    customToken: mayApply ? await openKycSession(user.uid, deps) : undefined,
  };
}

async function openKycSession(uid: string, deps: Deps): Promise<string> {
  const device = { browser: '', os: '', network: 'unknown' };
  return (await openSession({ uid, scope: 'kyc', device, checkedAtMs: deps.now() }, deps)).customToken;
}
