import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { uploadTexts } from '@keelstone/domain/core/upload/upload.texts';
import { readTxid } from '@keelstone/domain/kernel/address/read-pasted';
import { type Coin, coinNames, coins } from '@keelstone/domain/kernel/amounts/coins';
import { formatRate, formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { toUnits } from '@keelstone/domain/kernel/amounts/units';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { depositSchema } from '@keelstone/domain/money/deposit/deposit.schema';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { findFieldError } from '../../../lib/api/api-error.ts';
import { parseAmount, toUsdCents } from '../../../lib/forms/amount-text.ts';
import { useFormParts } from '../../../lib/forms/form-parts.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { PlusIcon } from '../../../theme/icons.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { CoinChoice } from '../../../ui/coin-choice.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormPart } from '../../../ui/form-part.tsx';
import { GroupedAddress } from '../../../ui/grouped-address.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TxidField } from '../../../ui/txid-field.tsx';
import { WithinReach } from '../../../ui/within-reach.tsx';
import { CoinPreview } from '../../core/rates/coin-preview.tsx';
import { useRate } from '../../core/rates/rates.calls.ts';
import { ImageDrop } from '../../core/upload/image-drop.tsx';
import { useWallet } from '../deposit-address/deposit-address.calls.ts';
import { WithReceipt } from '../transaction/request-receipt.tsx';
import { DepositAddress } from './deposit-address.tsx';
import { DepositPrice, PriceEnd, sentText, unavailableNote } from './deposit-price.tsx';
import { useQuote, useRequestDeposit } from './deposit.calls.ts';

type Props = {
  initialCoin: Coin;
  onReceived: (transaction: TransactionWire) => void;
};
type Values = { usd: string; coinSelected: Coin; remarks: string; proof: File | undefined; txid: string };

const emptyFields = { usd: '', remarks: '', proof: undefined, txid: '' };
const sentNote = 'Enter the id to skip step 2.';
const txidNote = 'It helps us to find your payment sooner.';
const minimumNote = `Minimum: ${String(depositLimits.usdMin)} USD`;

/** Transaction id, quote and path of the proof are added on submit. */
const schema = depositSchema.omit(['transactionId', 'quote']);

/**
 * The form has three parts, which can be opened in any order: amount, address, and proof. Somebody who has sent the
 * payment already may enter its transaction id first. It sets the coin, and the form skips the address.
 */
export function DepositForm(props: Props) {
  const deposit = useDepositForm(props);
  const { form, parts, coin, amountUsdCents, price, isReceived } = deposit;
  const { usd, remarks, proof, txid } = form.values;
  const rows = useReceiptRows(deposit);
  const isDirty = usd !== '' || remarks !== '' || proof !== undefined || txid !== '';
  const amount = amountUsdCents !== undefined && `${formatUsd(amountUsdCents)} in ${coin.toUpperCase()}`;
  const sent = parts.open === partNumbers.proof && price.quote && sentText(coin, price.quote);
  /** The props of a part. A closed part with a value is complete and shows it. */
  const part = (number: number, value: string | false | undefined) => ({
    ...parts.part(number),
    isComplete: parts.open !== number && value !== undefined && value !== false,
    summary: value && <span translate="no">{value}</span>,
  });
  return (
    <WithReceipt type="Deposit" amountUsdCents={amountUsdCents} rows={rows} isReceived={isReceived}>
      <Card sx={{ px: { xs: 2, sm: 3 }, py: 1, overflow: 'visible', '--reach-end': '-24px' }}>
        <form
          aria-label="Deposit Funds"
          noValidate
          // A hidden transaction id must not skip the address.
          onSubmit={parts.submitOf(form, txid !== '' && deposit.isIdShown ? partNumbers.proof : undefined)}
        >
          <FormPart {...part(partNumbers.amount, amount)} title="Amount and coin">
            <AmountFields deposit={deposit} />
          </FormPart>
          <FormPart {...part(partNumbers.send, sent)} title="Send">
            <Stack spacing={3}>
              <DepositPrice
                coin={coin}
                amountUsdCents={amountUsdCents}
                price={price}
                isBusy={form.isSubmitting}
              />
              <DepositAddress coin={coin} amount={price.quote && toUnits(coin, price.quote.coin)} />
              <WithinReach>
                <Button type="submit" variant="contained" size="large" fullWidth>
                  Continue
                </Button>
              </WithinReach>
            </Stack>
          </FormPart>
          <FormPart {...part(partNumbers.proof, proof?.name)} title="Proof">
            <ProofFields deposit={deposit} />
          </FormPart>
          <LeaveGuard isDirty={isDirty && !isReceived} />
        </form>
      </Card>
    </WithReceipt>
  );
}

type PartProps = { deposit: ReturnType<typeof useDepositForm> };

function AmountFields({ deposit }: PartProps) {
  const { form, parts, coin, amountUsdCents, price } = deposit;
  const { txid } = form.values;
  return (
    <Stack spacing={3}>
      <CoinChoice
        value={coin}
        disabled={form.isSubmitting}
        onChange={(next) => form.setValue('coinSelected', next)}
      />
      <div>
        <AmountField
          {...form.control('usd', minimumNote)}
          label="Amount in USD"
          disabled={form.isSubmitting}
        />
        <CoinPreview {...{ coin, amountUsdCents, unavailableNote, quote: price.quote }} hasReceipt />
      </div>
      {parts.open === partNumbers.amount && (
        <Disclosure summary="Already sent?" isOpenAtFirst={txid !== ''} onToggle={deposit.setIdShown}>
          <NamedTransaction deposit={deposit} isFirst />
        </Disclosure>
      )}
      <Button type="submit" variant="contained" size="large">
        Continue
      </Button>
    </Stack>
  );
}

function ProofFields({ deposit }: PartProps) {
  const { form, parts, upload, failure } = deposit;
  const [isNoteShown, setIsNoteShown] = useState(false);
  return (
    <Stack spacing={3}>
      <ImageDrop
        id="proof"
        label="Proof of payment"
        hint={uploadTexts.imageHint}
        file={form.values.proof}
        onChange={(file) => form.setValue('proof', file)}
        onReject={(message) => form.setError('proof', message)}
        required
        error={form.errorOf('proof')}
        upload={upload}
      />
      {parts.open !== partNumbers.amount && <NamedTransaction deposit={deposit} />}
      {isNoteShown ? (
        <TextField
          {...form.field('remarks')}
          label="Remarks (optional)"
          multiline
          minRows={2}
          maxRows={6}
          autoFocus
          disabled={form.isSubmitting}
        />
      ) : (
        <Button
          startIcon={<PlusIcon />}
          sx={{ alignSelf: 'start', '&&': { ml: -1.5 } }}
          onClick={() => setIsNoteShown(true)}
        >
          Add a note
        </Button>
      )}
      <FailureNote error={failure} />
      <WithinReach>
        <SubmitButton isBusy={form.isSubmitting} busyText="Confirming...">
          Confirm deposit
        </SubmitButton>
      </WithinReach>
    </Stack>
  );
}

/** The id of the payment's transaction. `isFirst`: in the first part a pasted id or link also chooses the coin. */
function NamedTransaction({ deposit: { form, coin }, isFirst = false }: PartProps & { isFirst?: boolean }) {
  const takePasted = (text: string): void => {
    const named = coins.find((each) => !('refused' in readTxid(each, text)));
    const reading = readTxid(named ?? coin, text);
    if (named !== undefined) form.setValue('coinSelected', named);
    form.setValue('txid', 'refused' in reading ? text : reading.value);
  };
  return (
    <TxidField
      {...form.control('txid', isFirst ? sentNote : txidNote)}
      {...(isFirst && { onChange: takePasted })}
      coin={coin}
      label="Transaction id (optional)"
      disabled={form.isSubmitting}
    />
  );
}

/** The rows of the receipt, filled as far as the deposit is quoted. Before, the price is that of the preview. */
function useReceiptRows({ coin, parts, price: { quote } }: PartProps['deposit']) {
  const wallet = useWallet();
  const rate = useRate(coin);
  const price = quote ?? (typeof rate === 'string' ? undefined : rate);
  // While deposits are switched off the cached address may no longer be ours.
  const address = wallet.error === null ? wallet.data?.[`${coin}Address`] : undefined;
  // The address comes with its warning, in the part Send, and stays from then on.
  const isWarned = parts.wasOpened(partNumbers.send);
  return [
    { name: 'You send', value: quote && sentText(coin, quote) },
    {
      name: 'Price',
      value: price && (
        <>
          <div>{formatRate(coin, price.rate)}</div>
          {quote && <PriceEnd iso={quote.expiresAt} />}
        </>
      ),
    },
    {
      name: `To, on the ${coinNames[coin]} network`,
      isBelow: true,
      value: quote && isWarned ? address && <GroupedAddress address={address} /> : undefined,
    },
  ] as const;
}

/** The fields of a deposit, its price, and the sending of it. */
function useDepositForm({ initialCoin, onReceived }: Props) {
  const { requestDeposit, upload, failure } = useRequestDeposit();
  const [isReceived, setIsReceived] = useState(false);
  const [isIdShown, setIdShown] = useState(false);
  const parts = useFormParts<keyof Values>(fieldsOfParts);
  const initialValues: Values = { ...emptyFields, coinSelected: initialCoin };
  const form = useOrderedForm({
    initialValues,
    schema,
    toInput: ({ usd, coinSelected, remarks, proof: file, txid }) => ({
      usd: parseAmount(usd, 'usd'),
      coinSelected,
      remarks: remarks.trim(),
      proof: file?.name ?? '',
      txid: txid.trim(),
      file,
    }),
    onRefused: parts.openPartOf,
    onSubmit: async ({ usd, coinSelected, remarks, file, txid }, { setFieldError }) => {
      if (usd === undefined || file === undefined) return;
      const { quote } = price;
      const draft = { usd, coinSelected, remarks, file, txid, ...(quote && { quote: quote.quote }) };
      const transaction = await requestDeposit(draft).catch((error: unknown) => {
        const wrong = findFieldError(error);
        if (wrong?.field === 'quote') {
          price.renew();
          parts.part(partNumbers.send).opening.onOpen();
        } else if (wrong !== undefined) {
          setFieldError(wrong.field, wrong.message);
          parts.openPartOf(wrong.field);
        }
      });
      if (!transaction) return;
      setIsReceived(true);
      onReceived(transaction);
    },
  });
  const coin = form.values.coinSelected;
  const amountUsdCents = toUsdCents(form.input.usd);
  const price = useQuote(coin, amountUsdCents);
  return { form, parts, coin, amountUsdCents, price, upload, failure, isReceived, isIdShown, setIdShown };
}

const partNumbers = { amount: 1, send: 2, proof: 3 } as const;

/** The fields of each part. A refused transaction id is shown in the last of its two parts. */
const fieldsOfParts = [
  ['usd', 'coinSelected', 'txid'],
  [],
  ['remarks', 'proof', 'txid'],
] as const satisfies readonly (readonly (keyof Values)[])[];
