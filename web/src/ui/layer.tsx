import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, type FocusEvent } from 'react';
import { useBackCloses } from '../lib/open-layers.ts';
import { usePlainDialog } from '../lib/use-dialog.ts';

type Options = {
  isOpen: boolean;
  /** Absent while the layer must stay open. */
  onClose: (() => void) | undefined;
};

/** Closes a dialog or drawer on Escape, a click beside it and Back. Asks first if a field has changed. */
export function useLayer({ isOpen, onClose }: Options) {
  const textsAtFocus = useRef(new Map<TextField, string>());
  const asking = usePlainDialog();
  const close = () => {
    const isTyped = [...textsAtFocus.current].some(
      ([field, text]) => field.isConnected && field.value !== text,
    );
    if (isTyped && onClose !== undefined) asking.open();
    else onClose?.();
    return isTyped || onClose === undefined;
  };
  useBackCloses(isOpen, close);
  // The layer may close by itself while the question is open.
  if (!isOpen && asking.isOpen) asking.close();
  return {
    /** Props of the `Dialog` or `Drawer`. */
    layer: {
      onClose: close,
      onFocusCapture: ({ target }: FocusEvent) => {
        if (isTextField(target) && !textsAtFocus.current.has(target))
          textsAtFocus.current.set(target, target.value);
      },
    },
    /** Props of the question, which is rendered before the dialog: the focus then returns to the opener of that. */
    discard: asking.wasOpened && {
      isOpen: asking.isOpen,
      onKeep: asking.close,
      onDiscard: () => {
        asking.close();
        onClose?.();
      },
    },
  };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Also true for a checkbox, whose value never changes. */
function isTextField(target: EventTarget): target is TextField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

type DiscardProps = { isOpen: boolean; onKeep: () => void; onDiscard: () => void };

export function DiscardQuestion({ isOpen, onKeep, onDiscard }: DiscardProps) {
  const id = useId();
  useBackCloses(isOpen, onKeep);
  return (
    <Dialog open={isOpen} onClose={onKeep} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} variant="h2">
        Discard what you have entered?
      </DialogTitle>
      <DialogActions>
        <Button onClick={onDiscard}>Discard</Button>
        <Button variant="contained" onClick={onKeep} autoFocus>
          Keep editing
        </Button>
      </DialogActions>
    </Dialog>
  );
}
