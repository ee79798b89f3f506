import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { readKycTicket } from '../../../lib/session/kyc-ticket.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { mayTryAgain, redeemOnce } from './redeem-once.ts';

type Outcome = { status: 'verified'; canApply: boolean } | { status: 'failed'; error: unknown };

export type Verifying =
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
  const isSessionKnown = session.status !== 'loading';

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
