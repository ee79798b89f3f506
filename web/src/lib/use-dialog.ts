import { useState } from 'react';

/**
 * The state of a dialog about a subject, which is kept while the dialog fades out. With `timesOpened` as its `key` the
 * dialog starts afresh at each opening.
 */
export function useDialog<T>() {
  const [state, setState] = useState<{ isOpen: boolean; subject: T | undefined; timesOpened: number }>({
    isOpen: false,
    subject: undefined,
    timesOpened: 0,
  });
  return {
    ...state,
    open: (subject: T): void =>
      setState(({ timesOpened }) => ({ isOpen: true, subject, timesOpened: timesOpened + 1 })),
    close: (): void => setState((state) => ({ ...state, isOpen: false })),
  };
}

/** The state of a dialog, drawer or menu without a subject. */
export function usePlainDialog() {
  const { isOpen, timesOpened, open, close } = useDialog<true>();
  return {
    isOpen,
    timesOpened,
    /** False until the first opening: nothing has to be rendered before. */
    wasOpened: timesOpened > 0,
    open: (): void => open(true),
    close,
  };
}
