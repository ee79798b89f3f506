import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';
import { messages } from '@keelstone/domain/messages';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import type { Origin } from '../http/caller.ts';
import { describeDevice } from '../session/describe-device.ts';
import { openSession } from '../session/open-session.service.ts';
import { readUsableLink, type UsableLink } from './use-link.ts';

/**
 * Opens a session that may only apply: the ticket proves the mailbox, the password that it is the account's owner who
 * asks. If somebody else registered the address, the owner of the mailbox does not know the password, and her documents
 * cannot end up in that account. Each attempt counts, before the password is looked at. Errors: `ticket-invalid`
 * (wrong, foreign, expired, spent or tried too often), `wrong-credentials`, `account-restricted`.
 */
export async function openKycSession(
  { kycTicket, password, origin }: { kycTicket: string; password: string; origin: Origin },
  deps: Deps,
): Promise<string> {
  const { uid, email } = await countAttempt(kycTicket, deps);
  const signedIn = await deps.toolkit.signInWithPassword({ email, password });
  if (signedIn?.uid !== uid)
    throw new DomainError('wrong-credentials', { message: messages.kycPasswordWrong });
  const { customToken } = await openSession({ uid, scope: 'kyc', device: describeDevice(origin) }, deps);
  return customToken;
}

async function countAttempt(code: string, deps: Deps): Promise<User> {
  return deps.runTransaction(async (tx) => {
    const { id, link, user } = await readTicket(tx, code, deps);
    if (link.attempts >= limits.kycTicketExchangesMax) throw new DomainError('ticket-invalid');
    deps.links.put(tx, id, { ...link, attempts: link.attempts + 1 });
    return user;
  });
}

/** Whatever is wrong with a ticket, there is one way on: to sign in. */
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
