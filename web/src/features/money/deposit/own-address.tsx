import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { toUnits } from '@keelstone/domain/kernel/amounts/units';
import { minutesText } from '@keelstone/domain/kernel/count-text';
import { depositContract } from '@keelstone/domain/money/deposit/deposit.contract';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { quoteSchema } from '@keelstone/domain/money/deposit/deposit.schema';
import type { AnswerOf } from '../../../lib/api/call.ts';
import { parseAmount } from '../../../lib/forms/amount-text.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Address } from './deposit-address.tsx';
import { PriceEnd, sentText } from './deposit-price.tsx';

const lead = `Send any amount from $${depositLimits.usdMin.toLocaleString('en')}. It appears by itself. No proof needed.`;

/**
 * The Bitcoin address of the account, whose payments are filed by themselves. Only a press shows it, because the first
 * press gives the account its address. Loaded where accounts have addresses; the documented form follows it.
 */
export default function OwnAddress() {
  // The last answer, whose address is new if the key was replaced meanwhile.
  const [shown, setShown] = useState<Shown>();
  const { mutate, mutateAsync, isPending } = useCall(depositContract['show-deposit-address'], {
    onSuccess: setShown,
  });
  const action = (
    <Button variant="outlined" disabled={isPending} onClick={() => mutate({ body: {} })}>
      <span>{isPending ? 'Showing...' : 'Show my address'}</span>
    </Button>
  );
  return (
    <Card sx={{ px: { xs: 2, sm: 3 }, pt: 2, pb: 0.5, '& > section': { mt: 0 } }}>
      <PageSection title="Your own Bitcoin address" lead={lead} action={shown === undefined && action}>
        {shown && <ShownAddress {...shown} onFix={(usd) => mutateAsync({ body: { usd } })} />}
      </PageSection>
    </Card>
  );
}

type Shown = AnswerOf<(typeof depositContract)['show-deposit-address']>;

/** The address, and a form that fixes the price of the next payment to it. */
function ShownAddress({ btcAddress, quote, onFix }: Shown & { onFix: (usd?: number) => Promise<unknown> }) {
  const form = useOrderedForm({
    initialValues: { usd: '' },
    schema: quoteSchema.omit(['coinSelected']),
    toInput: ({ usd }) => ({ usd: parseAmount(usd, 'usd') }),
    onSubmit: ({ usd }) => onFix(usd),
  });
  const shown = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => shown.current?.focus(), []);
  return (
    <Stack ref={shown} tabIndex={-1} spacing={2} sx={{ pb: 1.5, outline: 'none' }}>
      <Address coin="btc" address={btcAddress} amount={quote && toUnits('btc', quote.coin)} isOwn />
      <Typography variant="note">
        A payment appears on your dashboard soon after you have sent it. Its price is fixed once it has enough
        confirmations.
      </Typography>
      {quote !== undefined && (
        <Typography role="status" variant="body2">
          <span>Send </span>
          <strong translate="no">{sentText('btc', quote)}</strong>
          <span>. This price </span>
          <PriceEnd iso={quote.expiresAt} />
          <span>{`: it counts if we see the payment by then, and if a block has it within ${minutesText(depositLimits.quoteBlockMs)} after. With a later block, the lower of this price and the one of that time counts.`}</span>
        </Typography>
      )}
      <Disclosure summary="Fix the price before you send">
        <Stack component="form" aria-label="Fix the price" noValidate spacing={2} onSubmit={form.onSubmit}>
          {/* The documented form has a field of the usual id too. */}
          <AmountField {...form.control('usd')} id="own-usd" label="How much in USD" />
          <SubmitButton isBusy={form.isSubmitting} busyText="Fixing...">
            Fix the price
          </SubmitButton>
        </Stack>
      </Disclosure>
    </Stack>
  );
}
