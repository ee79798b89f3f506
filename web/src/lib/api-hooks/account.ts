import { activityContract } from '@keelstone/domain/people/activity/activity.contract';
import { accountClosingContract } from '@keelstone/domain/access/account-closing/account-closing.contract';
import { secondFactorContract } from '@keelstone/domain/access/second-factor/second-factor.contract';
import { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import { accountLockContract } from '@keelstone/domain/access/account-lock/account-lock.contract';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useAction, type ActionDialog } from '../query/use-action.ts';
import { useStaySignedIn } from '../session/use-session.ts';

/** The last 20 sign-ins, newest first. */
export function useActivity(userId: string) {
  return useQuery({
    queryKey: ['activity', userId],
    queryFn: ({ signal }) => call(activityContract['list-activity'], { params: { userId }, signal }),
  });
}

/**
 * The last application of somebody who was rejected, with why and what they had declared, or what is asked for about
 * one under review. Not requested for anybody else; `isPendingAsked`: nor for an application under review without an
 * open question.
 */
export function useOwnKyc(
  { _id: userId, kycStatus }: Pick<UserWire, '_id' | 'kycStatus'>,
  { isPendingAsked = true }: { isPendingAsked?: boolean } = {},
) {
  return useQuery({
    queryKey: ['own-kyc', userId, kycStatus],
    queryFn: ({ signal }) => call(kycContract['get-own-kyc'], { params: { userId }, signal }),
    enabled: kycStatus === 'Rejected' || (kycStatus === 'Pending' && isPendingAsked),
  });
}

/** Cancels the reset of the caller's second factors. */
export function useCancelFactorReset(dialog: ActionDialog) {
  return useAction({ ...dialog, send: () => call(secondFactorContract['cancel-factor-reset']) });
}

/** Locks the caller's account, or keeps it locked where an unlock was asked for. */
export function useLockAccount(dialog: ActionDialog) {
  const staySignedIn = useStaySignedIn();
  return useAction({ ...dialog, send: () => call(accountLockContract['lock-account']).then(staySignedIn) });
}

/** Undoes the closing of the caller's account. */
export function useReopenAccount(dialog: ActionDialog) {
  return useAction({ ...dialog, send: () => call(accountClosingContract['reopen-account']) });
}
