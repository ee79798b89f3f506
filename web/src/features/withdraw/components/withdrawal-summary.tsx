import type { UserWire } from '@keelstone/domain/api/user.contract';
import { coinForUsd } from '@keelstone/domain/money/convert';
import { formatCoin, formatUsd } from '@keelstone/domain/money/format';
import { coinFromNumber, usdCents, usdFromNumber } from '@keelstone/domain/money/units';
import type { WithdrawalHolder, WithdrawalQuestion } from '@keelstone/domain/transaction/decide-withdrawal';
import { shortAddress } from '@keelstone/domain/wallet/short-address';
import Box from '@mui/material/Box';
import { coinNames } from '../../../components/coin-name.ts';
import { useRate } from '../../../lib/api-hooks/rates.ts';
import { useSettled } from '../../../lib/timers.ts';
import { screenReaderOnly, tabularFigures } from '../../../theme/styles.ts';

/** Screen readers hear it once the typing has paused. */
const quietMs = 700;

type Props = {
  question: WithdrawalQuestion | undefined;
  /** What the user calls the address. */
  label: string | undefined;
};

/** What the button is about to do, in one line; empty while that is not known yet. */
export function WithdrawalSummary({ question, label }: Props) {
  const rate = useRate(question?.coin ?? 'btc');
  const parts = question === undefined ? [] : partsOf(question, rate, label);
  const text = parts.join(' · ');
  const settled = useSettled(text, quietMs);
  return (
    <div>
      {text !== '' && (
        <Box component="section" aria-label="Summary" sx={box}>
          {text}
        </Box>
      )}
      <Box role="status" sx={screenReaderOnly}>
        {settled}
      </Box>
    </div>
  );
}

const box = {
  p: 1.5,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'action.hover',
  typography: 'body2',
  overflowWrap: 'anywhere',
  ...tabularFigures,
} as const;

function partsOf(
  { coin, amountUsdCents, availableUsdCents, address }: WithdrawalQuestion,
  rate: ReturnType<typeof useRate>,
  label: string | undefined,
): string[] {
  if (amountUsdCents === undefined) return [];
  const isPriced = rate !== 'loading' && rate !== 'unavailable';
  const unit = coin.toUpperCase();
  const estimate = isPriced ? ` ≈ ${formatCoin(coinForUsd(amountUsdCents, rate.rate))} ${unit}` : '';
  return [
    `You send ${formatUsd(amountUsdCents)}${estimate}`,
    label === undefined ? `to ${shortAddress(address)}` : `to ${label} (${shortAddress(address)})`,
    `${coinNames[coin]} network`,
    `left ${formatUsd(usdCents(availableUsdCents - amountUsdCents))}`,
    'priced when approved',
  ];
}

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
