import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { paths } from '../../../config/paths.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { useBackCloses } from '../../../lib/open-layers.ts';
import { CircledTickIcon, CrossIcon } from '../../../theme/icons.tsx';
import { serif, size } from '../../../theme/styles.ts';
import { Usd } from '../../../ui/money.tsx';
import { listSteps } from './transaction-course.ts';
import { TransactionTimeline } from './transaction-timeline.tsx';

type Props = {
  title: string;
  transaction: TransactionWire;
  isOpen: boolean;
  onReturn: () => void;
  children: ReactNode;
};

/**
 * Confirms that a deposit or withdrawal was received, with its steps. The Return button, the close icon, Escape and
 * Back call `onReturn` (RequestPage).
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
      <DialogContent sx={{ display: 'grid', gap: 1.5, p: { xs: 3, sm: 4 } }}>
        <Box sx={{ display: 'flex', gap: 1, pr: 4 }}>
          <CircledTickIcon aria-hidden sx={{ color: 'success.main', mt: 0.25 }} />
          <Typography id={titleId} variant="h2">
            {title}
          </Typography>
        </Box>
        <Typography sx={{ ...serif, fontSize: size.amount }}>
          <Usd amount={transaction.usd} />
        </Typography>
        <Typography id={textId} color="textSecondary">
          {children}
        </Typography>
        <TransactionTimeline
          title="What happened"
          steps={listSteps(transaction)}
          transaction={transaction}
          onCancelled={onReturn}
        />
        <Button variant="contained" size="large" fullWidth autoFocus onClick={onReturn}>
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
