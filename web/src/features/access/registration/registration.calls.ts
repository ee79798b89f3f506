import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { keepKycTicket, readKycTicket } from '../../../lib/session/kyc-ticket.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { registrationContract } from '@keelstone/domain/access/registration/registration.contract';

/** True if an identity form can be submitted next, with the ticket that this tab now keeps. */
type CanApply = boolean;

const redemptions = new Map<string, Promise<CanApply>>();

/**
 * Redeems a mailed code and keeps the ticket that comes with it. However often the page is mounted a code is sent
 * once, because a second time it is refused as used; only where it may still be good the next call sends it again.
 */
function redeemOnce(code: string): Promise<CanApply> {
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
function mayTryAgain(error: unknown): boolean {
  return !(error instanceof ApiError) || error.isTransient || error.code === 'too-many-requests';
}

/** Without a ticket there is nothing to apply for: the person signs in. */
async function redeem(code: string): Promise<CanApply> {
  const { kycTicket, email } = await call(registrationContract['verify-email'], { body: { oobCode: code } });
  if (kycTicket === undefined) return false;
  keepKycTicket({ ticket: kycTicket, email });
  return true;
}

type Outcome = { status: 'verified'; canApply: boolean } | { status: 'failed'; error: unknown };

type Verifying =
  | { status: 'verifying' }
  /** `canApply`: this tab has the ticket for the identity form. */
  | { status: 'verified'; canApply: boolean }
  /** `retry` where the link may still be good. */
  | { status: 'failed'; error: unknown; retry: (() => void) | undefined }
  /** The page was opened without a link, or reloaded after it was refused. */
  | { status: 'no-link' };

/**
 * Redeems the code of the mail once. That opens no session: the owner of the mailbox may not be the person who
 * registered.
 */
export function useVerifyEmail({
  code,
  forget,
}: {
  code: string | undefined;
  forget: () => void;
}): Verifying {
  const session = useSession();
  const [outcome, setOutcome] = useState<Outcome>();
  // Where nobody was signed in before, nobody is.
  const isSessionKnown = session.status !== 'loading' || session.snapshot === undefined;

  useEffect(() => {
    // The guard redirects signed-in people: the link must not be used up on a page that they never see.
    if (code === undefined || !isSessionKnown || outcome !== undefined) return;
    let isCurrent = true;
    redeemOnce(code).then(
      (canApply) => {
        if (isCurrent) setOutcome({ status: 'verified', canApply });
      },
      (error: unknown) => {
        if (isCurrent) setOutcome({ status: 'failed', error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [code, isSessionKnown, outcome]);

  const isDone = outcome !== undefined && !(outcome.status === 'failed' && mayTryAgain(outcome.error));
  useEffect(() => {
    if (isDone) forget();
  }, [isDone, forget]);

  if (outcome === undefined) {
    if (code !== undefined || !isSessionKnown) return { status: 'verifying' };
    return hasTicket() ? { status: 'verified', canApply: true } : { status: 'no-link' };
  }
  if (outcome.status === 'verified') return outcome;
  // The link was used before, in this tab: what it is for has been reached.
  if (isUsed(outcome.error) && hasTicket()) return { status: 'verified', canApply: true };
  const retry = () => {
    setOutcome(undefined);
  };
  return { ...outcome, retry: mayTryAgain(outcome.error) ? retry : undefined };
}

function hasTicket(): boolean {
  return readKycTicket() !== undefined;
}

function isUsed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link-used';
}
