import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { decimalText, usdCents } from '@keelstone/domain/kernel/amounts/units';
import { isCoinThere } from '@keelstone/domain/money/withdrawal/decide-withdrawal';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { SaveAddressDialog } from '../address-book/address-dialogs.tsx';
import { AddressField, addressIn } from '../address-book/address-field.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { CoinChoice } from '../../../ui/coin-choice.tsx';
import { coinNames } from '../../../ui/coin-name.ts';
import { CoinPreview } from '../../core/rates/coin-preview.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { WithinReach } from '../../../ui/within-reach.tsx';
import { usePlatformObstacle } from '../address-book/use-addresses.ts';
import { amountOf, usdCentsOf } from '../../../lib/forms/amount-text.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useRequestWithdrawal, type WithdrawalDraft } from './withdrawal.calls.ts';
import { AddressLine } from './address-line.tsx';
import { addressObstacle, obstacleText } from './obstacle-text.tsx';
import { findSaved, SavedAddressesButton } from './saved-addresses-button.tsx';
import { withdrawalHolder, withdrawalQuestion, WithdrawalReview } from './withdrawal-review.tsx';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import { withdrawalLimits } from '@keelstone/domain/money/withdrawal/withdrawal.limits';
import { withdrawalSchema } from '@keelstone/domain/money/withdrawal/withdrawal.schema';
import { useAnswer } from '../../../lib/query/use-answer.ts';
import { addressBookContract } from '@keelstone/domain/money/address-book/address-book.contract';

type Props = { initialCoin: Coin; user: UserWire; onReceived: (transaction: TransactionWire) => void };
type Values = { usd: string; coinSelected: Coin; btcAddress: string; ethAddress: string };

/** The transaction id is added on submit. */
const schema = withdrawalSchema.omit(['transactionId']);

export function WithdrawForm({ initialCoin, user, onReceived }: Props) {
  const withdrawal = useRequestWithdrawal();
  const { data: book } = useAnswer(addressBookContract['get-address-book']);
  const review = useDialog<WithdrawalDraft>();
  const saving = useDialog<{ coin: Coin; address: string }>();
  /** True until the next review, so that a second click on a review that fades out sends nothing. */
  const isSending = useRef(false);
  /** The user as the form counts with them: once it is sent, still with the balance before this withdrawal. */
  const [holder, setHolder] = useState(user);
  if (!withdrawal.isPending && !withdrawal.isSuccess && holder !== user) setHolder(user);
  const initialValues: Values = { usd: '', coinSelected: initialCoin, btcAddress: '', ethAddress: '' };

  const send = async (draft: WithdrawalDraft): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    const transaction = await withdrawal.mutateAsync(draft).catch(() => undefined);
    review.close();
    if (transaction !== undefined) onReceived(transaction);
  };

  const form = useOrderedForm({
    initialValues,
    schema,
    toInput: ({ usd, coinSelected, btcAddress, ethAddress }) => ({
      usd: amountOf(usd, 'usd'),
      coinSelected,
      btcAddress: addressIn('btc', btcAddress),
      ethAddress: addressIn('eth', ethAddress),
    }),
    onSubmit: ({ usd, ...rest }) => {
      if (usd !== undefined) {
        isSending.current = false;
        review.open({ usd, ...rest });
      }
      return Promise.resolve();
    },
  });

  const { usd, coinSelected: coin, btcAddress, ethAddress } = form.input;
  const addressName = coin === 'btc' ? 'btcAddress' : 'ethAddress';
  const address = coin === 'btc' ? btcAddress : ethAddress;
  const question = withdrawalQuestion(holder, { amountUsdCents: usdCentsOf(usd), coin, address });
  const reasonId = useId();
  const addresses = book?.addresses.filter((each) => each.coin === coin) ?? [];
  const saved = findSaved(addresses, { coin, address });
  const platformObstacle = usePlatformObstacle(coin, address);
  const reason =
    obstacleText(withdrawalHolder(holder), question) ?? platformObstacle ?? addressObstacle(book, saved);
  const isApproved = holder.kycStatus === 'Approved';
  const most = usdCents(Math.min(question.availableUsdCents, amountLimits.recordUsdMax * 100));
  const isBusy = form.isSubmitting || withdrawal.isPending;
  const isTooMuch =
    question.amountUsdCents !== undefined && question.amountUsdCents > question.availableUsdCents;
  const amount = form.control('usd');

  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, overflow: 'visible' }}>
      <Stack component="form" aria-label="Withdraw Funds" noValidate spacing={3} onSubmit={form.onSubmit}>
        <CoinChoice
          label="Coin"
          value={coin}
          disabled={isBusy}
          onChange={(next) => {
            form.setValue('coinSelected', next);
            form.setValue('btcAddress', '');
            form.setValue('ethAddress', '');
          }}
        />
        {isApproved && !isCoinThere(question) && (
          <Alert severity="info">
            {`You have no ${coinNames[coin]} to withdraw. Choose the other coin.`}
          </Alert>
        )}
        <div>
          <AmountField
            {...amount}
            error={amount.error || isTooMuch}
            helperText={
              amount.helperText ?? (isTooMuch ? 'This is more than your available balance' : minimumNote)
            }
            label="Amount in USD"
            placeholder="1000"
            disabled={isBusy}
            action={
              question.availableUsdCents > 0 && (
                <Button
                  size="small"
                  disabled={isBusy}
                  // The name begins with the visible text, for voice control.
                  aria-label={`Max, ${formatUsd(most)}`}
                  onClick={() => form.setValue('usd', decimalText(most, 2))}
                >
                  Max
                </Button>
              )
            }
          />
          <CoinPreview
            coin={coin}
            amountUsdCents={question.amountUsdCents}
            note="priced when approved"
            unavailableNote="Withdrawals can be requested once it is back, usually within a few minutes."
          />
        </div>
        <div>
          <AddressField
            key={coin}
            {...form.control(addressName)}
            required
            coin={coin}
            disabled={isBusy}
            action={
              addresses.length > 0 && (
                <SavedAddressesButton
                  addresses={addresses}
                  disabled={isBusy}
                  onChoose={(chosen) => form.setValue(addressName, chosen)}
                />
              )
            }
          />
          <AddressLine
            book={book}
            saved={saved}
            hasAddress={address !== ''}
            disabled={isBusy}
            onSave={() => saving.open({ coin, address })}
          />
        </div>
        <FailureNote error={withdrawal.error} />
        <WithinReach>
          <Button
            type="submit"
            variant="contained"
            size="large"
            fullWidth
            disabled={isBusy || reason !== undefined}
            aria-describedby={reason === undefined ? undefined : reasonId}
          >
            Confirm withdrawal
          </Button>
          <Typography id={reasonId} variant="body2" color="textSecondary" sx={{ mt: 1, minHeight: 21 }}>
            {!isBusy && reason}
          </Typography>
        </WithinReach>
      </Stack>
      <WithdrawalReview
        question={question}
        label={saved?.label}
        {...review.props}
        isBusy={withdrawal.isPending}
        onConfirm={() => {
          if (review.subject !== undefined) void send(review.subject);
        }}
      />
      {saving.subject !== undefined && (
        <SaveAddressDialog
          key={saving.subject.address}
          known={saving.subject}
          isOnlySaved={book?.onlySaved === true}
          {...saving.props}
        />
      )}
    </Card>
  );
}

const minimumNote = `Minimum: ${String(withdrawalLimits.usdMin)} USD`;
