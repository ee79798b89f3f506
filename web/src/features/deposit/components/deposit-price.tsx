import type { Coin } from '@keelstone/domain/ledger/account';
import type { UsdCents } from '@keelstone/domain/money/units';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { alertAction } from '../../../components/alert-action.ts';
import { CoinPreview } from '../../../components/coin-preview.tsx';
import type { QuoteState } from '../api.ts';
import { SendExactly } from './send-exactly.tsx';

type Props = { coin: Coin; amountUsdCents: UsdCents | undefined; price: QuoteState; isBusy: boolean };

const unavailableNote = 'Please do not send anything until it is back, usually within a few minutes.';

/** What to send once there is a price for the amount; until then the rate. */
export function DepositPrice({ coin, amountUsdCents, price, isBusy }: Props) {
  const { quote, isUnavailable, renew } = price;
  if (quote !== undefined) return <SendExactly coin={coin} quote={quote} disabled={isBusy} onRenew={renew} />;
  if (!isUnavailable)
    return <CoinPreview coin={coin} amountUsdCents={amountUsdCents} unavailableNote={unavailableNote} />;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mt: 1, ...alertAction }}
      action={
        <Button color="inherit" size="small" onClick={renew}>
          Try again
        </Button>
      }
    >
      Exchange rate unavailable. {unavailableNote}
    </Alert>
  );
}
