import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { useState, type ReactNode } from 'react';
import { ReceivedDialog } from './received-dialog.tsx';
import { TransactionDetailsDialog } from './transactions/transaction-details-dialog.tsx';

type Props = {
  title: string;
  /** What it is called: "deposit". */
  what: string;
  transaction: TransactionWire;
  isOpen: boolean;
  onReturn: () => void;
  children: ReactNode;
};

/** A deposit or withdrawal has arrived, and can be looked at. Whichever dialog is closed, a fresh form is behind it. */
export function ReceivedRequest({ title, what, transaction, isOpen, onReturn, children }: Props) {
  const [isViewed, setIsViewed] = useState(false);
  const view = {
    label: `View this ${what}`,
    onView: () => {
      setIsViewed(true);
    },
  };
  return (
    <>
      <ReceivedDialog title={title} isOpen={isOpen && !isViewed} onReturn={onReturn} view={view}>
        {children}
      </ReceivedDialog>
      <TransactionDetailsDialog transaction={transaction} isOpen={isOpen && isViewed} onClose={onReturn} />
    </>
  );
}
