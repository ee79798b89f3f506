import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { coinForUsd } from '@keelstone/domain/kernel/amounts/convert';
import { formatCoin, formatRate, formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { unitsOf, usdCents } from '@keelstone/domain/kernel/amounts/units';
import { statements } from '@keelstone/domain/kernel/landing/statements';
import type {
  WithdrawalHolder,
  WithdrawalQuestion,
} from '@keelstone/domain/money/withdrawal/decide-withdrawal';
import { judgeAddress } from '@keelstone/domain/kernel/address/address-verdict';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { GroupedAddress } from '../../../ui/grouped-address.tsx';
import { shownRestrictions } from '../../core/user/shown-restrictions.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/question-dialog.tsx';
import { useRate } from '../../core/rates/rates.calls.ts';
import { size, tabularFigures } from '../../../theme/styles.ts';
import { coinNames } from '@keelstone/domain/kernel/amounts/coins';

type Props = Pick<ConfirmDialogProps, 'isOpen' | 'isBusy' | 'onConfirm' | 'onClose'> & {
  question: WithdrawalQuestion;
  /** The label of a saved address. */
  label: string | undefined;
};

/** Shows a withdrawal once more before it is requested; warns about an address in doubt without blocking it. */
export function WithdrawalReview({ question, label, ...dialog }: Props) {
  const { coin, amountUsdCents = usdCents(0), availableUsdCents, address } = question;
  const rate = useRate(coin);
  const { kind, text } = judgeAddress(coin, address);
  const isDoubtful = kind !== 'checked' && kind !== 'unchecked';
  const isPriced = typeof rate !== 'string';
  const symbol = coin.toUpperCase();
  return (
    <ConfirmDialog
      {...dialog}
      isCancelFirst={isDoubtful}
      isDismissFilled={isDoubtful}
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
      <Box component="dl" sx={rows}>
        <Row name="You withdraw">{formatUsd(amountUsdCents)}</Row>
        <Row name="You receive">
          {isPriced
            ? `≈ ${formatCoin(coinForUsd(amountUsdCents, rate.rate))} ${symbol}`
            : `${symbol}, priced when approved`}
        </Row>
        {isPriced && <Row name="Price now">{formatRate(coin, rate.rate)}</Row>}
        <Row name={`To, on the ${coinNames[coin]} network`} isBelow>
          {label !== undefined && <div>{label}</div>}
          <GroupedAddress address={address} sx={{ fontSize: size.address, fontWeight: 400 }} />
        </Row>
        <Row name="Balance after">{formatUsd(usdCents(availableUsdCents - amountUsdCents))}</Row>
      </Box>
      {feesAndTime !== '' && (
        <Typography variant="body2" color="textSecondary">
          {feesAndTime}
        </Typography>
      )}
    </ConfirmDialog>
  );
}

/** The operator's statements about fees and time. */
const feesAndTime = [statements.fees, statements.payouts].filter((text) => text !== '').join(' ');

function Row({ name, isBelow = false, children }: { name: string; isBelow?: boolean; children: ReactNode }) {
  return (
    <Box sx={{ display: isBelow ? 'block' : 'flex', justifyContent: 'space-between', gap: 2, py: 1.5 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere', ...tabularFigures }}>
        {children}
      </Typography>
    </Box>
  );
}

const rows = { m: 0, mt: 1, '& > div + div': { borderTop: 1, borderColor: 'divider' } } as const;

type Typed = Pick<WithdrawalQuestion, 'amountUsdCents' | 'coin' | 'address'>;

/** The account, for `holderObstacle` of the domain. */
export function withdrawalHolder(user: UserWire): WithdrawalHolder {
  return { isVerified: user.verified, kycStatus: user.kycStatus, restrictions: shownRestrictions(user) };
}

/** The typed values and the user's balance, for `withdrawalObstacle` of the domain. */
export function withdrawalQuestion(user: UserWire, typed: Typed): WithdrawalQuestion {
  return {
    ...typed,
    availableUsdCents: unitsOf('usd', user.balance),
    availableCoinUnits: { btc: unitsOf('btc', user.btc), eth: unitsOf('eth', user.eth) },
  };
}
