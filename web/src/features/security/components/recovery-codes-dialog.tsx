import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { RecoveryCodes, recoveryCodesLead } from './recovery-codes.tsx';

type Props = { codes: readonly string[]; isOpen: boolean; onClose: () => void };

/** The recovery codes, which are shown this once: it closes only for somebody who says that they have saved them. */
export function RecoveryCodesDialog({ codes, isOpen, onClose }: Props) {
  const id = useId();
  const [isSaved, setIsSaved] = useState(false);
  return (
    <Dialog
      open={isOpen}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      maxWidth="sm"
      fullWidth
      // What opened it goes with the list that is loaded now, sooner or later: the keyboard goes on at the heading.
      disableRestoreFocus
      slotProps={{ transition: { onExited: focusHeading } }}
    >
      <DialogTitle id={`${id}title`} variant="h2">
        Save your recovery codes
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`}>{recoveryCodesLead}</DialogContentText>
        <RecoveryCodes codes={codes} isSaved={isSaved} onSaved={setIsSaved} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button
          variant="contained"
          disabled={!isSaved}
          onClick={() => {
            setIsSaved(false);
            onClose();
          }}
        >
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
