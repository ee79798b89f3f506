import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { coins } from '@keelstone/domain/ledger/account';
import { limits } from '@keelstone/domain/limits';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../components/page.tsx';
import { useDialog } from '../../../lib/use-dialog.ts';
import { DepositForm } from './deposit-form.tsx';
import { DepositReceived } from './deposit-received.tsx';

/** Spec section 2, Deposit. After a deposit the form is a fresh one. */
export function DepositPage() {
  const [search] = useSearchParams();
  const [formNumber, setFormNumber] = useState(1);
  const received = useDialog<TransactionWire>();
  return (
    <Page
      title="Deposit Funds"
      lead={`Send Bitcoin or Ethereum and upload the proof. Minimum: ${String(limits.depositUsdMin)} USD.`}
      width="narrow"
    >
      <DepositForm
        key={formNumber}
        initialCoin={coins.find((coin) => coin === search.get('coin')) ?? 'btc'}
        onReceived={received.open}
      />
      {received.subject !== undefined && (
        <DepositReceived
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
