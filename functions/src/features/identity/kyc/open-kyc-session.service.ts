import { useSecret } from '@keelstone/domain/core/one-time-link/one-time-link';
import type { SessionScope } from '@keelstone/domain/core/session/session';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { kycLimits } from '@keelstone/domain/identity/kyc/kyc.limits';
import { kycTexts } from '@keelstone/domain/identity/kyc/kyc.texts';
import type { Origin } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { checkPassword } from '../../access/sign-in/check-password.service.ts';
import { openSession } from '../../access/sign-in/open-session.service.ts';
import { describeDevice } from '../../core/device/describe-device.ts';
import { readUsableLink, type UsableLink } from '../../core/one-time-link/use-link.ts';

/**
 * Opens a session that can only apply. The ticket proves access to the mailbox; the password proves that the caller
 * registered the account. If somebody else registered the address, the owner of the mailbox does not know the password,
 * so their documents cannot end up in that account. Each attempt counts before the password is checked. Errors:
 * `ticket-invalid` (wrong, foreign, expired, spent or tried too often), `wrong-credentials`, `account-restricted`.
 */
export async function openKycSession(
  { kycTicket, password, origin }: { kycTicket: string; password: string; origin: Origin },
  deps: Deps,
): Promise<{ customToken: string }> {
  const { uid, email } = await countAttempt(kycTicket, deps);
  const checkedAtMs = await confirmPassword({ uid, email, password }, deps);
  const device = describeDevice(origin);
  const issue = (named: { sid: string; scope: SessionScope }) => deps.identity.customToken(uid, named);
  const { issued: customToken } = await openSession({ uid, scope: 'kyc', device, checkedAtMs, issue }, deps);
  return { customToken };
}

/** Refuses a wrong password, and the correct one of another identity that may have taken the address. */
async function confirmPassword(
  { uid, ...emailAndPassword }: { uid: string; email: string; password: string },
  deps: Deps,
): Promise<number> {
  const wrong = new DomainError('wrong-credentials', { message: kycTexts.kycPasswordWrong });
  try {
    const { user, checkedAtMs } = await checkPassword(emailAndPassword, deps);
    if (user.uid === uid) return checkedAtMs;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'wrong-credentials') throw error;
  }
  throw wrong;
}

async function countAttempt(code: string, deps: Deps): Promise<User> {
  return deps.runTransaction(async (tx) => {
    const { id, link, user } = await readTicket(tx, code, deps);
    if (link.attempts >= kycLimits.ticketExchangesMax) throw new DomainError('ticket-invalid');
    deps.secrets.put(tx, id, useSecret(link, deps.now()));
    return user;
  });
}

/** Every fault of a ticket is the same refusal, since signing in is the only remedy. */
async function readTicket(
  tx: Parameters<typeof readUsableLink>[0],
  code: string,
  deps: Deps,
): Promise<UsableLink> {
  try {
    return await readUsableLink(tx, { code, purpose: 'kyc-ticket' }, deps);
  } catch (error) {
    throw error instanceof DomainError ? new DomainError('ticket-invalid') : error;
  }
}
