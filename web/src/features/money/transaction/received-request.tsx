import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { useBackCloses } from '../../../lib/open-layers.ts';
import { listSteps } from './transaction-course.ts';
import { TransactionTimeline } from './transaction-timeline.tsx';
import { CircledTickIcon, CrossIcon } from '../../../theme/icons.tsx';

type Props = {
  title: string;
  transaction: TransactionWire;
  isOpen: boolean;
  onReturn: () => void;
  children: ReactNode;
};

/**
 * Confirms that a deposit or withdrawal was received, with its steps. Return, the close icon, Escape and Back lead on
 * (RequestPage).
 */
export function ReceivedRequest({ title, transaction, isOpen, onReturn, children }: Props) {
  const titleId = useId();
  const textId = useId();
  useBackCloses(isOpen, onReturn);
  return (
    <Dialog
      open={isOpen}
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
        <Box sx={{ width: 1, textAlign: 'left' }}>
          <TransactionTimeline
            title="What happened"
            steps={listSteps(transaction)}
            transaction={transaction}
            onCancelled={onReturn}
          />
        </Box>
        <Button variant="contained" size="large" fullWidth autoFocus onClick={onReturn} sx={{ mt: 1.5 }}>
          Return
        </Button>
        {transaction.type === 'Withdrawal' && (
          <Button fullWidth component={Link} to={paths.dashboard}>
            Go to the dashboard
          </Button>
        )}
      </DialogContent>
    </Dialog>
  );
}
