import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { toPlainDecimal } from '@keelstone/domain/kernel/address/payment-uri';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { formatCoin, formatRate } from '@keelstone/domain/kernel/amounts/format';
import { toUnits, type UsdCents } from '@keelstone/domain/kernel/amounts/units';
import { daysText, spellOut } from '@keelstone/domain/kernel/count-text';
import type { QuoteWire } from '@keelstone/domain/money/deposit/deposit.contract';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { timeLeftText, useLeftMs } from '../../../lib/query/use-time-until.ts';
import { serif, size } from '../../../theme/styles.ts';
import { alertAction } from '../../../ui/alert-action.ts';
import { AlertWithButton } from '../../../ui/alert-with-button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Usd } from '../../../ui/money.tsx';
import type { useQuote } from './deposit.calls.ts';

type Props = {
  coin: Coin;
  amountUsdCents: UsdCents | undefined;
  price: ReturnType<typeof useQuote>;
  isBusy: boolean;
};

export const unavailableNote = 'Please do not send anything until it is back, usually within a few minutes.';

/** The amount of the coin to send, once there is a price. */
export function DepositPrice({ coin, amountUsdCents, price, isBusy }: Props) {
  const { quote, replaced, isUnavailable, renew } = price;
  if (quote !== undefined)
    return <SendExactly coin={coin} quote={quote} replaced={replaced} disabled={isBusy} onRenew={renew} />;
  if (!isUnavailable && (amountUsdCents ?? 0) < depositLimits.usdMin * 100)
    return (
      <Typography color="textSecondary">Enter the amount first: this then says what to send.</Typography>
    );
  if (!isUnavailable) return <Skeleton variant="rounded" height={64} />;
  return (
    <AlertWithButton label="Try again" onPress={renew} sx={{ mt: 1, ...alertAction }}>
      Exchange rate unavailable. {unavailableNote}
    </AlertWithButton>
  );
}

type SendExactlyProps = {
  coin: Coin;
  quote: QuoteWire;
  replaced: QuoteWire | undefined;
  disabled: boolean;
  onRenew: () => void;
};

/** When the price of a quote ends: "holds until 11:31". */
export function PriceEnd({ iso }: { iso: string }) {
  return <span>{useLeftMs(iso) > 0 ? `holds until ${clock.format(Date.parse(iso))}` : 'has expired'}</span>;
}

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The exact amount of the coin to send, with a copy button, and the time for which its price holds. */
function SendExactly({ coin, quote, replaced, disabled, onRenew }: SendExactlyProps) {
  const leftMs = useLeftMs(quote.expiresAt);
  const unit = coin.toUpperCase();
  return (
    <Box component="section" aria-label="What to send" sx={{ mt: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 1 }}>
        <Typography aria-live="polite" variant="note" component="p" sx={{ flex: 1 }}>
          Send exactly{' '}
          <Box component="span" translate="no" sx={figure}>
            {sentText(coin, quote)}
          </Box>
        </Typography>
        <CopyButton text={toPlainDecimal(toUnits(coin, quote.coin))} label={`Copy the amount in ${unit}`} />
      </Box>
      {leftMs > 0 ? (
        <Typography variant="note" sx={{ mt: 0.5 }}>
          {`${formatRate(coin, quote.rate)} · this price holds for ${timeLeftText(leftMs)}`}
        </Typography>
      ) : (
        <AlertWithButton
          label="Get a new price"
          isDisabled={disabled}
          onPress={onRenew}
          sx={{ mt: 1, ...alertAction }}
        >
          This price has expired. If you have sent <span translate="no">{sentText(coin, quote)}</span>{' '}
          <span>{`already, confirm the deposit as it is within ${spellOut(daysText(depositLimits.quoteLateMs), 'a')}: you get`}</span>{' '}
          <Usd amount={quote.usd} />, or what the coins are worth then if that is less.
        </AlertWithButton>
      )}
      {leftMs > 0 && replaced !== undefined && (
        <Alert severity="info" role="status" sx={{ mt: 1 }}>
          This is a new price: the amount was <span translate="no">{sentText(coin, replaced)}</span>. If you
          have sent that already, confirm the deposit as it is: what arrived counts.
        </Alert>
      )}
    </Box>
  );
}

/** The amount of coin that a quote asks for, with six decimals. */
export function sentText(coin: Coin, quote: Pick<QuoteWire, 'coin'>): string {
  return `${formatCoin(toUnits(coin, quote.coin))} ${coin.toUpperCase()}`;
}

const figure = {
  ...serif,
  display: 'block',
  fontSize: { xs: size.title, sm: size.amount },
  lineHeight: 1.25,
  color: 'text.primary',
} as const;
