import type { UserWire } from '@keelstone/domain/api/user.contract';
import { coinFromNumber, usdFromNumber } from '@keelstone/domain/money/units';
import type { WithdrawalHolder, WithdrawalQuestion } from '@keelstone/domain/transaction/decide-withdrawal';

type Typed = Pick<WithdrawalQuestion, 'amountUsdCents' | 'coin' | 'address'>;

/** The account, as `holderObstacle` of the domain looks at it. */
export function withdrawalHolder({ isBlocked, verified, kycStatus, lockedAt }: UserWire): WithdrawalHolder {
  return { isBlocked, isVerified: verified, kycStatus, isLocked: lockedAt !== null };
}

/** What was typed and what the user has, as `withdrawalObstacle` of the domain asks it. */
export function withdrawalQuestion(user: UserWire, typed: Typed): WithdrawalQuestion {
  return {
    ...typed,
    availableUsdCents: usdFromNumber(user.balance) ?? 0,
    availableCoinUnits: { btc: coinFromNumber(user.btc) ?? 0, eth: coinFromNumber(user.eth) ?? 0 },
  };
}
