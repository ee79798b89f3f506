import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { KycStatus } from '@keelstone/domain/core/user/user';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { paths } from '../../../config/paths.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { alertAction } from '../../../ui/alert-action.ts';
import { HelpLink } from '../../../ui/links.tsx';
import { Coin, Usd } from '../../../ui/money.tsx';
import { ReceivedRequest } from '../transaction/received-request.tsx';
import { RequestPage } from '../transaction/request-page.tsx';
import { TransactionCoin } from '../transaction/transaction-coin.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

export function WithdrawPage() {
  const user = useCurrentUser();
  return (
    <RequestPage
      title="Withdraw Funds"
      lead={
        <span>
          We pay out in Bitcoin or Ethereum to the wallet you choose.{' '}
          <HelpLink topic="withdrawal">How withdrawals work</HelpLink>
        </span>
      }
      form={(options) => <WithdrawForm {...options} user={user} />}
      received={(options) => (
        <ReceivedRequest {...options} title="Withdrawal request received!">
          Your request to withdraw <TransactionCoin transaction={options.transaction} /> for{' '}
          <Usd amount={options.transaction.usd} /> has been received and is being reviewed. The dollars are
          fixed; the coin is priced when approved.
        </ReceivedRequest>
      )}
    >
      {user.kycStatus !== 'Approved' && <IdentityNotice status={user.kycStatus} />}
      <AvailableFigures user={user} />
    </RequestPage>
  );
}

type Unapproved = Exclude<KycStatus, 'Approved'>;

const texts = {
  Unverified: { text: 'Verify your identity to withdraw funds.', action: 'Verify now' },
  Pending: {
    text: 'Your documents are being reviewed. You can withdraw once they are approved.',
    action: undefined,
  },
  Rejected: {
    text: 'Your documents were not accepted. Send them again to withdraw funds.',
    action: 'Send again',
  },
} as const satisfies Record<Unapproved, { text: string; action: string | undefined }>;

/** Nothing is paid out before the identity is verified. */
function IdentityNotice({ status }: { status: Unapproved }) {
  const { text, action } = texts[status];
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, ...alertAction }}
      action={
        <Button color="inherit" size="small" component={Link} to={paths.kyc}>
          {action ?? 'View status'}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

/** The available balance, and the amount that earlier requests reserve. */
function AvailableFigures({ user: { balance, btc, eth, held } }: { user: UserWire }) {
  return (
    <Box component="section" aria-label="Available" sx={{ mb: 2 }}>
      <Typography variant="h2" component="p">
        <Usd amount={balance} /> <span>available</span>
      </Typography>
      <Typography variant="note">
        <Coin coin="btc" amount={btc} />
        <span> · </span>
        <Coin coin="eth" amount={eth} />
        {held.balance > 0 && (
          <span>
            <span> · </span>
            <Usd amount={held.balance} />
            <span> reserved</span>
          </span>
        )}
      </Typography>
    </Box>
  );
}
