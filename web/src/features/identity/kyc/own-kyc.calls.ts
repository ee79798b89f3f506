import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { ownKycContract } from '@keelstone/domain/identity/kyc/own-kyc.contract';
import { useAnswer } from '../../../lib/query/use-answer.ts';

/**
 * The rejected application with its reason and declaration, or the open question about a pending one. It is requested
 * only in the states that need it. With `isPendingAsked: false` a pending application has no open question, so nothing
 * is requested about it.
 */
export function useOwnKyc(
  { kycStatus }: Pick<UserWire, 'kycStatus'>,
  { isPendingAsked = true }: { isPendingAsked?: boolean } = {},
) {
  return useAnswer(ownKycContract['get-own-kyc'], {
    version: kycStatus,
    enabled: kycStatus === 'Rejected' || (kycStatus === 'Pending' && isPendingAsked),
  });
}
