import type { UserWire } from '@keelstone/domain/api/user.wire';
import type { Coin } from '@keelstone/domain/ledger/account';
import { coinFromNumber, usdFromNumber } from '@keelstone/domain/money/units';
import type { WithdrawalHolder, WithdrawalQuestion } from '@keelstone/domain/transaction/decide-withdrawal';
import { usdOf } from '../../../lib/forms/amount-text.ts';

type Typed = { usd: string; coin: Coin; address: string };

/** The account, as `holderObstacle` of the domain looks at it. */
export function withdrawalHolder({ isBlocked, verified, kycStatus, lockedAt }: UserWire): WithdrawalHolder {
  return { isBlocked, isVerified: verified, kycStatus, isLocked: lockedAt !== null };
}

/** What was typed and what the user has, as `withdrawalObstacle` of the domain asks it. */
export function withdrawalQuestion(user: UserWire, { usd, coin, address }: Typed): WithdrawalQuestion {
  return {
    amountUsdCents: usdOf(usd),
    availableUsdCents: usdFromNumber(user.balance) ?? 0,
    coin,
    availableCoinUnits: { btc: coinFromNumber(user.btc) ?? 0, eth: coinFromNumber(user.eth) ?? 0 },
    address,
  };
}
