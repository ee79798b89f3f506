import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { useBackCloses } from '../../../lib/open-layers.ts';
import { ProgressSteps } from '../../../ui/progress-steps.tsx';
import { CancelWaiting } from './cancel-waiting.tsx';
import { progressOf } from './transaction-course.ts';
import { TransactionDetailsDialog } from './transaction-details-dialog.tsx';
import { WaitingText, waitNote } from '../../../ui/waiting-text.tsx';
import { CircledTickIcon, CrossIcon } from '../../../theme/icons.tsx';

type Props = {
  title: string;
  /** "deposit" or "withdrawal". */
  what: string;
  transaction: TransactionWire;
  isOpen: boolean;
  onReturn: () => void;
  children: ReactNode;
};

/**
 * Confirms that a deposit or withdrawal was received, and opens its details. Return, the close icon, Escape and Back of
 * both dialogs lead to a fresh form.
 */
export function ReceivedRequest({ title, what, transaction, isOpen, onReturn, children }: Props) {
  const [isViewed, setIsViewed] = useState(false);
  const titleId = useId();
  const textId = useId();
  useBackCloses(isOpen && !isViewed, onReturn);
  return (
    <>
      <Dialog
        open={isOpen && !isViewed}
        onClose={(_event, reason) => {
          // A click outside may be an accident.
          if (reason === 'escapeKeyDown') onReturn();
        }}
        aria-labelledby={titleId}
        aria-describedby={textId}
        maxWidth="xs"
        fullWidth
        // The button that opened the dialog is gone with its form.
        disableRestoreFocus
        slotProps={{ transition: { onExited: focusHeading } }}
      >
        <IconButton aria-label="Close" onClick={onReturn} sx={{ position: 'absolute', top: 8, right: 8 }}>
          <CrossIcon />
        </IconButton>
        <DialogContent
          sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1.5, px: 4, pt: 5, pb: 4 }}
        >
          <CircledTickIcon aria-hidden sx={{ fontSize: 48, color: 'success.main' }} />
          <Typography id={titleId} variant="h2">
            {title}
          </Typography>
          <Typography id={textId} color="textSecondary">
            {children}
          </Typography>
          <NextSteps transaction={transaction} onCancelled={onReturn} />
          <Button variant="contained" size="large" fullWidth autoFocus onClick={onReturn} sx={{ mt: 1.5 }}>
            Return
          </Button>
          <Button fullWidth onClick={() => setIsViewed(true)}>
            <span>{`View this ${what}`}</span>
          </Button>
        </DialogContent>
      </Dialog>
      <TransactionDetailsDialog
        transaction={transaction}
        isOpen={isOpen && isViewed}
        onClose={onReturn}
        onCancelled={onReturn}
      />
    </>
  );
}

/** The progress of the request, and the reason why it waits, besides its review. */
function NextSteps({ transaction, onCancelled }: { transaction: TransactionWire; onCancelled: () => void }) {
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
