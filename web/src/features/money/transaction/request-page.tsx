import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { coins, type Coin } from '@keelstone/domain/kernel/amounts/coins';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { paths } from '../../../config/paths.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { Page } from '../../../ui/page.tsx';

type Form = { initialCoin: Coin; onReceived: (transaction: TransactionWire) => void };
type Received = { transaction: TransactionWire; isOpen: boolean; onReturn: () => void };

type Props = {
  title: string;
  lead: ReactNode;
  /** Shown above the form. */
  children?: ReactNode;
  form: (options: Form) => ReactNode;
  /** The dialog that confirms the request. */
  received: (options: Received) => ReactNode;
};

/**
 * The frame of the deposit and withdrawal pages. It reads the coin of the link (`?coin=eth`). After a deposit it shows
 * the dashboard, after a withdrawal a fresh form.
 */
export function RequestPage({ title, lead, children, form, received }: Props) {
  const [search] = useSearchParams();
  const [formNumber, setFormNumber] = useState(1);
  const dialog = useDialog<TransactionWire>();
  const navigate = useNavigate();
  return (
    <Page title={title} lead={lead}>
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
            if (dialog.subject?.type === 'Deposit') {
              void navigate(paths.dashboard);
              return;
            }
            setFormNumber(formNumber + 1);
            // The next form begins at its first field, not at the button.
            window.scrollTo(0, 0);
          },
        })}
    </Page>
  );
}
