import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useId, useRef, useState } from 'react';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { describeAddressDoubt } from '@keelstone/domain/kernel/address/address-verdict';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import { type Coin, coinNames } from '@keelstone/domain/kernel/amounts/coins';
import { formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { decimalText, usdCents } from '@keelstone/domain/kernel/amounts/units';
import { addressBookContract } from '@keelstone/domain/money/address-book/address-book.contract';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { mayPayInCoin } from '@keelstone/domain/money/withdrawal/decide-withdrawal';
import { withdrawalLimits } from '@keelstone/domain/money/withdrawal/withdrawal.limits';
import { withdrawalSchema } from '@keelstone/domain/money/withdrawal/withdrawal.schema';
import { parseAmount, toUsdCents } from '../../../lib/forms/amount-text.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useAnswer } from '../../../lib/query/use-answer.ts';
import { useSettled } from '../../../lib/timers.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { CoinChoice } from '../../../ui/coin-choice.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { WithinReach } from '../../../ui/within-reach.tsx';
import { CoinPreview } from '../../core/rates/coin-preview.tsx';
import { SaveAddressDialog } from '../address-book/address-dialogs.tsx';
import { AddressField, takeAddress, typingMs } from '../address-book/address-field.tsx';
import { usePlatformObstacle } from '../deposit-address/deposit-address.calls.ts';
import { WithReceipt } from '../transaction/request-receipt.tsx';
import { AddressLine } from './address-line.tsx';
import { findAddressObstacle, obstacleText } from './obstacle-text.tsx';
import { findSaved, SavedAddressesButton } from './saved-addresses-button.tsx';
import {
  useWithdrawalRows,
  makeWithdrawalHolder,
  makeWithdrawalFacts,
  WithdrawalReview,
} from './withdrawal-review.tsx';
import { useRequestWithdrawal, type WithdrawalDraft } from './withdrawal.calls.ts';

type Props = { initialCoin: Coin; user: UserWire; onReceived: (transaction: TransactionWire) => void };
type Values = { usd: string; coinSelected: Coin; btcAddress: string; ethAddress: string };

/** The transaction id is added on submit. */
const schema = withdrawalSchema.omit(['transactionId']);

/** The form of a withdrawal, which its owner reviews before it is sent. */
export function WithdrawForm({ initialCoin, user, onReceived }: Props) {
  const review = useDialog<WithdrawalDraft>();
  const saving = useDialog<{ coin: Coin; address: string }>();
  const reasonId = useId();
  const { form, facts, book, reason, doubt, isApproved, isSending, isReceived, error, send } =
    useWithdrawalForm({
      initialCoin,
      user,
      onReview: review.open,
    });
  const { coin, address, availableUsdCents, amountUsdCents } = facts;
  const addressName = coin === 'btc' ? 'btcAddress' : 'ethAddress';
  const addresses = book?.addresses.filter((each) => each.coin === coin) ?? [];
  const savedAddress = findSaved(addresses, facts);
  const rows = useWithdrawalRows(facts, savedAddress?.label, doubt && doubtText);
  const usdCentsMax = usdCents(Math.min(availableUsdCents, amountLimits.recordUsdCentsMax));
  const isTooMuch = amountUsdCents !== undefined && amountUsdCents > availableUsdCents;
  const isBusy = form.isSubmitting || isSending;
  const isWide = useIsWide();
  const isDoubtInBar = !isWide && !isBusy && reason === undefined && doubt !== undefined;
  const amount = form.control('usd');

  const confirm = async (draft: WithdrawalDraft): Promise<void> => {
    const transaction = await send(draft);
    review.close();
    if (transaction !== undefined) onReceived(transaction);
  };

  return (
    <WithReceipt type="Withdrawal" amountUsdCents={amountUsdCents} rows={rows} isReceived={isReceived}>
      <Card sx={{ p: { xs: 2, sm: 3 }, overflow: 'visible' }}>
        <Stack component="form" aria-label="Withdraw Funds" noValidate spacing={3} onSubmit={form.onSubmit}>
          <CoinChoice
            value={coin}
            disabled={isBusy}
            onChange={(next) => {
              form.setValue('coinSelected', next);
              form.setValue('btcAddress', '');
              form.setValue('ethAddress', '');
            }}
          />
          {isApproved && !mayPayInCoin(facts) && (
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
                availableUsdCents > 0 && (
                  <Button
                    size="small"
                    disabled={isBusy}
                    // The name begins with the visible text, for voice control.
                    aria-label={`Max, ${formatUsd(usdCentsMax)}`}
                    onClick={() => form.setValue('usd', decimalText(usdCentsMax, 2))}
                  >
                    Max
                  </Button>
                )
              }
            />
            <CoinPreview
              coin={coin}
              amountUsdCents={amountUsdCents}
              note="priced when approved"
              hasReceipt
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
              saved={savedAddress}
              canSave={address !== '' && describeAddressDoubt(coin, address) === undefined}
              disabled={isBusy}
              onSave={() => saving.open({ coin, address })}
            />
          </div>
          <FailureNote error={error} />
          <WithinReach
            messageId={reasonId}
            message={isBusy ? '' : (reason ?? '')}
            fault={isDoubtInBar ? doubtText : undefined}
          >
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
          </WithinReach>
        </Stack>
        <WithdrawalReview
          facts={facts}
          savedAs={savedAddress?.label}
          {...review.props}
          isBusy={isSending}
          onConfirm={() => {
            if (review.subject !== undefined) void confirm(review.subject);
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
    </WithReceipt>
  );
}

const doubtText = 'Check the address';

const minimumNote = `Minimum: ${String(withdrawalLimits.usdMin)} USD`;

/** The fields of a withdrawal, the reason that keeps it from being sent, and the function that sends it. */
function useWithdrawalForm({
  initialCoin,
  user,
  onReview,
}: Pick<Props, 'initialCoin' | 'user'> & { onReview: (draft: WithdrawalDraft) => void }) {
  const withdrawal = useRequestWithdrawal();
  const { data: book } = useAnswer(addressBookContract['get-address-book']);
  /** The last draft that was sent. A second click on a review that fades out does not send it again. */
  const sentDraft = useRef<WithdrawalDraft>(undefined);
  /** The user when the request was sent, so that the form does not show the reduced balance. */
  const [userWhenSent, setUserWhenSent] = useState<UserWire>();
  const holder = userWhenSent ?? user;
  const initialValues: Values = { usd: '', coinSelected: initialCoin, btcAddress: '', ethAddress: '' };
  const form = useOrderedForm({
    initialValues,
    schema,
    toInput: ({ usd, coinSelected, btcAddress, ethAddress }) => ({
      usd: parseAmount(usd, 'usd'),
      coinSelected,
      btcAddress: takeAddress('btc', btcAddress),
      ethAddress: takeAddress('eth', ethAddress),
    }),
    onSubmit: ({ usd, ...rest }) => {
      if (usd !== undefined) onReview({ usd, ...rest });
      return Promise.resolve();
    },
  });
  const { usd, coinSelected: coin, btcAddress, ethAddress } = form.input;
  const address = coin === 'btc' ? btcAddress : ethAddress;
  const facts = makeWithdrawalFacts(holder, { amountUsdCents: toUsdCents(usd), coin, address });
  const platformObstacle = usePlatformObstacle(coin, address);
  const isSettled = useSettled(address, typingMs) === address;

  const send = async (draft: WithdrawalDraft): Promise<TransactionWire | undefined> => {
    if (sentDraft.current === draft) return undefined;
    sentDraft.current = draft;
    setUserWhenSent(user);
    try {
      return await withdrawal.mutateAsync(draft);
    } catch {
      setUserWhenSent(undefined);
      return undefined;
    }
  };

  return {
    form,
    facts,
    book,
    reason:
      obstacleText(makeWithdrawalHolder(holder), facts) ??
      platformObstacle ??
      findAddressObstacle(book, findSaved(book?.addresses ?? [], facts)),
    /** The doubt about the address, once the typing rests. */
    doubt: isSettled && address !== '' ? describeAddressDoubt(coin, address) : undefined,
    isApproved: holder.kycStatus === 'Approved',
    isSending: withdrawal.isPending,
    isReceived: withdrawal.isSuccess,
    error: withdrawal.error,
    send,
  };
}
