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
  /** The question must not be answered yet. */
  isBlocked: boolean;
  /** Nobody chose this question: it takes no focus, and has the buttons of `others` in place of Cancel. */
  isFirst: boolean;
  /** Buttons that choose another question. */
  others: ReactNode;
  /** The kinds of the warnings that the page already shows. The question does not repeat them. */
  shownWarnings: readonly string[];
  /** The page already shows why the decision is refused. */
  isRefusalShown: boolean;
};

export const QuestionPane = createContext<Pane | undefined>(undefined);

type QuestionProps = {
  isOpen: boolean;
  title: string;
  text: ReactNode;
  isBusy: boolean;
  /** Why the last try failed. */
  failure?: Error | null;
  onClose: () => void;
  /** Takes the focus when a dialog opens: after `cancel` an accidental Enter does nothing. By default `answer`. */
  initialFocus?: 'answer' | 'cancel' | 'warnings';
  /** The filled button, if something speaks against the answer. By default `answer`. */
  filledButton?: 'answer' | 'cancel' | 'neither';
  /** Replaces "Cancel" where that could be read as the answer. */
  cancelLabel?: string;
  /** Names the input without which it cannot be answered; shown beside the button. */
  missing?: string | undefined;
  /** The caller handles Back itself. */
  isBackHandled?: boolean;
  /** Fields that belong to the question. */
  children?: ReactNode;
};

type Props = QuestionProps & {
  answer: ReactNode;
  /** Makes the question a form: Enter in a field answers it too. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

/** A title, a text, fields, Cancel and one answer: a section in a pane, elsewhere a dialog. */
function Question(props: Props) {
  const pane = use(QuestionPane);
  return pane === undefined ? <QuestionDialog {...props} /> : <QuestionSection {...props} pane={pane} />;
}

function QuestionSection({ pane, ...props }: Props & { pane: Pane }) {
  const { title, text, isBusy, failure, onClose, children, answer, onSubmit } = props;
  const { cancelLabel = 'Cancel', missing } = props;
  const titleId = useId();
  const textId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} aria-describedby={textId} sx={{ px: 2, pt: 1.5 }}>
      <AnswerForm onSubmit={onSubmit}>
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
          {pane.isFirst ? (
            <Box sx={{ display: 'flex', gap: 1 }}>{pane.others}</Box>
          ) : (
            <Button onClick={onClose} disabled={isBusy}>
              {cancelLabel}
            </Button>
          )}
          {answer}
          <AnswerNote>{isBusy ? undefined : missing}</AnswerNote>
        </Box>
      </AnswerForm>
    </Box>
  );
}

/** A dialog cannot be closed while it is busy. */
function QuestionDialog(props: Props) {
  const { isOpen, title, text, isBusy, failure, onClose, children, answer, onSubmit } = props;
  const { initialFocus, filledButton, cancelLabel = 'Cancel', missing, isBackHandled = false } = props;
  const titleId = useId();
  const textId = useId();
  const { layer, discard } = useLayer({
    isOpen: isOpen && !isBackHandled,
    onClose: isBusy ? undefined : onClose,
  });
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
        <AnswerForm onSubmit={onSubmit}>
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
              variant={filledButton === 'cancel' ? 'contained' : 'text'}
              onClick={onClose}
              disabled={isBusy}
              autoFocus={initialFocus === 'cancel'}
            >
              {cancelLabel}
            </Button>
            {answer}
            <AnswerNote>{isBusy ? undefined : missing}</AnswerNote>
          </DialogActions>
        </AnswerForm>
      </Dialog>
    </>
  );
}

/** A form around the question, if it is one. */
function AnswerForm({ onSubmit, children }: { onSubmit: Props['onSubmit']; children: ReactNode }) {
  if (onSubmit === undefined) return children;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
      sx={{ display: 'contents' }}
    >
      {children}
    </Box>
  );
}

/** Keeps the answer of a long question in sight, at the foot of the scrolled area. */
const inSight = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  // For the note alone: a busy answer, whose text is longer, stays in the line.
  '&:has(> p:not(:empty))': { flexWrap: 'wrap' },
  justifyContent: 'flex-end',
  // All three of a case fit in one line.
  '& > [data-answer]': { ml: 'auto', px: 1.5 },
  gap: 1,
  py: 1.5,
  bgcolor: 'background.paper',
} as const;

export type ConfirmDialogProps = QuestionProps & {
  confirmLabel: string;
  /** "Suspending...", "Deleting...". */
  busyText: string;
  /** There is nothing to confirm yet. */
  isDisabled?: boolean;
  /** The answer refuses or removes something: its button is red. */
  isDanger?: boolean;
  onConfirm: () => void;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <Question {...props} answer={<ConfirmButton {...props} />} />;
}

function ConfirmButton(props: ConfirmDialogProps) {
  const { isOpen, isBusy, isDisabled = false, isDanger = false, confirmLabel, busyText, onConfirm } = props;
  const { initialFocus = 'answer', filledButton = 'answer' } = props;
  const button = useRef<HTMLButtonElement>(null);
  const pane = use(QuestionPane);
  const takesFocus = pane === undefined && initialFocus === 'answer';
  const isReady = takesFocus && !isDisabled && isOpen;
  useEffect(() => {
    // A disabled button could not take the focus. If the focus is in another field by now, it stays there.
    if (isReady && document.activeElement?.matches('input, textarea, button, a') !== true)
      button.current?.focus();
  }, [isReady]);
  return (
    <Button
      ref={button}
      data-answer
      color={isDanger ? 'error' : 'primary'}
      variant={filledButton === 'answer' ? 'contained' : 'outlined'}
      onClick={({ detail: clicks }) => {
        // In the pane the next question may be under the second click of a double one.
        if (pane === undefined || clicks < 2) onConfirm();
      }}
      // The key that opened the dialog may still be held down: key repeat must not confirm.
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
      }}
      disabled={isBusy || isDisabled || pane?.isBlocked === true}
      autoFocus={takesFocus}
    >
      <span>{isBusy ? busyText : confirmLabel}</span>
      {pane?.isFirst === true && (
        <Box component="span" aria-hidden sx={{ ml: 1, display: 'inline-flex' }}>
          <KeyCap>A</KeyCap>
        </Box>
      )}
    </Button>
  );
}

/** The reason why an answer cannot be given, a line above its buttons. Screen readers announce it when it appears. */
export function AnswerNote({ children }: { children: ReactNode }) {
  return (
    <Typography
      role="status"
      variant="note"
      sx={{ flex: '1 0 100%', order: { sm: -1 }, '&:empty': { position: 'absolute' } }}
    >
      {children}
    </Typography>
  );
}

export type FormDialogProps = QuestionProps & {
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
    <Question
      {...dialog}
      answer={
        <SubmitButton
          data-answer
          isBusy={dialog.isBusy}
          busyText={busyText}
          disabled={isDisabled || dialog.missing !== undefined}
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
    </Question>
  );
}
