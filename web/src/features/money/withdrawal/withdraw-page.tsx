import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import type { KycStatus } from '@keelstone/domain/core/user/user';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { alertAction } from '../../../ui/alert-action.ts';
import { HelpLink } from '../../../ui/links.tsx';
import { Usd } from '../../../ui/money.tsx';
import { ReceivedRequest } from '../transaction/received-request.tsx';
import { RequestPage } from '../transaction/request-page.tsx';
import { TransactionCoin } from '../transaction/transaction-coin.tsx';
import { paths } from '../../../config/paths.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { AvailableFigures } from './available-figures.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

export function WithdrawPage() {
  const user = useCurrentUser();
  return (
    <RequestPage
      title="Withdraw Funds"
      lead={
        <span>
          Paid out in Bitcoin or Ethereum to the wallet you choose.{' '}
          <HelpLink topic="withdrawal">How withdrawals work</HelpLink>
        </span>
      }
      form={(options) => <WithdrawForm {...options} user={user} />}
      received={(options) => <WithdrawalReceived {...options} />}
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

type Props = { transaction: TransactionWire; isOpen: boolean; onReturn: () => void };

function WithdrawalReceived({ transaction, isOpen, onReturn }: Props) {
  return (
    <ReceivedRequest
      what="withdrawal"
      title="Withdrawal request received!"
      transaction={transaction}
      isOpen={isOpen}
      onReturn={onReturn}
    >
      Your request to withdraw <TransactionCoin transaction={transaction} /> for{' '}
      <Usd amount={transaction.usd} /> has been received and is being reviewed. The dollars are fixed; the
      coin is priced when approved.
    </ReceivedRequest>
  );
}
