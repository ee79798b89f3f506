import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { ProgressSteps } from './progress-steps.tsx';
import { ReceivedDialog } from './received-dialog.tsx';
import { CancelWaiting } from './transactions/cancel-waiting.tsx';
import { progressOf } from './transactions/transaction-course.ts';
import { waitNote } from './transactions/wait-notes.ts';
import { WaitingText } from './waiting-text.tsx';
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
      <ReceivedDialog
        title={title}
        isOpen={isOpen && !isViewed}
        onReturn={onReturn}
        view={view}
        next={<Next transaction={transaction} onCancelled={onReturn} />}
      >
        {children}
      </ReceivedDialog>
      <TransactionDetailsDialog
        transaction={transaction}
        isOpen={isOpen && isViewed}
        onClose={onReturn}
        onCancelled={onReturn}
      />
    </>
  );
}

/** The way that is ahead of it, and what it waits for besides its review. */
function Next({ transaction, onCancelled }: { transaction: TransactionWire; onCancelled: () => void }) {
  const [last] = transaction.waits ?? [];
  return (
    <>
      <ProgressSteps progress={progressOf(transaction)} />
      {last !== undefined && (
        <>
          <Typography variant="body2">
            <WaitingText {...waitNote(last, 'owner')} />
          </Typography>
          <CancelWaiting transaction={transaction} onCancelled={onCancelled} />
        </>
      )}
    </>
  );
}
