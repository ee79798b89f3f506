import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { toPlainDecimal } from '@keelstone/domain/kernel/address/payment-uri';
import { toUnits } from '@keelstone/domain/kernel/amounts/units';
import { minutesText } from '@keelstone/domain/kernel/count-text';
import { depositContract, type QuoteWire } from '@keelstone/domain/money/deposit/deposit.contract';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { quoteSchema } from '@keelstone/domain/money/deposit/deposit.schema';
import { paths } from '../../../config/paths.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { parseAmount } from '../../../lib/forms/amount-text.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useCall, useSend } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useWallet } from '../address-book/platform-wallet.calls.ts';
import { Address } from './deposit-address.tsx';
import { PriceEnd, sentText } from './deposit-price.tsx';

/**
 * The Bitcoin address of the account, whose payments are filed by themselves. Only a press shows it, because the first
 * time gives the account one. Loaded where accounts have addresses; the documented form follows it.
 */
export default function OwnAddress() {
  const titleId = useId();
  const { error: walletError } = useWallet();
  const [address, setAddress] = useState<string>();
  const { mutate, isPending, error } = useCall(depositContract['show-deposit-address'], {
    onSuccess: ({ btcAddress }) => setAddress(btcAddress),
    isShown: () => true,
  });
  // With deposits switched off, not even a shown address stays.
  if (walletError instanceof ApiError && walletError.code === 'deposits-off') return null;
  return (
    <>
      <Card component="section" aria-labelledby={titleId} sx={{ px: { xs: 2, sm: 3 }, py: 2, mb: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Box sx={{ flex: '1 1 240px' }}>
            <Typography variant="h2" id={titleId}>
              Your own Bitcoin address
            </Typography>
            <Typography variant="note">{`Send any amount from ${minimum}. We see it by ourselves.`}</Typography>
          </Box>
          {address === undefined && (
            <Button variant="contained" disabled={isPending} onClick={() => mutate({ body: {} })}>
              <span>{isPending ? 'Showing...' : 'Show my address'}</span>
            </Button>
          )}
        </Box>
        <FailureNote error={error} />
        {address !== undefined && <ShownAddress address={address} />}
      </Card>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        Payments made another way
      </Typography>
    </>
  );
}

const minimum = `$${depositLimits.usdMin.toLocaleString('en')}`;
const blockWait = minutesText(depositLimits.quoteBlockMs);

const labels = {
  section: 'Your Bitcoin address',
  code: 'QR code of your Bitcoin address',
  copy: 'Copy your Bitcoin address',
} as const;

function ShownAddress({ address }: { address: string }) {
  const [quote, setQuote] = useState<QuoteWire>();
  const shown = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => shown.current?.focus(), []);
  return (
    <Stack ref={shown} tabIndex={-1} spacing={2} sx={{ mt: 2, outline: 'none' }}>
      <Address coin="btc" address={address} amount={quote && toUnits('btc', quote.coin)} labels={labels} />
      <Typography variant="note">
        A payment appears on your <AppLink to={paths.dashboard}>dashboard</AppLink> soon after you have sent
        it. Its price is fixed once it has enough confirmations, unless you fix one now.
      </Typography>
      {quote !== undefined && <FixedPrice quote={quote} />}
      <Disclosure summary="Fix the price before you send">
        <FixPrice onFixed={setQuote} />
      </Disclosure>
    </Stack>
  );
}

function FixedPrice({ quote }: { quote: QuoteWire }) {
  return (
    <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Typography variant="body2" sx={{ flex: '1 1 240px' }}>
        Send{' '}
        <Box component="span" translate="no" sx={{ fontWeight: 600 }}>
          {sentText('btc', quote)}
        </Box>
        {'. This price '}
        <PriceEnd iso={quote.expiresAt} />
        {`: it counts if we see the payment by then, and if a block has it within ${blockWait} after. With a later block, the lower of this price and the one of that time counts.`}
      </Typography>
      <CopyButton text={toPlainDecimal(toUnits('btc', quote.coin))} label="Copy what to send" />
    </Box>
  );
}

/** Asks for a price, and makes it the one of the next payment. */
function FixPrice({ onFixed }: { onFixed: (quote: QuoteWire) => void }) {
  const askPrice = useSend(depositContract['request-quote']);
  const show = useSend(depositContract['show-deposit-address']);
  const fixing = useMutation({
    mutationFn: async (usd: number) => {
      const quote = await askPrice({ body: { usd, coinSelected: 'btc' } });
      await show({ body: { quote: quote.quote } });
      return quote;
    },
    onSuccess: onFixed,
  });
  const form = useOrderedForm({
    initialValues: { usd: '' },
    schema: quoteSchema,
    toInput: ({ usd }) => ({ usd: parseAmount(usd, 'usd'), coinSelected: 'btc' }),
    onSubmit: async ({ usd }) => usd !== undefined && fixing.mutateAsync(usd),
  });
  return (
    <Stack component="form" aria-label="Fix the price" noValidate spacing={2} onSubmit={form.onSubmit}>
      {/* The documented form has a field of this name too. */}
      <AmountField
        {...form.control('usd')}
        id="own-usd"
        label="How much in USD"
        disabled={form.isSubmitting}
      />
      <SubmitButton isBusy={form.isSubmitting} busyText="Fixing...">
        Fix the price
      </SubmitButton>
      <FailureNote error={fixing.error} />
    </Stack>
  );
}
