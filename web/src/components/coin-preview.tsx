import type { Coin as CoinKey } from '@keelstone/domain/ledger/account';
import { formatUsd } from '@keelstone/domain/money/format';
import { usdFromNumber } from '@keelstone/domain/money/units';
import Typography from '@mui/material/Typography';
import { coinPreview, useRates } from '../lib/rates/use-rates.ts';
import { Coin } from './money.tsx';

type Props = { coin: CoinKey; usd: number | undefined };

/** What an amount of USD is in the coin right now, to six decimals (spec section 9). The server computes anew. */
export function CoinPreview({ coin, usd }: Props) {
  const rates = useRates();
  const rate = rates.data?.[coin];
  const amount = coinPreview({ usd, rate });
  const rateCents = rate === undefined ? undefined : usdFromNumber(rate);
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1, minHeight: 21 }} aria-live="polite">
      {rates.isError && rate === undefined ? (
        'The exchange rate could not be loaded. The amount is computed when you confirm.'
      ) : (
        <>
          {amount !== undefined && amount > 0 && (
            <>
              ≈ <Coin coin={coin} amount={amount} />
              {' · '}
            </>
          )}
          {rateCents !== undefined && `1 ${coin.toUpperCase()} = ${formatUsd(rateCents)}`}
        </>
      )}
    </Typography>
  );
}
