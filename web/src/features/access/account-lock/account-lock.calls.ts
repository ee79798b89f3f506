import { useMutation } from '@tanstack/react-query';
import { accountLockContract } from '@keelstone/domain/access/account-lock/account-lock.contract';
import type { SecureRight } from '@keelstone/domain/core/one-time-link/credentials';
import { errorTexts } from '@keelstone/domain/error-texts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../lib/query/use-action.ts';
import { askedOnce, useAnswer } from '../../../lib/query/use-answer.ts';
import { useStaySignedIn } from '../../../lib/session/use-session.ts';
import { useNotify } from '../../../lib/toast/notify.ts';

/**
 * The mailed link of a page. Opening the page only asks the API what the link may do, and `use` does it. After a failure
 * that is not a refusal the link may still be valid, so both can be repeated.
 */
export function useSecureLink(code: string | undefined) {
  const notify = useNotify();
  const check = useAnswer(accountLockContract['check-secure-link'], {
    body: { code: code ?? '' },
    ...askedOnce,
    enabled: code !== undefined,
    retry: false,
    refetchOnReconnect: false,
  });
  const use = useMutation({
    mutationFn: ({ code }: UsedLink) => call(accountLockContract['use-secure-link'], { body: { code } }),
    onError: (failure) => {
      // The page itself shows why the link was refused.
      if (findRefusal(failure) === undefined) notify.refused(failure);
    },
  });
  const { data: link } = check;
  // The tab that shows the result of a used link may open another link.
  const isOfThisCode = code === undefined || code === use.variables?.code;
  return {
    linkAct: link?.right,
    /** Why the API could not be asked; `checkAgain` repeats it. */
    failure: findRefusal(check.error) === undefined ? check.error : null,
    checkAgain: () => void check.refetch(),
    /** The effect of the used link. */
    done: isOfThisCode && use.isSuccess ? use.variables.linkAct : undefined,
    /** Why the link does nothing. */
    refusal: (isOfThisCode ? findRefusal(use.error) : undefined) ?? findRefusal(check.error),
    /** The link was used, or refused: a reload must not send it again. */
    isOver: isOfThisCode && (use.isSuccess || findRefusal(use.error) !== undefined),
    isBusy: use.isPending,
    use: () => {
      if (code !== undefined && link !== undefined) use.mutate({ code, linkAct: link.right });
    },
  };
}

type UsedLink = { code: string; linkAct: SecureRight };

/** Why a link does nothing, without revealing whether an account exists. */
export const refusals = {
  'link-used': 'This link was already used. It works once.',
  'link-expired': 'This link is too old. It does nothing any more.',
  'link-replaced': 'We have sent you a newer link. Use the one in our latest email.',
  'link-invalid':
    'This link does nothing. It may be incomplete or no longer needed, or its account may not exist any more.',
  'account-in-use': errorTexts['account-in-use'],
} as const;

function findRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return new Map<string, string>(Object.entries(refusals)).get(error.code);
}

/** Locks the caller's account, or cancels a requested unlock. */
export function useLockAccount(dialog: ActionDialog) {
  const staySignedIn = useStaySignedIn();
  return useAction({ ...dialog, send: () => call(accountLockContract['lock-account']).then(staySignedIn) });
}
