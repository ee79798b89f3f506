import { HelpLink } from '../../../components/help-link.tsx';
import { RequestPage } from '../../../components/request-page.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { AvailableFigures } from './available-figures.tsx';
import { IdentityNotice } from './identity-notice.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalReceived } from './withdrawal-received.tsx';

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
