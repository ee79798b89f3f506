import { useState } from 'react';

/** The state of a dialog, for its component. */
export type DialogState = { isOpen: boolean; onClose: () => void };

/**
 * The state of a dialog about a subject, which is kept while the dialog fades out. With `timesOpened` as its `key` the
 * dialog starts afresh at each opening, as `OpenedDialog` does.
 */
export function useDialog<T>() {
  const [state, setState] = useState<{ isOpen: boolean; subject: T | undefined; timesOpened: number }>({
    isOpen: false,
    subject: undefined,
    timesOpened: 0,
  });
  const close = (): void => setState((state) => ({ ...state, isOpen: false }));
  return {
    ...state,
    open: (subject: T): void =>
      setState(({ timesOpened }) => ({ isOpen: true, subject, timesOpened: timesOpened + 1 })),
    close,
    /** The props of the dialog. */
    props: { isOpen: state.isOpen, onClose: close },
  };
}

/** The state of a dialog, drawer or menu without a subject. */
export function usePlainDialog() {
  const { open, ...dialog } = useDialog<true>();
  return {
    ...dialog,
    /** False until the first opening: nothing has to be rendered before. */
    wasOpened: dialog.timesOpened > 0,
    open: (): void => open(true),
  };
}
