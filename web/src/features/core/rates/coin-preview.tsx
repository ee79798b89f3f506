import type { Coin as CoinKey } from '@keelstone/domain/kernel/amounts/coins';
import { coinForUsd } from '@keelstone/domain/kernel/amounts/convert';
import { formatRate } from '@keelstone/domain/kernel/amounts/format';
import { coinToNumber, type UsdCents } from '@keelstone/domain/kernel/amounts/units';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useRate } from './use-rates.ts';
import { Coin } from '../../../ui/money.tsx';

type Props = {
  coin: CoinKey;
  amountUsdCents: UsdCents | undefined;
  /** What the figure is not: "priced when approved". */
  note?: string;
  /** What to do while there is no price. */
  unavailableNote: string;
};

/** What an amount of USD is in the coin right now, to six decimals; the server computes its own. */
export function CoinPreview({ coin, amountUsdCents, note, unavailableNote }: Props) {
  const state = useRate(coin);
  if (state === 'unavailable') {
    return (
      <Alert severity="warning" sx={{ mt: 1 }}>
        {`Exchange rate unavailable. ${unavailableNote}`}
      </Alert>
    );
  }
  const amount =
    state === 'loading' || amountUsdCents === undefined
      ? undefined
      : coinToNumber(coinForUsd(amountUsdCents, state.rate));
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1, minHeight: 21 }} aria-live="polite">
      {amount !== undefined && amount > 0 && (
        <span>
          ≈ <Coin coin={coin} amount={amount} />
          <span>{note === undefined ? ' · ' : `, ${note} · `}</span>
        </span>
      )}
      {state !== 'loading' && <span>{formatRate(coin, state.rate)}</span>}
    </Typography>
  );
}
