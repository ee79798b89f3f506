import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { registrationContract } from '@keelstone/domain/access/registration/registration.contract';
import { ApiError, isRefusal } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { findMailedCode, readMailedParam } from '../../../lib/mailed-link.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { askedOnce } from '../../../lib/query/use-answer.ts';
import { keepKycTicket, readKycTicket } from '../../../lib/session/kyc-ticket.ts';
import { readSnapshot } from '../../../lib/session/snapshot.ts';
import { useSession } from '../../../lib/session/use-session.ts';

/** Verifies the address and keeps the ticket. Returns false without one, and the person then signs in. */
async function redeem(oobCode: string): Promise<boolean> {
  const { kycTicket, email } = await call(registrationContract['verify-email'], { body: { oobCode } });
  if (kycTicket === undefined) return false;
  keepKycTicket({ ticket: kycTicket, email });
  return true;
}

const makeVerification = (code: string | undefined) => ({
  ...askedOnce,
  gcTime: Infinity,
  retry: false,
  queryKey: keys.verifiedEmail(code),
  queryFn: () => redeem(code ?? ''),
});

/**
 * Redeems the code in a link's search while its page is still being rendered. Only where nobody was signed in before: the
 * page of anybody else first waits for the session.
 */
export function redeemAhead(search: string): void {
  const code = findMailedCode(readMailedParam(search, 'oobCode'));
  if (code !== undefined && readSnapshot() === undefined)
    void queryClient.prefetchQuery(makeVerification(code));
}

/** No answer, a server error or too many attempts: the code may still be valid. */
function mayTryAgain(error: unknown): boolean {
  return !(error instanceof ApiError) || error.isTransient || error.code === 'too-many-requests';
}

type Verifying =
  | { status: 'verifying' }
  /** `canApply`: this tab has the ticket for the identity form. */
  | { status: 'verified'; canApply: boolean }
  /** `retry` if the link may still be valid. */
  | { status: 'failed'; error: unknown; retry: (() => void) | undefined }
  /** The page was opened without a link, or reloaded after its link was refused. */
  | { status: 'no-link' };

type MailedCode = { code: string | undefined; forget: () => void };

/**
 * Redeems the code of the verification mail, once however often the page is mounted, because a second time it is refused
 * as used. No session is opened: the owner of the mailbox may not be the person who registered.
 */
export function useVerifyEmail({ code: mailed, forget }: MailedCode): Verifying {
  const session = useSession();
  const [code] = useState(mailed);
  // The guard redirects signed-in people: the link must not be used up on a page that they never see.
  const isSessionKnown = session.status !== 'loading' || session.snapshot === undefined;
  const {
    data: canApply,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...makeVerification(code),
    retryOnMount: false,
    refetchOnReconnect: false,
    enabled: code !== undefined && isSessionKnown,
  });
  const canRetry = error !== null && mayTryAgain(error);
  const isDone = canApply !== undefined || (error !== null && !canRetry);
  useEffect(() => {
    if (isDone) forget();
  }, [isDone, forget]);

  if (canApply !== undefined) return { status: 'verified', canApply };
  const hasTicket = readKycTicket() !== undefined;
  if (code === undefined && isSessionKnown)
    return hasTicket ? { status: 'verified', canApply: true } : { status: 'no-link' };
  if (error === null || isFetching) return { status: 'verifying' };
  // The link was used in this tab before, which has the ticket of its answer.
  if (isRefusal(error, 'link-used') && hasTicket) return { status: 'verified', canApply: true };
  return { status: 'failed', error, retry: canRetry ? () => void refetch() : undefined };
}
