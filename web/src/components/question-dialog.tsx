import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type FormEvent, type ReactNode } from 'react';
import { keepPlace } from '../lib/focus-heading.ts';
import { FailureNote } from './failure-note.tsx';

export type QuestionDialogProps = {
  isOpen: boolean;
  title: string;
  text: ReactNode;
  isBusy: boolean;
  /** Why the last try failed. */
  failure?: Error | null;
  onClose: () => void;
  /** The focus starts at Cancel, because an accidental Enter could not be undone. */
  isCancelFirst?: boolean;
  /** The button that changes nothing is the filled one. */
  isDismissFilled?: boolean;
  /** What the button that changes nothing says, where "Cancel" would be read as the answer. */
  dismissLabel?: string;
  /** Fields that belong to the question. */
  children?: ReactNode;
};

type Props = QuestionDialogProps & {
  /** The button that answers it. */
  answer: ReactNode;
  /** It is a form: Enter in a field answers too. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

/** A title, a text, Cancel and the one answer. While it is busy it cannot be closed. */
export function QuestionDialog({
  isOpen,
  title,
  text,
  isBusy,
  failure,
  onClose,
  isCancelFirst = false,
  isDismissFilled = false,
  dismissLabel = 'Cancel',
  children,
  answer,
  onSubmit,
}: Props) {
  const titleId = useId();
  const textId = useId();
  const content = (
    <>
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{text}</DialogContentText>
        {children}
        <FailureNote error={failure} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button
          variant={isDismissFilled ? 'contained' : 'text'}
          onClick={onClose}
          disabled={isBusy}
          autoFocus={isCancelFirst}
        >
          {dismissLabel}
        </Button>
        {answer}
      </DialogActions>
    </>
  );
  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: keepPlace } }}
    >
      {onSubmit === undefined ? (
        content
      ) : (
        <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'contents' }}>
          {content}
        </Box>
      )}
    </Dialog>
  );
}
