import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Coin as CoinKey } from '@keelstone/domain/kernel/amounts/coins';
import { coinForUsd } from '@keelstone/domain/kernel/amounts/convert';
import { formatRate } from '@keelstone/domain/kernel/amounts/format';
import { coinToNumber, type UsdCents } from '@keelstone/domain/kernel/amounts/units';
import { useLeftMs } from '../../../lib/query/use-time-until.ts';
import { Coin } from '../../../ui/money.tsx';
import { useRate } from './rates.calls.ts';

type Props = {
  coin: CoinKey;
  amountUsdCents: UsdCents | undefined;
  /** Until it expires nothing is approximate. */
  quote?: { coin: number; rate: number; expiresAt: string } | undefined;
  /** Limits the promise of the figures: "priced when approved". */
  note?: string;
  /** A receipt at the right of a wide screen shows the price and the note. */
  hasReceipt?: true;
  /** Advice while there is no price. */
  unavailableNote: string;
};

/** An amount of USD in the coin at the present price, to six decimals. The server computes its own. */
export function CoinPreview({ coin, amountUsdCents, quote, note, hasReceipt, unavailableNote }: Props) {
  const state = useRate(coin);
  const currentQuote = useLeftMs(quote?.expiresAt) > 0 ? quote : undefined;
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
      : (currentQuote?.coin ?? coinToNumber(coinForUsd(amountUsdCents, state.rate)));
  const isShown = amount !== undefined && amount > 0;
  return (
    <Typography variant="note" sx={{ mt: 1, minHeight: 21 }} aria-live="polite">
      {isShown && (
        <span>
          {currentQuote === undefined && <span>≈ </span>}
          <Coin coin={coin} amount={amount} />
        </span>
      )}
      {state !== 'loading' && (
        <Box component="span" sx={hasReceipt && { display: { lg: 'none' } }}>
          {isShown && <span> · </span>}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {formatRate(coin, currentQuote?.rate ?? state.rate)}
          </Box>
          {note !== undefined && <span>{`, ${note}`}</span>}
        </Box>
      )}
    </Typography>
  );
}
