import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { createContext, use, useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { keepPlace } from '../lib/focus-heading.ts';
import { FailureNote } from './failure-note.tsx';
import { DiscardQuestion, useLayer } from './layer.tsx';
import { KeyCap } from './shortcut-help.tsx';
import { SubmitButton } from './submit-button.tsx';

/** A part of the page that shows a question in place of a dialog. */
type Pane = {
  /** True while the question must not be answered yet. */
  isBlocked: boolean;
  /** True if the question is shown without being chosen: it takes no focus and cannot be closed. */
  isFirst: boolean;
  /** Buttons for the other decisions, next to the answer. */
  others: ReactNode;
  /** The kinds of warnings that are shown next to the question, which does not repeat them. */
  said: readonly string[];
  /** True if the reason why the decision is refused is shown next to it. */
  isRefusalSaid: boolean;
};

export const QuestionPane = createContext<Pane | undefined>(undefined);

type QuestionDialogProps = {
  isOpen: boolean;
  title: string;
  text: ReactNode;
  isBusy: boolean;
  /** Why the last try failed. */
  failure?: Error | null;
  onClose: () => void;
  /** The focus starts at Cancel, so that an accidental Enter does nothing. */
  isCancelFirst?: boolean;
  /** The dismiss button is the filled one. */
  isDismissFilled?: boolean;
  /** Replaces "Cancel" where that could be read as the answer. */
  dismissLabel?: string;
  /** The caller handles Back itself. */
  isBackTaken?: boolean;
  /** Fields that belong to the question. */
  children?: ReactNode;
};

type Props = QuestionDialogProps & {
  /** The button that answers the question. */
  answer: ReactNode;
  /** Makes the question a form: Enter in a field answers it too. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

/** A title, a text, Cancel and one answer. It cannot be closed while it is busy. */
function QuestionDialog({
  isOpen,
  title,
  text,
  isBusy,
  failure,
  onClose,
  isCancelFirst = false,
  isDismissFilled = false,
  dismissLabel = 'Cancel',
  isBackTaken = false,
  children,
  answer,
  onSubmit,
}: Props) {
  const titleId = useId();
  const textId = useId();
  const pane = use(QuestionPane);
  const { layer, discard } = useLayer({
    isOpen: isOpen && pane === undefined && !isBackTaken,
    onClose: isBusy ? undefined : onClose,
  });
  const inForm = (content: ReactNode) =>
    onSubmit === undefined ? (
      content
    ) : (
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
        sx={{ display: 'contents' }}
      >
        {content}
      </Box>
    );
  if (pane !== undefined)
    return (
      <Box component="section" aria-labelledby={titleId} aria-describedby={textId} sx={{ px: 2, pt: 1.5 }}>
        {inForm(
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
              <Typography id={titleId} variant="h3" component="h2">
                {title}
              </Typography>
              <Typography id={textId} variant="note">
                {text}
              </Typography>
            </Box>
            {children}
            <FailureNote error={failure} />
            <Box sx={inSight}>
              {pane.isFirst && <Box sx={{ display: 'flex', gap: 1 }}>{pane.others}</Box>}
              {!pane.isFirst && (
                <Button onClick={onClose} disabled={isBusy}>
                  {dismissLabel}
                </Button>
              )}
              {answer}
            </Box>
          </>,
        )}
      </Box>
    );
  return (
    <>
      {discard && <DiscardQuestion {...discard} />}
      <Dialog
        open={isOpen}
        {...layer}
        aria-labelledby={titleId}
        aria-describedby={textId}
        maxWidth="xs"
        fullWidth
        slotProps={{ transition: { onExited: keepPlace } }}
      >
        {inForm(
          <>
            <DialogTitle id={titleId} variant="h2">
              {title}
            </DialogTitle>
            <DialogContent>
              <DialogContentText id={textId}>{text}</DialogContentText>
              {children}
              <FailureNote error={failure} />
            </DialogContent>
            <DialogActions>
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
          </>,
        )}
      </Dialog>
    </>
  );
}

/** Keeps the answer of a long question in sight, at the foot of the scrolled area. */
const inSight = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  justifyContent: 'flex-end',
  '& > [data-answer]': { ml: 'auto' },
  gap: 1,
  py: 1.5,
  bgcolor: 'background.paper',
} as const;

export type ConfirmDialogProps = QuestionDialogProps & {
  confirmLabel: string;
  /** "Suspending...", "Deleting...". */
  busyText: string;
  /** True while there is nothing to confirm yet. */
  isDisabled?: boolean;
  /** There is a warning to read first: the answer does not take the focus. */
  isWarned?: boolean;
  /** The answer refuses or removes something: its button is red. */
  isDanger?: boolean;
  /** There is a reason against the answer: its button is not filled. */
  isDoubted?: boolean;
  onConfirm: () => void;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  confirmLabel,
  busyText,
  isDisabled = false,
  isWarned = false,
  isDanger = false,
  isDoubted = false,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const button = useRef<HTMLButtonElement>(null);
  const pane = use(QuestionPane);
  const isWaiting =
    pane !== undefined || isDisabled || isWarned || dialog.isCancelFirst === true || !dialog.isOpen;
  useEffect(() => {
    // A disabled button could not take the focus. If the focus is in another field by now, it stays there.
    if (!isWaiting && document.activeElement?.matches('input, textarea, button, a') !== true)
      button.current?.focus();
  }, [isWaiting]);
  return (
    <QuestionDialog
      {...dialog}
      answer={
        <Button
          ref={button}
          data-answer
          color={isDanger ? 'error' : 'primary'}
          variant={dialog.isDismissFilled === true || isDoubted ? 'outlined' : 'contained'}
          onClick={({ detail: clicks }) => {
            // In the pane the next question may be under the second click of a double one.
            if (pane === undefined || clicks < 2) onConfirm();
          }}
          // The key that opened the dialog may still be held down: key repeat must not confirm.
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault();
          }}
          disabled={dialog.isBusy || isDisabled || pane?.isBlocked === true}
          autoFocus={pane === undefined && dialog.isCancelFirst !== true && !isWarned}
        >
          <span>{dialog.isBusy ? busyText : confirmLabel}</span>
          {pane?.isFirst === true && (
            <Box component="span" aria-hidden sx={{ ml: 1, display: 'inline-flex' }}>
              <KeyCap>A</KeyCap>
            </Box>
          )}
        </Button>
      }
    />
  );
}

export type FormDialogProps = QuestionDialogProps & {
  submitLabel: string;
  busyText: string;
  isDisabled?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** A form in a dialog, its fields in one column. */
export function FormDialog({
  submitLabel,
  busyText,
  isDisabled = false,
  children,
  ...dialog
}: FormDialogProps) {
  return (
    <QuestionDialog
      {...dialog}
      answer={
        <SubmitButton
          data-answer
          isBusy={dialog.isBusy}
          busyText={busyText}
          disabled={isDisabled}
          size="medium"
          fullWidth={false}
        >
          {submitLabel}
        </SubmitButton>
      }
    >
      <Stack spacing={2.5} sx={{ pt: 2.5 }}>
        {children}
      </Stack>
    </QuestionDialog>
  );
}
