import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { coins } from '@keelstone/domain/ledger/account';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../components/page.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { AvailableFigures } from './available-figures.tsx';
import { IdentityNotice } from './identity-notice.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalReceived } from './withdrawal-received.tsx';

/** Spec section 2, Withdraw. After a withdrawal figures and form are fresh. */
export function WithdrawPage() {
  const user = useCurrentUser();
  const [search] = useSearchParams();
  const [formNumber, setFormNumber] = useState(1);
  const received = useDialog<TransactionWire>();
  return (
    <Page
      title="Withdraw Funds"
      lead="Paid out in Bitcoin or Ethereum to the wallet you choose."
      width="narrow"
    >
      {user.kycStatus !== 'Approved' && <IdentityNotice status={user.kycStatus} />}
      <AvailableFigures user={user} />
      <WithdrawForm
        key={formNumber}
        initialCoin={coins.find((coin) => coin === search.get('coin')) ?? 'btc'}
        user={user}
        onReceived={received.open}
      />
      {received.subject !== undefined && (
        <WithdrawalReceived
          transaction={received.subject}
          isOpen={received.isOpen}
          onReturn={() => {
            received.close();
            setFormNumber(formNumber + 1);
          }}
        />
      )}
    </Page>
  );
}
