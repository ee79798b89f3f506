import { createElement, Fragment, type ReactNode, useCallback, useState } from 'react';

/** The state of a dialog, for its component. */
export type DialogState = { isOpen: boolean; onClose: () => void };

/**
 * The state of a dialog about a subject, which is kept while the dialog fades out. With `timesOpened` as its `key` the
 * dialog starts afresh at each opening, as with `render`.
 */
export function useDialog<T>() {
  const [state, setState] = useState<{ isOpen: boolean; subject: T | undefined; timesOpened: number }>({
    isOpen: false,
    subject: undefined,
    timesOpened: 0,
  });
  const { isOpen, subject, timesOpened } = state;
  const close = (): void => setState((state) => ({ ...state, isOpen: false }));
  const props: DialogState = { isOpen, onClose: close };
  const open = useCallback(
    (subject: T): void =>
      setState(({ timesOpened }) => ({ isOpen: true, subject, timesOpened: timesOpened + 1 })),
    [],
  );
  return {
    ...state,
    /** Stays the same function. */
    open,
    close,
    /** The props of the dialog. */
    props,
    /** The dialog, mounted again for each opening, or nothing before the first. */
    render: (dialog: (subject: T, state: DialogState) => ReactNode): ReactNode =>
      subject !== undefined && createElement(Fragment, { key: timesOpened }, dialog(subject, props)),
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
