import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { creditSchema } from '@keelstone/domain/money/profit/profit.schema';
import { parseAmount, toUsdCents } from '../../../../lib/forms/amount-text.ts';
import { useOrderedForm } from '../../../../lib/forms/ordered-form.ts';
import { serverNowMs } from '../../../../lib/server-time.ts';
import type { DialogState } from '../../../../lib/use-dialog.ts';
import { tabularFigures } from '../../../../theme/styles.ts';
import { AmountField } from '../../../../ui/amount-field.tsx';
import { CoinChoice } from '../../../../ui/coin-choice.tsx';
import { FormDialog } from '../../../../ui/question-dialog.tsx';
import { PreviewedDialog } from '../../../core/decision/previewed-dialog.tsx';
import { CoinPreview } from '../../../core/rates/coin-preview.tsx';
import { creditedText } from '../../figures/admin/figure-change.ts';
import { type CreditAmount, useCreditProfit } from './profit.calls.ts';

const initialValues: { profit: string; profitSelected: Coin } = { profit: '', profitSelected: 'btc' };
/** User and transaction id are added on submit, and the second dialog asks for the reason. */
const schema = creditSchema.omit(['id', 'transactionId', 'reason', 'expected']);

const usualReason = 'Profit on your investment';
const reasons = [
  usualReason,
  'Profit that was credited too late',
  'Correction of an earlier credit',
] as const;

/** Asks for amount and coin. The server computes the coin amount. */
export function CreditProfitDialog({ user, isOpen, onClose }: DialogState & { user: UserWire }) {
  const [request, setRequest] = useState<CreditAmount>();
  const [previewKey] = useState(() => String(serverNowMs()));
  const credit = useCreditProfit({
    userId: user._id,
    isOpen,
    onClose: () => setRequest(undefined),
    onDone: () => {
      form.reset();
      setRequest(undefined);
      onClose();
    },
  });
  const form = useOrderedForm({
    initialValues,
    schema,
    toInput: ({ profit, profitSelected }) => ({ profit: parseAmount(profit, 'usd'), profitSelected }),
    onSubmit: ({ profit, profitSelected }) => {
      if (profit !== undefined) setRequest({ profit, profitSelected });
      return Promise.resolve();
    },
  });
  const coin = form.values.profitSelected;
  const profitUsdCents = toUsdCents(form.input.profit);
  if (request !== undefined)
    return (
      <PreviewedDialog
        hasFigures
        {...credit.dialog}
        failure={credit.failure}
        title="Credit this profit?"
        text={`To ${isolateName(user.name)}, immediately.`}
        confirmLabel="Credit Profit"
        busyText="Crediting..."
        operation="credit-profit"
        // The preview has a key of its own: it leaves no record.
        request={{ ...request, id: user._id, transactionId: previewKey, reason: '' }}
        reason={{
          presets: reasons,
          initial: usualReason,
          helperText: `${isolateName(user.name)} reads it in the email and next to the record.`,
        }}
        onConfirm={({ expected, reason }) => credit.run({ ...request, reason, expected })}
      />
    );
  return (
    <FormDialog
      title="Credit Profit"
      text={`${isolateName(user.name)} receives the amount in USD and its value in the coin immediately.`}
      submitLabel="Continue"
      busyText="Checking..."
      isBusy={false}
      isOpen={isOpen}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <div>
        <AmountField {...form.control('profit')} label="Amount in USD" autoFocus />
        <CoinPreview
          coin={coin}
          amountUsdCents={profitUsdCents}
          unavailableNote="Profit can be credited once it is back, usually within a few minutes."
        />
        <Typography variant="body2" aria-live="polite" sx={{ minHeight: 21, ...tabularFigures }}>
          {creditedText(user.balance, profitUsdCents)}
        </Typography>
      </div>
      <CoinChoice value={coin} onChange={(next) => form.setValue('profitSelected', next)} />
    </FormDialog>
  );
}
