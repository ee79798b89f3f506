import { useState } from 'react';

/** A dialog about one thing. The thing stays while the dialog fades out. */
export function useDialog<T>() {
  const [state, setState] = useState<{ isOpen: boolean; subject: T | undefined }>({
    isOpen: false,
    subject: undefined,
  });
  return {
    ...state,
    open: (subject: T): void => {
      setState({ isOpen: true, subject });
    },
    close: (): void => {
      setState(({ subject }) => ({ isOpen: false, subject }));
    },
  };
}

/** A dialog, drawer or menu that is about nothing in particular. */
export function usePlainDialog() {
  const { isOpen, subject: wasOpened = false, open, close } = useDialog<true>();
  return {
    isOpen,
    /** Until then there is nothing to render for it. */
    wasOpened,
    open: (): void => {
      open(true);
    },
    close,
  };
}
