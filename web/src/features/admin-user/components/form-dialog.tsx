import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, type FormEvent, type ReactNode } from 'react';
import { SubmitButton } from '../../../components/submit-button.tsx';

type Props = {
  title: string;
  text: ReactNode;
  submitLabel: string;
  busyText: string;
  isBusy: boolean;
  isDisabled?: boolean;
  isOpen: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. While it is busy it cannot be closed. */
export function FormDialog(props: Props) {
  const { title, text, submitLabel, busyText, isBusy, isDisabled = false, isOpen, onSubmit, onClose } = props;
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'contents' }}>
        <DialogTitle id={titleId} variant="h2">
          {title}
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={textId}>{text}</DialogContentText>
          <Stack spacing={2.5} sx={{ pt: 2.5 }}>
            {props.children}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <SubmitButton
            isBusy={isBusy}
            busyText={busyText}
            disabled={isDisabled}
            size="medium"
            fullWidth={false}
          >
            {submitLabel}
          </SubmitButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
