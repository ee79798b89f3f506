import type { SecureRight } from '@keelstone/domain/core/one-time-link/credentials';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { accountLockContract } from '@keelstone/domain/access/account-lock/account-lock.contract';
import { type ActionDialog, useAction } from '../../../lib/query/use-action.ts';
import { useStaySignedIn } from '../../../lib/session/use-session.ts';
import { errorTexts } from '@keelstone/domain/error-texts';
import { useAnswer } from '../../../lib/query/use-answer.ts';

/**
 * A mailed link: what it may do, which is asked when the page opens and changes nothing, and doing it. Any failure but
 * a refusal says nothing about the link, so both can be tried again.
 */
export function useSecureLink(code: string | undefined) {
  const notify = useNotify();
  const check = useAnswer(accountLockContract['check-secure-link'], {
    body: { code: code ?? '' },
    enabled: code !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const use = useMutation({
    mutationFn: (given: Given) =>
      call(accountLockContract['use-secure-link'], { body: { code: given.code } }),
    onError: (failure) => {
      // The page itself reports what is wrong with the link.
      if (refusalOf(failure) === undefined) notify.refused(failure);
    },
  });
  const { data: found } = check;
  // Another link may be opened in the tab that shows what became of this one.
  const isOfThisCode = code === undefined || code === use.variables?.code;
  return {
    right: found?.right,
    /** Why its right could not be asked for, which can be repeated. */
    failure: refusalOf(check.error) === undefined ? check.error : null,
    checkAgain: () => void check.refetch(),
    /** What it has done. */
    done: isOfThisCode && use.isSuccess ? use.variables.right : undefined,
    /** Why the link does nothing. */
    refusal: (isOfThisCode ? refusalOf(use.error) : undefined) ?? refusalOf(check.error),
    /** It was used, or refused: a reload must not send it again. */
    isOver: isOfThisCode && (use.isSuccess || refusalOf(use.error) !== undefined),
    isBusy: use.isPending,
    use: () => {
      if (code !== undefined && found !== undefined) use.mutate({ code, right: found.right });
    },
  };
}

type Given = { code: string; right: SecureRight };

/** Why a link does nothing, in words that do not tell whether an account exists. */
export const refusals = {
  'link-used': 'This link was already used. It works once.',
  'link-expired': 'This link is too old. It does nothing any more.',
  'link-replaced': 'We have sent you a newer link. Use the one in our latest email.',
  'link-invalid':
    'This link does nothing. It may be incomplete or no longer needed, or its account may not exist any more.',
  'account-in-use': errorTexts['account-in-use'],
} as const;

function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return new Map<string, string>(Object.entries(refusals)).get(error.code);
}

/** Locks the caller's account, or keeps it locked where an unlock was asked for. */
export function useLockAccount(dialog: ActionDialog) {
  const staySignedIn = useStaySignedIn();
  return useAction({ ...dialog, send: () => call(accountLockContract['lock-account']).then(staySignedIn) });
}
