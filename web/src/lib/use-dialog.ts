import { useState } from 'react';

/**
 * A dialog about one thing. The thing stays while the dialog fades out. With `timesOpened` as its `key` the dialog starts
 * again whenever it is opened.
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

/** A dialog, drawer or menu that is about nothing in particular. */
export function usePlainDialog() {
  const { isOpen, timesOpened, open, close } = useDialog<true>();
  return {
    isOpen,
    timesOpened,
    /** Until then there is nothing to render for it. */
    wasOpened: timesOpened > 0,
    open: (): void => open(true),
    close,
  };
}
