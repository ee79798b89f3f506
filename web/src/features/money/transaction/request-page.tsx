import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { coins, type Coin } from '@keelstone/domain/kernel/amounts/coins';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDialog } from '../../../lib/use-dialog.ts';
import { Page } from '../../../ui/page.tsx';

type Form = { initialCoin: Coin; onReceived: (transaction: TransactionWire) => void };
type Received = { transaction: TransactionWire; isOpen: boolean; onReturn: () => void };

type Props = {
  title: string;
  lead: ReactNode;
  /** What is above the form. */
  children?: ReactNode;
  form: (options: Form) => ReactNode;
  /** The dialog that says it has arrived. */
  received: (options: Received) => ReactNode;
};

/**
 * The frame of deposit and withdrawal: the coin that the link names (`?coin=eth`), and after a request a fresh form.
 */
export function RequestPage({ title, lead, children, form, received }: Props) {
  const [search] = useSearchParams();
  const [formNumber, setFormNumber] = useState(1);
  const dialog = useDialog<TransactionWire>();
  return (
    <Page title={title} lead={lead} width="narrow">
      {children}
      <div key={formNumber}>
        {form({
          initialCoin: coins.find((coin) => coin === search.get('coin')) ?? 'btc',
          onReceived: dialog.open,
        })}
      </div>
      {dialog.subject !== undefined &&
        received({
          transaction: dialog.subject,
          isOpen: dialog.isOpen,
          onReturn: () => {
            dialog.close();
            setFormNumber(formNumber + 1);
            // The form was left at its button, and the next one begins at its first field.
            window.scrollTo(0, 0);
          },
        })}
    </Page>
  );
}
