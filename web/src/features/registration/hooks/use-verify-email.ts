import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useSession, useSignIn } from '../../../lib/session/use-session.ts';
import { mayTryAgain, redeemOnce } from './redeem-once.ts';

type Outcome = { status: 'verified'; canApply: boolean } | { status: 'failed'; error: unknown };

export type Verifying =
  | { status: 'verifying' }
  /** `canApply`: a session of scope kyc is open, and the papers may be filed. */
  | { status: 'verified'; canApply: boolean }
  /** `retry` where the link may still be good. */
  | { status: 'failed'; error: unknown; retry: (() => void) | undefined }
  /** The page was opened without a link, or reloaded after it was refused. */
  | { status: 'no-link' };

/** Redeems the code of the mail once, and opens the session that comes with it (design.md 3). */
export function useVerifyEmail({
  code,
  forget,
}: {
  code: string | undefined;
  forget: () => void;
}): Verifying {
  const session = useSession();
  const signIn = useSignIn();
  const [outcome, setOutcome] = useState<Outcome>();
  const isSessionKnown = session.status !== 'loading';
  const isApplicant = session.status === 'kyc';

  useEffect(() => {
    // Whoever is signed in is led away by the guard first: his session must not be replaced.
    if (code === undefined || !isSessionKnown || outcome !== undefined) return;
    let isCurrent = true;
    redeemOnce(code, signIn).then(
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
  }, [code, isSessionKnown, outcome, signIn]);

  const isDone = outcome !== undefined && !(outcome.status === 'failed' && mayTryAgain(outcome.error));
  useEffect(() => {
    if (isDone) forget();
  }, [isDone, forget]);

  if (outcome === undefined) {
    if (code !== undefined || !isSessionKnown) return { status: 'verifying' };
    return isApplicant ? { status: 'verified', canApply: true } : { status: 'no-link' };
  }
  if (outcome.status === 'verified') return outcome;
  // The link was used before, in this browser: what it is for has been reached.
  if (isApplicant && isUsed(outcome.error)) return { status: 'verified', canApply: true };
  const retry = () => {
    setOutcome(undefined);
  };
  return { ...outcome, retry: mayTryAgain(outcome.error) ? retry : undefined };
}

function isUsed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link-used';
}
