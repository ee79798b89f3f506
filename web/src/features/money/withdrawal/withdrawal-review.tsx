import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { judgeAddress } from '@keelstone/domain/kernel/address/address-verdict';
import { coinNames } from '@keelstone/domain/kernel/amounts/coins';
import { coinForUsd } from '@keelstone/domain/kernel/amounts/convert';
import { formatCoin, formatRate, formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { toUnits, usdCents } from '@keelstone/domain/kernel/amounts/units';
import { statements } from '@keelstone/domain/kernel/landing/statements';
import type { WithdrawalHolder, WithdrawalFacts } from '@keelstone/domain/money/withdrawal/decide-withdrawal';
import { size } from '../../../theme/styles.ts';
import { GroupedAddress } from '../../../ui/grouped-address.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/question-dialog.tsx';
import { WaitingText } from '../../../ui/waiting-text.tsx';
import { useRate } from '../../core/rates/rates.calls.ts';
import { listShownRestrictions } from '../../core/user/shown-restrictions.ts';
import { type ReceiptRow, ReceiptRows } from '../transaction/request-receipt.tsx';

type Props = Pick<ConfirmDialogProps, 'isOpen' | 'isBusy' | 'onConfirm' | 'onClose'> & {
  facts: WithdrawalFacts;
  savedAs: string | undefined;
};

/** Shows a withdrawal once more before it is requested. Warns about an address in doubt without blocking it. */
export function WithdrawalReview({ facts, savedAs, ...dialog }: Props) {
  const { coin, amountUsdCents = usdCents(0), address } = facts;
  const rows = useWithdrawalRows(facts, savedAs);
  const { kind, text } = judgeAddress(coin, address);
  const isDoubtful = kind !== 'checked' && kind !== 'unchecked';
  return (
    <ConfirmDialog
      {...dialog}
      initialFocus={isDoubtful ? 'cancel' : 'answer'}
      filledButton={isDoubtful ? 'cancel' : 'answer'}
      title={isDoubtful ? 'Is this address right?' : 'Check your withdrawal'}
      text="The coin is priced when this is approved. Once sent, it cannot be called back."
      confirmLabel={isDoubtful ? 'Withdraw anyway' : 'Confirm'}
      busyText="Confirming..."
    >
      {isDoubtful && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {`${text} Payments to a wrong address can't be recovered.`}
        </Alert>
      )}
      {kind === 'unchecked' && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {text}
        </Alert>
      )}
      <ReceiptRows rows={[{ name: 'You withdraw', value: formatUsd(amountUsdCents) }, ...rows]} />
      {feesAndTime !== '' && <Typography variant="note">{feesAndTime}</Typography>}
    </ConfirmDialog>
  );
}

/** The operator's statements about fees and time. */
const feesAndTime = [statements.fees, statements.payouts].filter((text) => text !== '').join(' ');

/** The figures of a withdrawal, as far as it is filled in. `doubt`: a mark at the address. */
export function useWithdrawalRows(facts: WithdrawalFacts, savedAs?: string, doubt?: string): ReceiptRow[] {
  const { coin, amountUsdCents, availableUsdCents, address } = facts;
  const rate = useRate(coin);
  const symbol = coin.toUpperCase();
  const leftUsdCents = availableUsdCents - (amountUsdCents ?? 0);
  return [
    {
      name: 'You receive',
      value:
        amountUsdCents === undefined
          ? undefined
          : typeof rate === 'string'
            ? `${symbol}, priced when approved`
            : `≈ ${formatCoin(coinForUsd(amountUsdCents, rate.rate))} ${symbol}`,
    },
    { name: 'Price now', value: typeof rate === 'string' ? undefined : formatRate(coin, rate.rate) },
    {
      name: `To, on the ${coinNames[coin]} network`,
      isBelow: true,
      value:
        address === '' ? undefined : (
          <>
            {savedAs !== undefined && <div>{savedAs}</div>}
            <GroupedAddress address={address} sx={{ fontSize: size.address, fontWeight: 400 }} />
            {doubt !== undefined && <WaitingText text={doubt} />}
          </>
        ),
    },
    { name: 'Balance after', value: leftUsdCents < 0 ? undefined : formatUsd(usdCents(leftUsdCents)) },
  ];
}

type Typed = Pick<WithdrawalFacts, 'amountUsdCents' | 'coin' | 'address'>;

/** The account, for `findHolderObstacle` of the domain. */
export function makeWithdrawalHolder(user: UserWire): WithdrawalHolder {
  return { isVerified: user.verified, kycStatus: user.kycStatus, restrictions: listShownRestrictions(user) };
}

/** The typed values and the user's balance, for `findWithdrawalObstacle` of the domain. */
export function makeWithdrawalFacts(user: UserWire, typed: Typed): WithdrawalFacts {
  return {
    ...typed,
    availableUsdCents: toUnits('usd', user.balance),
    availableCoinUnits: { btc: toUnits('btc', user.btc), eth: toUnits('eth', user.eth) },
  };
}
