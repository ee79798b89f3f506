import { authContract } from '@keelstone/domain/api/auth.contract';
import { call } from '../../../lib/api/call.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { keepKycTicket } from '../../../lib/session/kyc-ticket.ts';

/** True if an identity form can be submitted next, with the ticket that this tab now keeps. */
type CanApply = boolean;

const redemptions = new Map<string, Promise<CanApply>>();

/**
 * Redeems a mailed code and keeps the ticket that comes with it. However often the page is mounted a code is sent
 * once, because a second time it is refused as used; only where it may still be good the next call sends it again.
 */
export function redeemOnce(code: string): Promise<CanApply> {
  const known = redemptions.get(code);
  if (known !== undefined) return known;
  const redemption = redeem(code);
  redemptions.set(code, redemption);
  redemption.catch((error: unknown) => {
    if (mayTryAgain(error)) redemptions.delete(code);
  });
  return redemption;
}

/** No answer, a server error or too many attempts: none of these says anything about the code. */
export function mayTryAgain(error: unknown): boolean {
  return !(error instanceof ApiError) || error.isTransient || error.code === 'too-many-requests';
}

/** Without a ticket there is nothing to apply for: the person signs in. */
async function redeem(code: string): Promise<CanApply> {
  const { kycTicket, email } = await call(authContract['verify-email'], { body: { oobCode: code } });
  if (kycTicket === undefined) return false;
  keepKycTicket({ ticket: kycTicket, email });
  return true;
}
